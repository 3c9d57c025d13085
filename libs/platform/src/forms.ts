import { t } from '#languages';
import type { FieldConflict } from '#contracts';
import { mergeFields, type Loaded } from '#eventing';
import { Refusal } from './refusals.js';

/** Fields that an office form shows under another name or in another unit than the state keeps them. */
export type ShownField = (conflict: FieldConflict) => FieldConflict;

/**
 * What a person really changed in a form that they opened at `version` (decision Z-04): a field counts only
 * where it differs from what the form was opened with. Without a version the form was opened just now.
 * @throws Refusal 409 with both values, where another person changed the same field meanwhile
 */
export const formChanges = <State, Fields extends object>(
  loaded: Loaded<State>,
  version: number | undefined,
  fieldsOf: (state: State) => Fields,
  submitted: Partial<Fields>,
  shown: ShownField = (conflict) => conflict,
): Partial<Fields> => {
  const current = fieldsOf(loaded.state);
  const opened = version === undefined || loaded.revision === null || BigInt(version) >= loaded.revision ? current : fieldsOf(loaded.stateAt(BigInt(version)));
  const merged = mergeFields(opened, current, submitted);
  if ('changes' in merged) return merged.changes;
  throw new Refusal(409, t('Somebody else changed the same field meanwhile. Please look at both values and save again.'), {
    fieldConflicts: merged.conflicts.map(shown),
  });
};
