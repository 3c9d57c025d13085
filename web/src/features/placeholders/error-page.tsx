import { Button, Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** When a page itself breaks, or its part could not be fetched after a new version was installed. */
export const ErrorPage = (): ReactNode => (
  <Center mih="60vh" p="md" role="alert">
    <Stack align="center" gap="sm" maw={420} ta="center">
      <Title order={1} fz={20}>This page could not be shown</Title>
      <Text size="sm" c="dimmed">Soundings may have been updated while it was open. Loading it again usually helps.</Text>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </Stack>
  </Center>
);
