import {
  MAX_WINDOW,
  formatPounds,
  visitKindLabels,
  type Comparison,
  type DifferenceKind,
  type VisitDifference,
} from '#contracts';
import { later, t } from '#languages';
import { Anchor, Group, Pagination, Text } from '@mantine/core';
import { IconArrowRight, IconHistory, IconMinus, IconPlus, IconRefreshDot, type TablerIcon } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { kindColours } from '../../app/theme.js';
import { Empty } from '../../components/feedback/index.js';
import { ExportMenu, LocalGrid, type GridColumn } from '../../components/grid/index.js';
import { HistoryDrawer } from '../../components/history/index.js';
import { actionsColumn, RowActions } from '../../components/crud-page/index.js';
import { AS_AT } from '../../lib/as-at.js';
import { withQuery } from '../../lib/api.js';
import { halfWords } from '../../lib/code-words.js';
import { formatShortDay } from '../../lib/dates.js';
import { useMay } from '../../lib/may.js';
import { momentInName } from '../../lib/moments.js';
import { oneLine } from '../../lib/words.js';
import { differenceLabels, differenceWords, poundsMore, signed } from './difference-words.js';
import { readComparison, type Compared } from './use-comparison.js';

export const WINDOW = 50;

const icons: Readonly<Record<DifferenceKind, TablerIcon>> = {
  came: IconPlus,
  went: IconMinus,
  changed: IconRefreshDot,
};

const What = ({ what }: Pick<VisitDifference, 'what'>): ReactNode => {
  const Icon = icons[what];
  return (
    <span className="compare-what" data-what={what}>
      <Icon size={15} stroke={2.2} aria-hidden />
      {differenceLabels[what]}
    </span>
  );
};

const typeOf = ({ kind, part }: VisitDifference): string =>
  part === null
    ? visitKindLabels[kind]
    : t('{label}: {value}', { label: visitKindLabels[kind], value: halfWords[part] });
const startOf = ({ before, after }: VisitDifference): string => (after ?? before)?.startjob ?? '';
const nameOfVisit = (visit: VisitDifference): string => visit.projectName || oneLine(visit.address);

/** The visit as at the second moment; one that went by then as at the first. */
const linkOf = ({ _id, after }: VisitDifference, { from, to }: Compared): string =>
  withQuery(`/jobs/${_id}`, { [AS_AT]: after === null ? from : to });

const columnsOf = (
  compared: Compared,
  nameOf: (id: string) => string,
  onHistory: (visit: VisitDifference) => void,
  onOpen: (visit: VisitDifference) => void,
): readonly GridColumn<VisitDifference>[] => [
  {
    key: 'what',
    title: later('What'),
    sort: false,
    value: ({ what }) => differenceLabels[what],
    render: ({ what }) => <What what={what} />,
    width: 104,
    card: 'aside',
  },
  {
    key: 'start',
    title: later('Date'),
    sort: false,
    value: (visit) => formatShortDay(startOf(visit)),
    raw: (visit) => ({ at: startOf(visit) }),
    width: 96,
    card: 'subtitle',
  },
  { key: 'type', title: later('Type'), sort: false, value: typeOf, width: 156 },
  {
    key: 'visit',
    title: later('Project, address'),
    sort: false,
    value: (visit) => [visit.projectName, oneLine(visit.address)].filter((part) => part !== '').join('; '),
    flex: 1.6,
    minWidth: 170,
    card: 'title',
    render: (visit) => (
      <Anchor
        component={Link}
        to={linkOf(visit, compared)}
        fz="inherit"
        display="block"
        truncate="end"
        title={nameOfVisit(visit)}
      >
        {nameOfVisit(visit)}
      </Anchor>
    ),
  },
  {
    key: 'differs',
    title: later('What differs'),
    sort: false,
    value: (visit) => differenceWords(visit, nameOf).join('; '),
    flex: 3.2,
    minWidth: 240,
    card: 'brief',
    render: (visit) => (
      <span title={differenceWords(visit, nameOf).join('; ')} className="compare-words">
        {differenceWords(visit, nameOf).join('; ')}
      </span>
    ),
  },
  {
    key: 'more',
    title: later('Difference'),
    sort: false,
    value: (visit) => signed(poundsMore(visit)),
    raw: (visit) => ({ pounds: poundsMore(visit) }),
    width: 92,
    align: 'right',
  },
  actionsColumn(78, (visit) => (
    <RowActions
      of={nameOfVisit(visit)}
      actions={[
        { label: t('History'), icon: IconHistory, onClick: () => onHistory(visit) },
        {
          label: visit.after === null ? t('Open as it was') : t('Open ⟨verb⟩'),
          icon: IconArrowRight,
          onClick: () => onOpen(visit),
        },
      ]}
    />
  )),
];

