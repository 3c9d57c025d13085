import { t } from '#languages';
import type { Knex } from 'knex';
import {
  completionFlags,
  poundsOf,
  type CompareMoments,
  type Comparison,
  type CompletionFlag,
  type DifferenceKind,
  type MomentTotals,
  type MomentVisit,
  type VisitDifference,
} from '#contracts';
import { HttpProblem, may, type AsOfReader } from '#platform';
import { siteVisitTables, type VisitRow } from '#site-visits';

/** What two moments are compared by: money and planning. */
const compared = [
  'start_at',
  'end_at',
  'departure_at',
  'return_at',
  'fee_pence',
  'invoice_number',
  'engineers',
  'cars',
  'kits',
  'project_id',
  ...completionFlags,
] as const satisfies readonly (keyof VisitRow)[];

const shown = ['job_id', 'part', 'kind', 'project_name', 'address', ...compared] as const;
type Shown = Pick<VisitRow, (typeof shown)[number]>;

const WINDOW = 50;

const columns = (alias: string, names: readonly string[]): string => names.map((name) => `${alias}.${name}`).join(', ');

/** To whoever may not see fees a visit whose fee alone differs is the same. */
const seen = (): readonly string[] => (may('see-fees') ? compared : compared.filter((name) => name !== 'fee_pence'));

/** Visits of either moment that differ; the schemas are the program's own names, never a request's. */
const differing = (before: string, after: string): string => differingIn(before, after, seen());

const differingIn = (before: string, after: string, names: readonly string[]): string =>
  `${before}.${siteVisitTables.visit} b full join ${after}.${siteVisitTables.visit} a using (job_id)
   where (b.job_id is null or a.job_id is null or (${columns('b', names)}) is distinct from (${columns('a', names)}))`;

interface TotalsRow {
  readonly visits: number;
  readonly fee: number;
  readonly invoiced: number;
  readonly invoiced_fee: number;
  readonly paid: number;
  readonly paid_fee: number;
  readonly issued: number;
}

const totalsSql = (schema: string): string =>
  `select count(*) as visits, coalesce(sum(fee_pence), 0) as fee,
          count(*) filter (where invoiced and part <> 'Pickup') as invoiced, coalesce(sum(fee_pence) filter (where invoiced), 0) as invoiced_fee,
          count(*) filter (where paid and part <> 'Pickup') as paid, coalesce(sum(fee_pence) filter (where paid), 0) as paid_fee,
          count(*) filter (where issued) as issued
     from ${schema}.${siteVisitTables.visit}`;

const totalsOf = (row: TotalsRow): MomentTotals => ({
  visits: row.visits,
  fee: poundsOf(row.fee),
  invoiced: { visits: row.invoiced, fee: poundsOf(row.invoiced_fee) },
  paid: { visits: row.paid, fee: poundsOf(row.paid_fee) },
  issued: row.issued,
});

interface CountsRow {
  readonly came: number;
  readonly came_fee: number;
  readonly went: number;
  readonly went_fee: number;
  readonly changed: number;
  readonly changed_fee: number;
}

const countsSql = (before: string, after: string): string =>
  `select count(*) filter (where b.job_id is null) as came, coalesce(sum(a.fee_pence) filter (where b.job_id is null), 0) as came_fee,
          count(*) filter (where a.job_id is null) as went, coalesce(sum(b.fee_pence) filter (where a.job_id is null), 0) as went_fee,
          count(*) filter (where a.job_id is not null and b.job_id is not null) as changed, coalesce(sum(a.fee_pence - b.fee_pence), 0) as changed_fee
     from ${differing(before, after)}`;

const countsOf = (row: CountsRow): Pick<Comparison, 'came' | 'went' | 'changed'> => ({
  came: { visits: row.came, fee: poundsOf(row.came_fee) },
  went: { visits: row.went, fee: poundsOf(row.went_fee) },
  changed: { visits: row.changed, fee: poundsOf(row.changed_fee) },
});

