import type { LedgerVerification } from '#contracts';
import { later, t } from '#languages';
import { Button, Drawer } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAddressValue } from '../../lib/address.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { useVerification } from './use-verification.js';
import { VerifyLedger } from './verify-ledger.js';

interface Standing {
  readonly words: () => string;
  readonly icon: TablerIcon;
  readonly color: string;
}

const never: Standing = { words: later('Verify ledger'), icon: IconShieldQuestion, color: 'gray' };

const standingOf = (last: LedgerVerification | null): Standing => {
  if (last === null) return never;
  if (last.state === 'running')
    return {
      words: later('Verifying: {share} %', { share: Math.floor(last.share * 100) }),
      icon: IconShieldQuestion,
      color: 'gray',
    };
  if (last.state === 'broken') return { words: later('The ledger is broken'), icon: IconShieldX, color: 'red' };
  if (last.state === 'intact')
    return {
      words: () => t('Intact on {time}', { time: formatDayAndTime(last.finishedAt ?? last.startedAt) }),
      icon: IconShieldCheck,
      color: 'gray',
    };
  return never;
};

/** How the proof of the ledger stands, in one word; opens it. Kept in the address, so that it can be sent. */
export const ProofButton = (): ReactNode => {
  const [opened, open] = useAddressValue('proof');
  const { data } = useVerification();
  const { words, icon: Icon, color } = standingOf(data?.last ?? null);
  return (
    <>
      <Button
        variant={color === 'red' ? 'filled' : 'default'}
        color={color}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => open('open')}
      >
        {words()}
      </Button>
      <Drawer
        opened={opened !== null}
        onClose={() => open(null)}
        position="right"
        size="lg"
        title={t('Proof')}
        overlayProps={{ backgroundOpacity: 0.25 }}
      >
        {opened === null ? null : <VerifyLedger />}
      </Drawer>
    </>
  );
};
