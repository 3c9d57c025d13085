import { t } from '#languages';
import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';
import { rich } from '../../lib/rich.js';
import { useAsAt } from '../../lib/reading.js';
import { Banner } from '../feedback/index.js';
import { Use } from './in-use.js';

/** Numbers that several visits got before that was refused: they stay until the office gives one of them another. */
export const SharedNumbers = (): ReactNode => {
  const { data } = useQuery({
    queryKey: keys.list('job', 'invoicenumbers', 'shared'),
    enabled: useAsAt() === null,
    queryFn: ({ signal }) => api.get('/api/invoicenumbers?shared=true', { signal }),
  });
  const shared = data?.shared ?? [];
  return shared.length === 0 ? null : (
    <Banner
      tone="warning"
      title={t(
        '{count, plural, one {# invoice number is used by several visits without a joint invoice.} other {# invoice numbers are used by several visits without a joint invoice.}}',
        { count: shared.length },
      )}
    >
      <List size="sm" spacing={2}>
        {shared.map(({ number, uses }) => (
          <List.Item key={number}>
            {rich('{number}: {uses}', {
              number,
              uses: (
                <>
                  {uses.map((use, at) => (
                    <span key={use._id}>
                      {at === 0 ? '' : '; '}
                      <Use use={use} />
                    </span>
                  ))}
                </>
              ),
            })}
          </List.Item>
        ))}
      </List>
    </Banner>
  );
};
