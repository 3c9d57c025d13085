import type { LoadedStream } from './command-handling.js';
import type { Json } from './json.js';

export interface MergeConflict {
  readonly field: string;
  readonly yours: unknown;
  readonly theirs: unknown;
}

export type Merged<Fields extends object> =
  { readonly changes: Partial<Fields> } | { readonly conflicts: readonly MergeConflict[] };

const canonical = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value as Record<string, Json | undefined>)
          .filter(([, inner]) => inner !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, canonical(inner)]),
      )
    : Array.isArray(value)
      ? value.map(canonical)
      : value;

/** Equal as JSON, whatever the order of the keys. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(canonical(one) ?? null) === JSON.stringify(canonical(other) ?? null);

/**
 * Three-way merge of a form, field by field (decision Z-04): a field counts as changed by the person
 * only where it differs from what the form was opened with, so a stale form turns nothing back. Both
 * changed the same field to different values: a conflict, and nothing is changed.
 * @param base fields as the form was opened with
 * @param current fields as they are now
 * @param submitted fields of the form; an absent field was not touched
 * @param together fields that mean one thing: where the form says all of them, each one was changed by whoever changed any
 */
export const mergeFields = <Fields extends object>(
  base: Fields,
  current: Fields,
  submitted: Partial<Fields>,
  together: readonly (keyof Fields & string)[] = [],
): Merged<Fields> => {
  const changes: Partial<Fields> = {};
  const conflicts: MergeConflict[] = [];
  const isTouched = (field: keyof Fields): boolean => !sameJson(submitted[field], base[field]);
  const isNews = (field: keyof Fields): boolean => !sameJson(base[field], current[field]);
  const asOne = together.every((field) => submitted[field] !== undefined);
  const fieldsWith = (field: keyof Fields & string): readonly (keyof Fields & string)[] =>
    asOne && together.includes(field) ? together : [field];
  for (const field of Object.keys(submitted) as (keyof Fields & string)[]) {
    const yours = submitted[field];
    const fields = fieldsWith(field);
    if (yours === undefined || !fields.some(isTouched) || sameJson(yours, current[field])) continue;
    if (fields.some(isNews)) conflicts.push({ field, yours, theirs: current[field] });
    else changes[field] = yours;
  }
  return conflicts.length > 0 ? { conflicts } : { changes };
};

/**
 * Who saved the value that a field has now, since a form was opened; nothing where nobody did, or that is not known.
 * @param version revision that the form was opened with
 * @param fieldsOf the form's fields of a state
 */
export const savedSince = <State>(
  loaded: LoadedStream<State>,
  version: number | undefined,
  fieldsOf: (state: State) => object,
  field: string,
): { readonly by?: string; readonly at?: string } => {
  if (version === undefined) return {};
  const valueAt = (revision: bigint): unknown =>
    new Map<string, unknown>(Object.entries(fieldsOf(loaded.stateAt(revision)))).get(field);
  let saved = {};
  let value = valueAt(BigInt(version));
  for (const { revision, actorId, at } of loaded.since(BigInt(version))) {
    const next = valueAt(revision);
    if (!sameJson(value, next)) saved = { by: actorId, at };
    value = next;
  }
  return saved;
};