const visitOf = (row: Shown): MomentVisit => ({
  startjob: row.start_at,
  endjob: row.end_at,
  price: poundsOf(row.fee_pence),
  invoice_number: row.invoice_number,
  completion: Object.fromEntries(completionFlags.map((flag) => [flag, row[flag]])) as Readonly<
    Record<CompletionFlag, boolean>
  >,
  engineers: row.engineers,
  cars: row.cars,
  kits: row.kits,
  departureTime: row.departure_at,
  returnTime: row.return_at,
  enquiry_id: row.project_id,
});

const differenceOf = ({
  before,
  after,
}: {
  readonly before: Shown | null;
  readonly after: Shown | null;
}): VisitDifference => {
  const row = after ?? before;
  if (row === null) throw new Error('a visit that is in neither moment differs');
  return {
    _id: row.job_id,
    what: before === null ? 'came' : after === null ? 'went' : 'changed',
    kind: row.kind,
    part: row.part === 'Visit' ? null : row.part,
    projectName: row.project_name,
    address: row.address,
    enquiry_id: row.project_id,
    before: before === null ? null : visitOf(before),
    after: after === null ? null : visitOf(after),
  };
};

const only: Readonly<Record<DifferenceKind, string>> = {
  came: 'and b.job_id is null',
  went: 'and a.job_id is null',
  changed: 'and b.job_id is not null and a.job_id is not null',
};

const json = (alias: string): string =>
  `case when ${alias}.job_id is null then null else json_build_object(${shown.map((name) => `'${name}', ${alias}.${name}`).join(', ')}) end`;

interface Answer {
  readonly before: TotalsRow;
  readonly after: TotalsRow;
  readonly counts: CountsRow;
  readonly visits: readonly { readonly before: Shown | null; readonly after: Shown | null }[];
}

/** One statement, so that all figures are of one instant also where the second moment is now and somebody is at work. */
const answerOf = async (
  knex: Knex,
  [before, after]: readonly [string, string],
  { what, limit = WINDOW, offset = 0 }: CompareMoments,
): Promise<Answer> => {
  const {
    rows: [answer],
  } = await knex.raw<{ rows: Answer[] }>(
    `select (select row_to_json(t) from (${totalsSql(before)}) t) as before, (select row_to_json(t) from (${totalsSql(after)}) t) as after,
            (select row_to_json(c) from (${countsSql(before, after)}) c) as counts,
            (select coalesce(json_agg(v), '[]') from (
              select ${json('b')} as before, ${json('a')} as after from ${differing(before, after)} ${what === undefined ? '' : only[what]}
               order by coalesce(a.start_at, b.start_at) desc, job_id desc limit ? offset ?) v) as visits`,
    [limit, offset],
  );
  if (answer === undefined) throw new Error('a comparison gave no row');
  return answer;
};

/**
 * What changed between two moments, from the visits of both.
 * @throws HttpProblem 400 when the second is before the first, 503 while one of them is being read from the history
 */
export const findComparison = (moments: AsOfReader, command: CompareMoments): Promise<Comparison> => {
  const { from, what } = command;
  const to = moments.upToNow(command.to);
  if (to !== undefined && to < from)
    throw new HttpProblem(400, t('Please choose a second moment that is after the first.'), {
      errors: { to: t('Please choose a second moment that is after the first.') },
    });
  return moments.between(from, to, async (knex, before, after, now) => {
    const answer = await answerOf(knex, [before, after], command);
    const counts = countsOf(answer.counts);
    const total =
      what === undefined ? counts.came.visits + counts.went.visits + counts.changed.visits : counts[what].visits;
    return {
      from,
      to: now,
      total,
      before: totalsOf(answer.before),
      after: totalsOf(answer.after),
      ...counts,
      visits: answer.visits.map(differenceOf),
    };
  });
};
