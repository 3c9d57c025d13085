import { Box, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** One part of the visit form, with its heading. */
export const Section = ({ title, aside, children }: { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }): ReactNode => (
  <Box component="section" className="panel" p="md" mb="sm" aria-label={title}>
    <div className="visit-section-head">
      <Title order={2} fz={15}>{title}</Title>
      {aside}
    </div>
    {children}
  </Box>
);
