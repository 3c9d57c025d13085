import type { PlanAcceptance, PlanAccepted, UndoOutlook } from '#contracts';
import { t } from '#languages';
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api, newKey } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { refresh } from '../../lib/queries.js';
import { useTask } from '../../lib/use-task.js';
import { Banner } from '../feedback/index.js';
import { placeOf } from '../visits/visit-words.js';

interface UndoPlanProps {
  readonly acceptance: PlanAcceptance;
  readonly opened: boolean;
  readonly onClose: () => void;
}

type Visits = PlanAcceptance['visits'];

const Named = ({ visits, label }: { readonly visits: Visits; readonly label: string }): ReactNode =>
  visits.length === 0 ? null : (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <List size="sm" spacing={4} mah={200} style={{ overflowY: 'auto' }} aria-label={label}>
        {visits.map((visit) => (
          <List.Item key={visit._id}>
            {placeOf(visit)}, {formatDayAndTime(visit.start)}
            {visit.msg === null ? null : (
              <Text size="xs" c="dimmed">
                {visit.msg}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </div>
  );

const Absence = ({ absence }: Pick<PlanAcceptance, 'absence'>): ReactNode => {
  if (absence === null || absence.outlook === 'is-back') return null;
  return <Text size="sm">{absence.msg ?? t('The absence that was booked with the plan is deleted.')}</Text>;
};

/** What would happen. */
const Outlook = ({ acceptance }: Pick<UndoPlanProps, 'acceptance'>): ReactNode => {
  const having = (outlook: UndoOutlook): Visits => acceptance.visits.filter((visit) => visit.outlook === outlook);
  const back = having('goes-back');
  const stay = having('stays');
  return (
    <Stack gap="sm">
      <Named
        visits={back}
        label={t('{count, plural, one {# visit goes back to what it was} other {# visits go back to what they were}}', {
          count: back.length,
        })}
      />
      <Named
        visits={stay}
        label={t('{count, plural, one {# visit stays as it is} other {# visits stay as they are}}', {
          count: stay.length,
        })}
      />
      <Absence absence={acceptance.absence} />
      <Text size="xs" c="dimmed">
        {t('A visit also stays if its people, cars or kits are booked elsewhere by now. You will see which.')}
      </Text>
    </Stack>
  );
};

/** What happened. */
const Done = ({ acceptance, answer }: Pick<UndoPlanProps, 'acceptance'> & { readonly answer: PlanAccepted }) => {
  const count = answer.changed.length + answer.unchanged.length;
  const visits = new Map(acceptance.visits.map((visit) => [visit._id, visit]));
  const refused = answer.refused.flatMap(({ _id, msg }) => {
    const visit = visits.get(_id);
    return visit === undefined ? [] : [{ ...visit, msg }];
  });
  return (
    <Stack gap="sm">
      <Banner
        tone={count > 0 ? 'success' : 'info'}
        title={t(
          '{count, plural, =0 {No visit was changed.} one {# visit is as it was.} other {# visits are as they were.}}',
          {
            count,
          },
        )}
      />
      <Named
        visits={refused}
        label={t('{count, plural, one {# visit stays as it is} other {# visits stay as they are}}', {
          count: refused.length,
        })}
      />
      {answer.absence === null ? null : <Text size="sm">{t('The absence: {reason}', { reason: answer.absence })}</Text>}
    </Stack>
  );
};

const Asking = ({ acceptance, onClose }: Omit<UndoPlanProps, 'opened'>): ReactNode => {
  const client = useQueryClient();
  const [key] = useState(newKey);
  const { busy, problem, run } = useTask();
  const [answer, setAnswer] = useState<PlanAccepted | null>(null);
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (answer !== null) closing.current?.focus();
  }, [answer]);
  const undo = async (): Promise<void> => {
    await run(async () => setAnswer(await api.post(`/api/planned/${acceptance._id}/undo`, {}, { key })));
    // Each of its visits, and its history; of one that failed a part may be done.
    await Promise.all([
      client.invalidateQueries({ queryKey: ['job'] }),
      refresh(client, 'job'),
      refresh(client, 'bookings'),
    ]);
  };
  return (
    <>
      {problem === null ? null : <Banner tone="danger" title={problem} />}
      {answer === null ? <Outlook acceptance={acceptance} /> : <Done acceptance={acceptance} answer={answer} />}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button ref={closing} variant="default" onClick={onClose} disabled={busy} data-autofocus>
          {answer === null ? t('Cancel') : t('Close')}
        </Button>
        {answer === null ? (
          <Button color="red" loading={busy} onClick={() => void undo()}>
            {t('Undo the plan')}
          </Button>
        ) : null}
      </Group>
    </>
  );
};

/** Says what goes back and what cannot, before it happens, and what became of it. */
export const UndoPlanDialog = ({ opened, onClose, acceptance }: UndoPlanProps): ReactNode => (
  <Modal opened={opened} onClose={onClose} title={t('Undo the plan')} centered size="md">
    <Asking acceptance={acceptance} onClose={onClose} />
  </Modal>
);
