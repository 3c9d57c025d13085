import type { Blocker } from '#contracts';
import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** To the visit or the booking that is in the way: in a tab of its own, so that nothing typed is left behind. */
export const BlockerLink = ({ booking }: { readonly booking: Blocker['booking'] }): ReactNode => {
  const words = booking.link.startsWith('/jobs/') ? 'Open the visit' : 'Open the booking';
  return (
    <Anchor href={booking.link} target="_blank" rel="noreferrer" fz="inherit" aria-label={`${words} in a new tab: ${booking.label}`} style={{ whiteSpace: 'nowrap' }}>
      {words} <IconExternalLink size={13} aria-hidden style={{ verticalAlign: -2 }} />
    </Anchor>
  );
};
