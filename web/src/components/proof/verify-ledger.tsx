import type { LedgerVerification, LedgerVerifications } from '#contracts';
import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../lib/api.js';
import { shownDayAndTime } from '../../lib/dates.js';
import { Banner, Failing, RowsSkeleton } from '../feedback/index.js';
import { SaveHead } from './save-head.js';
import { shownCount, shownEvents, shownProgress } from './shown.js';
import { useVerification, useVerifying } from './use-verification.js';
import './proof.css';

const asked = ({ askedBy, finishedAt, startedAt }: LedgerVerification): string => `by ${askedBy.name}, ${shownDayAndTime(finishedAt ?? startedAt)}`;

const Running = ({ of }: { readonly of: LedgerVerification }): ReactNode => (
  <div>
    <Progress value={of.share * 100} size="lg" aria-label="How much of the ledger is verified" />
    <Text size="sm" mt={6} role="status">{shownProgress(of)}</Text>
    <Text size="xs" c="dimmed">Asked for by {of.askedBy.name}. You may go on working, and leave this page.</Text>
  </div>
);

const Intact = ({ of }: { readonly of: LedgerVerification }): ReactNode => (
  <Banner tone="success" title={of.head === null ? 'Intact: nothing has been recorded yet' : `Intact up to event ${shownCount(of.head.position)}`}>
    {of.head === null ? null : <>Every event stands as it was recorded.</>}
    <dl className="proof-facts">
      <dt>Verified</dt>
      <dd>{asked(of)}</dd>
      {of.head === null ? null : (
        <>
          <dt>Head hash</dt>
          <dd className="proof-hash">{of.head.hash}</dd>
        </>
      )}
    </dl>
  </Banner>
);

const Broken = ({ of }: { readonly of: LedgerVerification }): ReactNode => {
  if (of.broken === null) return null;
  const { position, event, text, advice } = of.broken;
  return (
    <Banner tone="danger" title={`Broken at event ${shownCount(position)}`}>
      <Text size="sm">{text}</Text>
      <Text size="sm" mt={4} fw={600}>{advice}</Text>
      <dl className="proof-facts">
        <dt>What stands there</dt>
        <dd>{event === null ? 'Nothing' : event.type}</dd>
        {event === null ? null : (
          <>
            <dt>Recorded</dt>
            <dd>{shownDayAndTime(event.recordedAt)}</dd>
            <dt>History of</dt>
            <dd className="proof-hash">{event.stream}</dd>
            <dt>Event id</dt>
            <dd className="proof-hash">{event._id}</dd>
          </>
        )}
        <dt>Verified</dt>
        <dd>{asked(of)}</dd>
      </dl>
    </Banner>
  );
};

const Stopped = ({ of }: { readonly of: LedgerVerification }): ReactNode => (
  <Banner tone="warning" title="The last verification did not come to its end">
    The server was stopped after {shownEvents(of.checked)}. Please verify again. Asked for {asked(of)}.
  </Banner>
);

const results = { running: Running, intact: Intact, broken: Broken, stopped: Stopped } as const;

const Result = ({ last, finishedBefore }: LedgerVerifications): ReactNode => {
  if (last === null) return <Text size="sm" c="dimmed">Nobody has verified the ledger yet. Verifying looks at every event and finds whatever was changed, put in or taken out past Soundings.</Text>;
  const Shown = results[last.state];
  return (
    <>
      <Shown of={last} />
      {finishedBefore === null ? null : (
        <Text size="xs" c="dimmed" mt={4}>
          Before that: {finishedBefore.state === 'broken' ? `broken at event ${shownCount(finishedBefore.broken?.position ?? 0)}` : `intact up to event ${shownCount(finishedBefore.head?.position ?? 0)}`}, {asked(finishedBefore)}.
        </Text>
      )}
    </>
  );
};

/** Proof that nobody changed the log: verifies it, says what came of it, and saves its head hash for somebody outside. */
export const VerifyLedger = (): ReactNode => {
  const { data, error, refetch } = useVerification();
  const verifying = useVerifying();
  const running = data?.last?.state === 'running';
  return (
    <section className="panel proof" aria-labelledby="proof-heading">
      <Group justify="space-between" align="center" gap="sm" mb="sm">
        <Title order={2} fz={15} id="proof-heading">Proof of the ledger</Title>
        <Group gap="xs" className="proof-actions">
          <SaveHead />
          <Button leftSection={<IconShieldCheck size={16} aria-hidden />} loading={verifying.isPending} disabled={running} onClick={() => verifying.mutate()}>Verify ledger</Button>
        </Group>
      </Group>
      {verifying.error === null ? null : <Banner tone="danger" title="The verification could not be started." onClose={verifying.reset}>{sentenceOf(verifying.error)}</Banner>}
      {data === undefined ? error === null ? <RowsSkeleton rows={2} /> : <Failing error={error} what="The last verification" onRetry={() => void refetch()} /> : <Result {...data} />}
    </section>
  );
};
