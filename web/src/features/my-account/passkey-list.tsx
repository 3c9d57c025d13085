import type { Passkey, StaffMember } from '#contracts';
import { t } from '#languages';
import { Button, Stack, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Pending } from '../../components/feedback/index.js';
import { Section } from '../../components/section/index.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { untilThere } from '../../lib/late.js';
import { passkeysWork } from '../../lib/passkeys.js';
import { passkeysKey, usePasskeys } from './use-passkeys.js';
import './my-account.css';

const PasskeyDialog = lazy(() =>
  untilThere(async () => ({ default: (await import('./passkey-dialog.js')).PasskeyDialog })),
);

const Row = ({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }): ReactNode => {
  const made = formatDayAndTime(passkey.madeAt);
  return (
    <li className="session-row">
      <IconFingerprint size={20} aria-hidden />
      <div className="session-words">
        <Text size="sm" fw={600}>
          {passkey.name}
        </Text>
        <Text size="sm" c="dimmed">
          {passkey.usedAt === null
            ? t('Added {made}, not used yet', { made })
            : t('Last used {used}, added {made}', { used: formatDayAndTime(passkey.usedAt), made })}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('Remove the passkey {name}', { name: passkey.name })}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </li>
  );
};

/** Passkeys of one's own account, which sign in without a password. */
export const PasskeyList = ({ me }: { readonly me: StaffMember }): ReactNode => {
  const client = useQueryClient();
  const { data, error, refetch } = usePasskeys();
  /** The one that is about to be removed, or that one is about to be added. */
  const [doing, setDoing] = useState<Passkey | 'add' | null>(null);
  const works = passkeysWork();
  return (
    <Section
      title={t('Passkeys')}
      hint={
        works
          ? t('Sign in with your fingerprint, face or device PIN, without a password or code.')
          : t('To add a passkey, open Soundings over https by its name. This address cannot use them.')
      }
      aside={
        works ? (
          <Button variant="default" size="xs" onClick={() => setDoing('add')}>
            {t('Add a passkey')}
          </Button>
        ) : null
      }
    >
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} what={t('Your passkeys')} rows={1} />
      ) : data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('You have no passkey yet.')}
        </Text>
      ) : (
        <Stack component="ul" gap={0} className="session-list">
          {data.map((passkey) => (
            <Row key={passkey._id} passkey={passkey} onRemove={() => setDoing(passkey)} />
          ))}
        </Stack>
      )}
      {doing === null ? null : (
        <Suspense fallback={null}>
          <PasskeyDialog
            me={me}
            of={doing === 'add' ? null : doing}
            onChanged={() => client.invalidateQueries({ queryKey: passkeysKey })}
            onClose={() => setDoing(null)}
          />
        </Suspense>
      )}
    </Section>
  );
};
