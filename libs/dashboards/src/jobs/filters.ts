import type { DashboardFilters } from '#contracts';
import { chosenLeaderKey } from '#site-visits';

/** In sums: who does the work. */
export const delegationOf = (delegated: boolean): 'External' | 'Internal' => (delegated ? 'External' : 'Internal');

/** A piece of SQL with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export const allOf = (...conditions: readonly (Condition | null)[]): Condition => {
  const given = conditions.filter((condition) => condition !== null);
  return {
    sql: given.map(({ sql }) => `(${sql})`).join(' and ') || 'true',
    values: given.flatMap(({ values }) => values),
  };
};

type Choice = Pick<DashboardFilters, 'kind' | 'delegated' | 'leader'>;

/** What the filters leave, in tables of sums. */
export const ofSums = ({ kind, delegated, leader }: Choice): Condition =>
  allOf(
    kind === undefined ? null : { sql: 'kind = ?', values: [kind] },
    delegated === undefined ? null : { sql: 'delegation = ?', values: [delegationOf(delegated)] },
    leader ? { sql: 'leader_key = ?', values: [chosenLeaderKey(leader)] } : null,
  );

/** The same in the list of visits. */
export const ofVisits = ({
  kind,
  delegated,
  leader,
  engineer,
}: Choice & Pick<DashboardFilters, 'engineer'>): Condition =>
  allOf(
    kind === undefined ? null : { sql: 'kind = ?', values: [kind] },
    delegated === undefined ? null : { sql: 'delegated = ?', values: [delegated] },
    leader ? { sql: 'leader_key = ?', values: [chosenLeaderKey(leader)] } : null,
    engineer === undefined ? null : { sql: 'engineers @> array[?]::uuid[]', values: [engineer] },
  );

/** Whether any of the filters of kind and leader leaves something out. */
export const leavesOut = ({ kind, delegated, leader }: Choice): boolean =>
  kind !== undefined || delegated !== undefined || Boolean(leader);
