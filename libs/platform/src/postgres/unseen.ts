/**
 * Parameters whose values PostgreSQL does not see while it plans, so that the statement keeps the plan it has: where a plan made for the very
 * values looks cheaper than the one for all values (a list of one instead of the ten it assumes), it plans anew each time, which takes longer
 * than the work. For statements that find their rows by an index whatever the values are; not where the best plan depends on them.
 * @param types of the values in SQL, such as `uuid[]`, in their order
 * @see https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES
 */
export const unseen = (...types: readonly string[]): string =>
  types.map((type) => `(select ?::${type})::${type}`).join(', ');
