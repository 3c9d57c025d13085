import { t } from '#languages';
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { FormSkeleton } from '../../components/feedback/index.js';
import { api, sentenceOf } from '../../lib/api.js';
import { isOwnPath } from '../../lib/own-path.js';
import { keepToken } from '../../lib/session.js';
import { AccountFrame } from './account-frame.js';

/** Where the page asked for is kept while the browser is away at the provider. */
const KEPT = 'soundings.signing-in';
/** This tab was opened for the dialog of another one, which goes on by itself. */
export const FOR_ANOTHER_TAB = '#again';

const leave = async (from: string): Promise<null> => {
  const { address } = await api.post('/api/auth/single-sign-on', {}, { unsigned: true });
  const back = new URL(new URL(address).searchParams.get('redirect_uri') ?? window.location.href);
  sessionStorage.setItem(KEPT, from);
  // The proof of who asked stays with the address that people are sent back to: whoever came by another one begins again there.
  window.location.assign(back.origin === window.location.origin ? address : back);
  return null;
};

const comeBack = async (answer: string): Promise<string> => {
  const { token } = await api.post('/api/auth/single-sign-on/return', { answer }, { unsigned: true });
  const from = sessionStorage.getItem(KEPT) ?? '';
  sessionStorage.removeItem(KEPT);
  keepToken(token);
  if (from === FOR_ANOTHER_TAB) return FOR_ANOTHER_TAB;
  // Whoever was signed in here before leaves nothing in the page, and the answer of the provider nothing in the history.
  window.location.replace(isOwnPath(from) ? from : '/dashboard');
  return from;
};

/** On the way to the provider where there is no answer yet, on the way back where there is one. */
export const SingleSignOnPage = (): ReactNode => {
  const { search, hash, state, key } = useLocation() as {
    readonly search: string;
    readonly hash: string;
    readonly key: string;
    readonly state: { readonly from?: string } | null;
  };
  const { data: cameFrom, error } = useQuery({
    // An answer is good for one call, however often this page is drawn.
    queryKey: ['single-sign-on', search, search === '' ? key : ''],
    queryFn: () =>
      search === '' ? leave(hash === FOR_ANOTHER_TAB ? hash : (state?.from ?? '')) : comeBack(search.slice(1)),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: false,
  });
  if (cameFrom === FOR_ANOTHER_TAB)
    return (
      <AccountFrame title={t('You are signed in')}>
        <Text size="sm">{t('Close this tab and carry on where you left off: nothing was lost.')}</Text>
      </AccountFrame>
    );
  return (
    <AccountFrame title={t('Sign in')}>
      {error === null ? (
        <FormSkeleton fields={2} />
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="var(--mantine-color-error)" fw={500} role="alert">
            {sentenceOf(error)}
          </Text>
          <Text size="sm" ta="center">
            <Anchor component={Link} to="/login" size="sm">
              {t('Back to sign in')}
            </Anchor>
          </Text>
        </Stack>
      )}
    </AccountFrame>
  );
};
