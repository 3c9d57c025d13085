import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { mayOf } from './may.js';
import { meQuery } from './queries.js';

export type Sayable = <Body extends object>(body: Body) => Promise<Partial<Body>>;

/**
 * A body without what its sender may not say: on the server it stays as it is. Waits until that is known, since on a page that is still
 * loading nobody may do anything, and a fee would be left out without a word.
 */
export const useSayable = (): Sayable => {
  const client = useQueryClient();
  return useCallback(
    async (body) => {
      const may = mayOf(await client.query({ ...meQuery, staleTime: 'static' }));
      return Object.fromEntries(
        Object.entries(body).filter(
          ([field]) =>
            !((field === 'price' || field === 'quote') && !may('change-fees')) &&
            !(field === 'invoice_number' && !may('invoice')),
        ),
      ) as Partial<typeof body>;
    },
    [client],
  );
};
