import { ledgerKindLabels, type EventAnswer, type EventSummary, type LedgerRow } from '#contracts';
import { localeNow, t } from '#languages';
import { Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Pending } from '../../components/feedback/index.js';
import { ledgerOf } from '../../components/ledger/index.js';
import { api } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { keys } from '../../lib/queries.js';
import { rich } from '../../lib/rich.js';
import { formatField } from '../../lib/words.js';
import { valueWords } from './ledger-words.js';

interface EventDrawerProps {
  /** Null: closed. */
  readonly id: string | null;
  readonly onShow: (id: string | null) => void;
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

const where = ({ about, visit, project }: EventSummary): ReactNode => {
  const other = about === null || about.kind === 'visit' || about.kind === 'project' ? null : about;
  const links = [
    other === null ? null : (
      <Text key="about" span size="sm">
        {t('{label}: {value}', { label: ledgerKindLabels[other.kind], value: other.label })}
      </Text>
    ),
    visit === null ? null : (
      <Anchor key="visit" component={Link} to={`/jobs/${visit._id}`} size="sm">
        {visit.label}
      </Anchor>
    ),
    project === null ? null : (
      <Anchor key="project" component={Link} to={`/enquiry/${project._id}`} size="sm">
        {project.label}
      </Anchor>
    ),
  ];
  return links.some((link) => link !== null) ? <span className="event-where">{links}</span> : null;
};

/** Values as the log holds them: what is money there is in pence. */
const written = (value: unknown): string =>
  value === null || value === '' ? t('nothing') : typeof value === 'string' ? value : JSON.stringify(value, null, 1);

/** What changed from what to what reads last; the database keeps no order. */
const placeOf = (field: string): number => ['from', 'to'].indexOf(field);

const Held = ({ data }: Pick<EventAnswer, 'data'>): ReactNode => {
  if (data === null)
    return (
      <Text size="sm" c="dimmed">
        {t('Personal details are shown where they belong, not in a history.')}
      </Text>
    );
  const fields = Object.entries(data).sort(([one], [other]) => placeOf(one) - placeOf(other));
  if (fields.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('This event has no details.')}
      </Text>
    );
  return (
    <dl className="event-facts event-held">
      {fields.map(([field, value]) => (
        <Fact key={field} label={formatField(field)}>
          {written(value)}
        </Fact>
      ))}
    </dl>
  );
};

const Other = ({
  event,
  onShow,
}: {
  readonly event: EventSummary;
  readonly onShow: (id: string) => void;
}): ReactNode => (
  <li>
    <button type="button" className="event-other" onClick={() => onShow(event._id)}>
      {event.says}
    </button>
    {where(event)}
  </li>
);

const Step = ({
  to,
  back,
  onShow,
}: {
  readonly to: EventSummary | null;
  readonly back: boolean;
  readonly onShow: (id: string) => void;
}): ReactNode => (
  <Button
    variant="default"
    size="xs"
    disabled={to === null}
    onClick={() => {
      if (to !== null) onShow(to._id);
    }}
    title={to?.says}
    {...(back
      ? { leftSection: <IconChevronLeft size={14} aria-hidden /> }
      : { rightSection: <IconChevronRight size={14} aria-hidden /> })}
  >
    {back ? t('Earlier in its record') : t('Later in its record')}
  </Button>
);

/** @param about named where the same event changed others too */
const Change = ({
  row: { name, field, from, to },
  about,
}: {
  readonly row: LedgerRow;
  readonly about: string | null;
}): ReactNode => {
  const parts = {
    name,
    from: valueWords(field, from) || t('nothing'),
    to: <strong>{valueWords(field, to) || t('nothing')}</strong>,
    arrow: (
      <span role="img" aria-label={t('to ⟨becomes⟩')}>
        →
      </span>
    ),
  };
  return about === null
    ? rich('{name}: {from} {arrow} {to}', parts)
    : rich('{name}: {from} {arrow} {to}, {visit}', { ...parts, visit: about });
};

