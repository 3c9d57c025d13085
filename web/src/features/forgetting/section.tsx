import { Box, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode => (
  <Box component="section" className="panel" p="md" aria-label={title}>
    <Title order={2} fz={15} mb={8}>{title}</Title>
    {children}
  </Box>
);
