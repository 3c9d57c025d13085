import { t } from '#languages';
import { Button, Stack, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { isMissingPart } from '../../lib/missing-part.js';

interface PanelProps {
  readonly children: ReactNode;
}

/** A part of a page that cannot be drawn says so in its place, and the rest of the page goes on. */
export class WholeOrBroken extends Component<PanelProps, { readonly error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // The page says that it needs the network, and comes back with it.
    if (error instanceof Error && isMissingPart(error)) throw error;
    return (
      <Stack align="flex-start" gap="xs" p="sm" role="alert">
        <Text size="sm">{t('This part cannot be shown. The rest of the page works.')}</Text>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            this.setState({ error: null });
          }}
        >
          {t('Try again')}
        </Button>
      </Stack>
    );
  }
}
