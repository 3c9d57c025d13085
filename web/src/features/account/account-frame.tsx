import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useArrival } from '../../lib/focus-on-navigation.js';
import './account.css';

/** The quiet page around signing in. */
export const AccountFrame = ({
  title,
  subtitle,
  children,
}: {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
}): ReactNode => {
  useArrival('page');
  return (
    <main id="page" tabIndex={-1} className="account">
      <Stack w="100%" maw={390} gap="lg">
        <Stack gap={6} align="center">
          <img src="/soundings.svg" width={52} height={52} alt="" />
          <Text fz={22} fw={650} style={{ letterSpacing: '-0.015em' }}>
            Soundings
          </Text>
        </Stack>
        <Paper withBorder p="xl" radius="lg">
          <Title order={1} fz={18} mb={subtitle === undefined ? 'md' : 2}>
            {title}
          </Title>
          {subtitle === undefined ? null : (
            <Text size="sm" c="dimmed" mb="md">
              {subtitle}
            </Text>
          )}
          {children}
        </Paper>
      </Stack>
    </main>
  );
};
