import type { Blocker } from '#contracts';
import { t } from '#languages';
import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** To the visit or the booking that is in the way: in a tab of its own, so that nothing typed is left behind. */
export const BlockerLink = ({ booking }: { readonly booking: Blocker['booking'] }): ReactNode => {
  const name = booking.label;
  const [words, inNewTab] = booking.link.startsWith('/jobs/')
    ? [t('Open the visit'), t('Open the visit in a new tab: {name}', { name })]
    : [t('Open the booking'), t('Open the booking in a new tab: {name}', { name })];
  return (
    <Anchor
      href={booking.link}
      target="_blank"
      rel="noreferrer"
      fz="inherit"
      aria-label={inNewTab}
      style={{ whiteSpace: 'nowrap' }}
    >
      {words} <IconExternalLink size={13} aria-hidden style={{ verticalAlign: -2 }} />
    </Anchor>
  );
};
