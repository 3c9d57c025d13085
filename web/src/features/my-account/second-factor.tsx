import type { SecondFactorState, StaffMember } from '#contracts';
import { t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Banner, Pending } from '../../components/feedback/index.js';
import { Section } from '../../components/section/index.js';
import { api } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { untilThere } from '../../lib/late.js';
import { sessionsKey } from './use-sessions.js';
import type { FactorStep } from './second-factor-dialog.js';

const SecondFactorDialog = lazy(() =>
  untilThere(async () => ({ default: (await import('./second-factor-dialog.js')).SecondFactorDialog })),
);

export const secondFactorKey = ['second-factor'] as const;

/** Few enough that a lost phone soon locks its owner out. */
const FEW = 3;

const Standing = ({
  state,
  onStep,
}: {
  readonly state: SecondFactorState;
  readonly onStep: (step: FactorStep) => void;
}): ReactNode => {
  if (!state.isOn)
    return (
      <Button variant="default" onClick={() => onStep('on')}>
        {t('Turn on')}
      </Button>
    );
  return (
    <>
      <Text size="sm" mb="xs">
        {t('On since {day}; {codes, plural, one {# recovery code} other {# recovery codes}} left.', {
          day: formatDayAndTime(state.since ?? ''),
          codes: state.recoveryCodes,
        })}
      </Text>
      {state.recoveryCodes < FEW ? (
        <Banner tone="warning" title={t('Few recovery codes are left. Make new ones before you need them.')} />
      ) : null}
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={() => onStep('codes')}>
          {t('New recovery codes')}
        </Button>
        <Button variant="default" color="red" onClick={() => onStep('off')}>
          {t('Turn off')}
        </Button>
      </Group>
    </>
  );
};

/** Two-step sign-in of one's own account. */
export const SecondFactor = ({ me }: { readonly me: StaffMember }): ReactNode => {
  const client = useQueryClient();
  const [step, setStep] = useState<FactorStep | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => api.get('/api/second-factor', { signal }),
    staleTime: 0,
  });
  const changed = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: secondFactorKey });
    await client.invalidateQueries({ queryKey: sessionsKey });
  };
  return (
    <Section
      title={t('Two-step sign-in')}
      hint={t('After the password, signing in asks for a code of an authenticator app on your phone.')}
    >
      {data !== undefined ? (
        <Standing state={data} onStep={setStep} />
      ) : (
        <Pending error={error} onRetry={refetch} what={t('Two-step sign-in')} rows={1} />
      )}
      {step === null ? null : (
        <Suspense fallback={null}>
          <SecondFactorDialog me={me} step={step} onChanged={changed} onClose={() => setStep(null)} />
        </Suspense>
      )}
    </Section>
  );
};
