import { visitKindLabels, type InstrumentVisit } from '#contracts';
import { t } from '#languages';
import { Anchor, Button, Group, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AsAtControl } from '../../components/as-at/index.js';
import { Empty, Pending, PageHeading } from '../../components/feedback/index.js';
import { DayInput } from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import { useAddress, withValues } from '../../lib/address.js';
import { formatDay, today } from '../../lib/dates.js';
import { instrumentWords } from '../../lib/instrument-words.js';
import { keys, useKits } from '../../lib/queries.js';
import { useAsAt, useReading } from '../../lib/reading.js';
import { listedInstruments } from './listed-instruments.js';

/** A calibration counts for two years: what a meter that is found faulty has measured since. */
const twoYearsAgo = (): string => {
  const day = new Date(today());
  return new Date(Date.UTC(day.getUTCFullYear() - 2, day.getUTCMonth(), day.getUTCDate())).toISOString().slice(0, 10);
};

const Site = ({ visit }: { readonly visit: InstrumentVisit }): ReactNode => (
  <>
    <Anchor component={Link} to={`/jobs/${visit._id}`} fz="inherit">
      {visit.address}, {visit.postcode}
    </Anchor>
    <Text size="xs" c="dimmed">
      {visitKindLabels[visit.kind]}
      {visit.engineers.length === 0 ? '' : `, ${visit.engineers.map(({ name }) => name).join(', ')}`}
    </Text>
  </>
);

const when = ({ start, end }: InstrumentVisit): string => {
  const [first, last] = [formatDay(start), formatDay(end)];
  return first === last ? first : t('{start} to {end}', { start: first, end: last });
};

/** A table that scrolls sideways where its columns have no room. */
const Listed = ({
  label,
  heads,
  children,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}): ReactNode => (
  <Table.ScrollContainer
    minWidth={320}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } }}
  >
    <Table>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const Visits = ({ visits }: { readonly visits: readonly InstrumentVisit[] }): ReactNode => (
  <Listed label={t('Visits of an instrument')} heads={[t('Date'), t('Visit'), t('Project'), t('Kit')]}>
    {visits.map((visit) => (
      <Table.Tr key={`${visit._id} ${visit.kit._id} ${visit.instrument.make} ${visit.instrument.model}`}>
        <Table.Td>{when(visit)}</Table.Td>
        <Table.Td>
          <Site visit={visit} />
        </Table.Td>
        <Table.Td>
          {visit.enquiry_id === null ? (
            visit.projectName
          ) : (
            <Anchor component={Link} to={`/enquiry/${visit.enquiry_id}`} fz="inherit">
              {visit.projectName}
            </Anchor>
          )}
        </Table.Td>
        <Table.Td>
          {visit.kit.name}
          <Text size="xs" c="dimmed">
            {visit.instrument.make} {visit.instrument.model}
          </Text>
        </Table.Td>
      </Table.Tr>
    ))}
  </Listed>
);

const serialIn = (form: HTMLFormElement): string => {
  const typed = new FormData(form).get('serial');
  return typeof typed === 'string' ? typed.trim() : '';
};

/** Serial numbers to choose from, while none is asked for. */
const Serials = ({ to }: { readonly to: (serial: string) => string }): ReactNode => {
  const { data, error, refetch } = useKits();
  if (data === undefined) return <Pending panel error={error} onRetry={refetch} what={t('The list')} rows={6} />;
  const all = listedInstruments(data);
  if (all.length === 0)
    return (
      <Empty panel title={t('No serial numbers yet')}>
        {t('Instruments and their serial numbers are entered with their kit, under Equipment.')}
      </Empty>
    );
  return (
    <Section title={t('Instruments')}>
      <Listed label={t('Instruments')} heads={[t('Serial number'), t('Instrument'), t('Kit')]}>
        {all.map(({ serial, kind, make, model, kits }, at) => (
          <Table.Tr key={at}>
            <Table.Td>
              <Anchor component={Link} to={to(serial)} fz="inherit">
                {serial}
              </Anchor>
            </Table.Td>
            <Table.Td>
              {instrumentWords[kind]}
              <Text size="xs" c="dimmed">
                {make} {model}
              </Text>
            </Table.Td>
            <Table.Td>{kits.join(', ')}</Table.Td>
          </Table.Tr>
        ))}
      </Listed>
    </Section>
  );
};

/** /equipment/instruments */
export const InstrumentVisitsPage = (): ReactNode => {
  const [query, put] = useAddress();
  const asAt = useAsAt();
  const reading = useReading();
  const serial = query.get('serial') ?? '';
  const [from, to] = [query.get('from') ?? twoYearsAgo(), query.get('to') ?? today()];
  const isReversed = to < from;
  const { data, error, refetch } = useQuery({
    queryKey: keys.list('bookings', 'instrument', serial, from, to, asAt),
    queryFn: ({ signal }) =>
      reading.get(`/api/kits/instruments/visits?${new URLSearchParams({ serial, from, to }).toString()}`, { signal }),
    enabled: serial !== '' && !isReversed,
  });
  return (
    <>
      <PageHeading
        title={t('Visits of an instrument')}
        subtitle={t('Which visits rest on it: those of the kit that held it on the day.')}
      >
        <AsAtControl />
      </PageHeading>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          put({ serial: serialIn(event.currentTarget) });
        }}
      >
        <Group gap="xs" mb="sm" align="flex-end">
          <TextInput label={t('Serial number')} key={serial} name="serial" defaultValue={serial} maxLength={120} />
          <DayInput label={t('First day')} value={from} onChange={(day) => put({ from: day })} />
          <DayInput
            label={t('Last day')}
            value={to}
            error={isReversed ? t('Please choose a last day that is not before the first one.') : undefined}
            onChange={(day) => put({ to: day })}
          />
          <Button type="submit" variant="default">
            {t('Show')}
          </Button>
        </Group>
      </form>
      {serial === '' ? (
        <Serials to={(one) => `?${withValues(query, { serial: one }).toString()}`} />
      ) : isReversed ? null : data === undefined ? (
        <Pending panel error={error} onRetry={refetch} what={t('The visits')} rows={6} />
      ) : data.length === 0 ? (
        <Empty title={t('No visits')}>{t('No visit between these days rests on this instrument.')}</Empty>
      ) : (
        <Section title={t('{count, plural, one {# visit} other {# visits}}', { count: data.length })}>
          <Visits visits={data} />
        </Section>
      )}
    </>
  );
};