/** In the file also what the words say as figures, to go on reckoning with. */
const fees: readonly GridColumn<VisitDifference>[] = [
  {
    key: 'feeBefore',
    title: later('Fee before'),
    sort: false,
    value: ({ before }) => (before === null ? '' : formatPounds(before.price)),
    raw: ({ before }) => (before === null ? '' : { pounds: before.price }),
    width: 92,
    align: 'right',
  },
  {
    key: 'feeAfter',
    title: later('Fee after'),
    sort: false,
    value: ({ after }) => (after === null ? '' : formatPounds(after.price)),
    raw: ({ after }) => (after === null ? '' : { pounds: after.price }),
    width: 88,
    align: 'right',
  },
];

const edgeOf = ({ kind }: VisitDifference): string => kindColours[kind].edge;
const idOf = ({ _id }: VisitDifference): string => _id;

interface ComparisonListProps {
  readonly compared: Compared;
  readonly query: { readonly data: Comparison | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly nameOf: (id: string) => string;
}

/** The visits that differ, a window of them, each with what differs in words. */
export const ComparisonList = ({ compared, query, page, onPage, nameOf }: ComparisonListProps): ReactNode => {
  const navigate = useNavigate();
  const sees = useMay()('see-fees');
  const [reading, setReading] = useState<VisitDifference | null>(null);
  const { data } = query;
  const columns = useMemo(
    () =>
      columnsOf(compared, nameOf, setReading, (visit) => void navigate(linkOf(visit, compared))).filter(
        ({ key }) => sees || key !== 'more',
      ),
    [compared, nameOf, navigate, sees],
  );
  const total = data?.total;
  const from = momentInName(compared.from);
  const title =
    compared.to === null
      ? t('What changed, {from} and now', { from })
      : t('What changed, {from} and {to}', { from, to: momentInName(compared.to) });
  return (
    <>
      <LocalGrid<VisitDifference>
        gridId="comparison"
        label={t('Visits that differ')}
        query={{ data: data?.visits, error: query.error, refetch: query.refetch }}
        columns={columns}
        rowId={idOf}
        edge={edgeOf}
        toolbar={
          <ExportMenu<VisitDifference>
            title={title}
            columns={sees ? [...columns, ...fees] : columns}
            rowId={idOf}
            total={total}
            read={async (window, signal) => {
              const part = await readComparison(
                compared,
                { ...window, limit: Math.min(window.limit, MAX_WINDOW) },
                signal,
              );
              return { rows: part.visits, total: part.total };
            }}
          />
        }
        empty={
          <Empty title={t('Nothing differs')}>
            {t('No visit was added, removed or changed in money or planning between these two moments.')}
          </Empty>
        }
      />
      {total === undefined || total === 0 ? null : (
        <Group justify="space-between" gap="xs" mt={6} px={4}>
          <Text size="xs" c="dimmed" role="status">
            {t('{first, number}–{last, number} of {total, number}', {
              first: (page - 1) * WINDOW + 1,
              last: Math.min(total, page * WINDOW),
              total,
            })}
          </Text>
          {total <= WINDOW ? null : (
            <Pagination
              size="sm"
              total={Math.ceil(total / WINDOW)}
              value={page}
              onChange={onPage}
              getControlProps={(control) => ({
                'aria-label': t(
                  '{control, select, first {first page} previous {previous page} next {next page} other {last page}}',
                  { control },
                ),
              })}
            />
          )}
        </Group>
      )}
      <HistoryDrawer
        opened={reading !== null}
        onClose={() => setReading(null)}
        entity="job"
        id={reading?._id ?? ''}
        of={reading === null ? '' : nameOfVisit(reading)}
      />
    </>
  );
};
