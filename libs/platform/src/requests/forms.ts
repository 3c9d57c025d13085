import { t } from '#languages';
import type { FieldConflict } from '#contracts';
import { mergeFields, savedSince, type LoadedStream } from '#eventing';
import { HttpProblem } from './http-problems.js';

interface FormOptions<Fields> {
  /** Of fields that an office form shows under another name or in another unit than the state keeps them. */
  readonly shown?: (conflict: FieldConflict) => FieldConflict;
  /** Fields that mean one thing, as `mergeFields` takes them. */
  readonly together?: readonly (keyof Fields & string)[];
}

/**
 * The state that a form of this version was opened with; without a version it was opened just now.
 * @throws HttpProblem 400 for a version that never was
 */
export const openedAt = <State>(loaded: LoadedStream<State>, version: number | undefined): State => {
  if (version === undefined) return loaded.state;
  const newest = loaded.revision ?? 0n;
  const wanted = BigInt(version);
  if (wanted > newest) {
    const msg = t(
      'There is no version {version} of this yet: the newest is {newest}. Please open it again and save once more.',
      { version: String(version), newest: String(newest) },
    );
    throw new HttpProblem(400, msg, { errors: { version: msg } });
  }
  return wanted === newest ? loaded.state : loaded.stateAt(wanted);
};

/**
 * What a person really changed in a form that they opened at `version` (decision Z-04): a field counts only
 * where it differs from what the form was opened with.
 * @throws HttpProblem 400 as `openedAt`, 409 with both values, where another person changed the same field meanwhile
 */
export const formChanges = <State, Fields extends object>(
  loaded: LoadedStream<State>,
  version: number | undefined,
  fieldsOf: (state: State) => Fields,
  submitted: Partial<Fields>,
  { shown = (conflict) => conflict, together = [] }: FormOptions<Fields> = {},
): Partial<Fields> => {
  const current = fieldsOf(loaded.state);
  const opened = fieldsOf(openedAt(loaded, version));
  const merged = mergeFields(opened, current, submitted, together);
  if ('changes' in merged) return merged.changes;
  throw new HttpProblem(
    409,
    t('Someone else changed the same field meanwhile. Please look at both values and save again.'),
    {
      fieldConflicts: merged.conflicts.map((conflict) =>
        shown({ ...conflict, ...savedSince(loaded, version, fieldsOf, conflict.field) }),
      ),
    },
  );
};