/** What the ledger says of it, in the words of its rows. */
const Changes = ({ event }: { readonly event: EventAnswer }): ReactNode => {
  const query = { correlation: event.correlation };
  const { data } = useQuery({
    queryKey: keys.list('ledger', '/api/ledger', query),
    queryFn: ({ signal }) => api.list('/api/ledger', query, { signal }),
  });
  const rows = (data?.rows ?? []).filter((row) => row.event === event._id).toReversed();
  if (rows.length === 0) return null;
  return (
    <ul className="event-changes">
      {rows.map((row) => (
        <li key={row._id}>
          <Change row={row} about={rows.some(({ about }) => about._id !== row.about._id) ? row.about.label : null} />
        </li>
      ))}
    </ul>
  );
};

const Event = ({
  event,
  onShow,
}: {
  readonly event: EventAnswer;
  readonly onShow: (id: string) => void;
}): ReactNode => {
  const { request, requestTotal, previous, next } = event.around;
  return (
    <Stack gap="md">
      <div>
        <Text fw={650}>{event.says}</Text>
        <Changes event={event} />
        {where(event)}
      </div>
      <dl className="event-facts">
        <Fact label={t('Who')}>{event.actor.name}</Fact>
        <Fact label={t('When')}>
          <time dateTime={event.occurredAt}>{formatDayAndTime(event.occurredAt)}</time>
        </Fact>
        <Fact label={t('Taken into the log')}>
          <time dateTime={event.recordedAt}>{formatDayAndTime(event.recordedAt)}</time>
        </Fact>
        <Fact label={t('Number in the log')}>{event.position.toLocaleString(localeNow())}</Fact>
        <Fact label={t('Kind')}>
          {t('{type}, step {step, number} of its record', { type: event.type, step: event.revision + 1 })}
        </Fact>
        <Fact label={t('Event id')}>{event._id}</Fact>
        <Fact label={t('Request')}>{event.correlation}</Fact>
        {event.clientRequest === null ? null : <Fact label={t('Named by the client')}>{event.clientRequest}</Fact>}
      </dl>
      <Group gap="xs">
        <Step to={previous} back onShow={onShow} />
        <Step to={next} back={false} onShow={onShow} />
      </Group>
      <section aria-labelledby="event-held">
        <h3 id="event-held" className="event-heading">
          {t('What the log holds')}
        </h3>
        <Held data={event.data} />
      </section>
      <section aria-labelledby="event-request">
        <h3 id="event-request" className="event-heading">
          {t('The same request')}
        </h3>
        {requestTotal === 0 ? (
          <Text size="sm" c="dimmed">
            {t('It did nothing else.')}
          </Text>
        ) : (
          <>
            <ul className="event-others">
              {request.map((other) => (
                <Other key={other._id} event={other} onShow={onShow} />
              ))}
            </ul>
            {requestTotal > request.length ? (
              <Text size="sm" c="dimmed">
                {t('These are the first {shown, number} of {all, number}.', {
                  shown: request.length,
                  all: requestTotal,
                })}
              </Text>
            ) : null}
          </>
        )}
        <Anchor component={Link} to={ledgerOf({ correlation: event.correlation })} size="sm" className="event-all">
          {t('All that this request changed')}
        </Anchor>
      </section>
    </Stack>
  );
};

/** The event behind a row of the ledger, and what happened around it. */
export const EventDrawer = ({ id, onShow }: EventDrawerProps): ReactNode => {
  const { data, error, refetch } = useQuery({
    queryKey: keys.event(id ?? ''),
    queryFn: ({ signal }) => api.get(`/api/events/${id ?? ''}`, { signal }),
    enabled: id !== null,
  });
  return (
    <Drawer opened={id !== null} onClose={() => onShow(null)} position="right" size="lg" title={t('Event')}>
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} what={t('The event')} rows={10} />
      ) : (
        <Event event={data} onShow={onShow} />
      )}
    </Drawer>
  );
};
