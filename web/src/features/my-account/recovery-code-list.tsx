import { t } from '#languages';
import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Told this once: to be printed, or kept where passwords are. */
export const RecoveryCodeList = ({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}): ReactNode => (
  <Stack gap="sm">
    <Text size="sm" role="status">
      {t(
        'Two-step sign-in is on. Keep these recovery codes where your phone is not: each signs in once in the place of a code of the app. They are shown only now.',
      )}
    </Text>
    <ul className="recovery-codes" aria-label={t('Recovery codes')}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <Group justify="flex-end" gap="xs">
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? t('Copied') : t('Copy all')}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose} data-autofocus>
        {t('I have kept them')}
      </Button>
    </Group>
  </Stack>
);
