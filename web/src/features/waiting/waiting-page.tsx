import { t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Empty, PageHeading, RowsSkeleton, toast } from '../../components/feedback/index.js';
import { api, sentenceOf } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { sendInstead, throwAway, useOutbox } from '../../lib/outbox.js';
import type { OutboxEntry, OutboxRefusal } from '../../lib/outbox-store.js';
import { useTask } from '../../lib/use-task.js';
import './waiting.css';

/** The body against the visit as it is now, so that what somebody else wrote is written over on purpose. */
const overTheirs = async ({ body, about }: OutboxEntry): Promise<OutboxEntry['body']> => {
  if (body instanceof Blob || body['version'] === undefined) return body;
  return { ...body, version: (await api.get(`/api/job/${about}`)).version };
};

/** What somebody else wrote into the same field. */
const Theirs = ({ refusal }: { readonly refusal: OutboxRefusal }): ReactNode =>
  (refusal.fieldConflicts ?? []).map(({ field, yours, theirs }) => (
    <dl key={field} className="waiting-both">
      <dt>{t('Yours')}</dt>
      <dd>{String(yours)}</dd>
      <dt>{t('Theirs')}</dt>
      <dd>{String(theirs)}</dd>
    </dl>
  ));

const Refused = ({ entry, refusal }: { readonly entry: OutboxEntry; readonly refusal: OutboxRefusal }): ReactNode => {
  const { busy, run } = useTask((error) => toast.danger(t('This could not be done.'), sentenceOf(error)));
  const conflict = refusal.fieldConflicts !== undefined;
  return (
    <>
      <p className="waiting-why">
        <IconAlertTriangle size={17} aria-hidden />
        <span>{refusal.msg}</span>
      </p>
      <Theirs refusal={refusal} />
      <Group gap={8} mt={8}>
        <Button mih={44} component={Link} to={`/jobs/${entry.about}`} variant="default">
          {t('Open the visit')}
        </Button>
        <Button
          mih={44}
          variant="default"
          disabled={busy}
          onClick={() => void run(async () => sendInstead(entry, await overTheirs(entry)))}
        >
          {conflict ? t('Keep mine') : t('Try again')}
        </Button>
        <Button mih={44} variant="subtle" color="red" disabled={busy} onClick={() => void run(() => throwAway(entry))}>
          {conflict ? t('Take theirs') : t('Discard')}
        </Button>
      </Group>
    </>
  );
};

/** /waiting: what this device keeps until it is sent, and what was not accepted. */
export const WaitingPage = (): ReactNode => {
  const { account, entries } = useOutbox();
  return (
    <div className="waiting">
      <PageHeading
        title={t('Waiting to be sent')}
        subtitle={t('Kept on this device and sent as soon as there is a network.')}
      />
      {account === null ? (
        <RowsSkeleton panel rows={3} />
      ) : entries.length === 0 ? (
        <Empty panel title={t('Everything has been sent')} icon={<IconCloudCheck size={24} aria-hidden />} />
      ) : (
        <ul className="waiting-list panel">
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className="waiting-what">
                {entry.refusal === null ? <IconCloudUp size={17} aria-hidden /> : null}
                {entry.what}
              </p>
              <Text size="sm" c="dimmed">
                {entry.where} · {formatDayAndTime(entry.madeAt)}
              </Text>
              {entry.refusal === null ? null : <Refused entry={entry} refusal={entry.refusal} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
