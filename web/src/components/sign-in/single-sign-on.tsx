import type { SetUp } from '#contracts';
import { t } from '#languages';
import { Button, Divider } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { api } from '../../lib/api.js';

/** How people get in here. */
export const useSetUp = (): UseQueryResult<SetUp> =>
  useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => api.get('/api/auth/setup', { signal, unsigned: true }),
    staleTime: 0,
  });

/**
 * The way to the office's provider, where there is one.
 * @param inNewTab over a page that must not be left: signing in there lets this one go on
 */
export const SingleSignOn = ({ inNewTab = false }: { readonly inNewTab?: boolean }): ReactNode => {
  const { state } = useLocation() as { readonly state: unknown };
  const name = useSetUp().data?.singleSignOn ?? null;
  if (name === null) return null;
  const to = '/pages/single-sign-on';
  const label = t('Sign in with {name}', { name });
  return (
    <>
      <Divider label={t('or')} my="sm" />
      {inNewTab ? (
        <Button component="a" href={`${to}#again`} target="_blank" rel="noopener" variant="default" fullWidth>
          {label}
        </Button>
      ) : (
        <Button component={Link} to={to} state={state} variant="default" fullWidth>
          {label}
        </Button>
      )}
    </>
  );
};
