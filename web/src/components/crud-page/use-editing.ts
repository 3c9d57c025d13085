import { useMemo } from 'react';
import type { ListPath } from '../../lib/answer-at.js';
import { api } from '../../lib/api.js';
import type { Entity } from '../../lib/queries.js';
import { changedSince } from '../../lib/who-changed.js';
import { putInto, useFormDraft, useStale, type ContractForm, type FormDraft, type Stale } from '../form/index.js';

interface Registered {
  readonly _id: string;
  readonly version: number;
}

interface EditingOptions<Values extends object, Row extends Registered> {
  /** What is edited; null: a new one. */
  readonly row: Row | null;
  /** The same as it is now, whoever changes it. */
  readonly now: Row | null;
  readonly form: ContractForm<Values>;
  readonly entity: Entity;
  /** The list's call. */
  readonly path: ListPath<Row>;
  /** What the form holds of one; of null: of a new one. */
  readonly valuesOf: (row: Row | null) => Values;
}

/** What the dialogs of a register have in common: what is typed is kept, and whose value stays is asked. */
export const useEditing = <Values extends object, Row extends Registered>({
  form,
  entity,
  path,
  row,
  now,
  valuesOf,
}: EditingOptions<Values, Row>): { readonly draft: FormDraft<Values>; readonly stale: Stale } => {
  const latest = useMemo(() => {
    if (now === null) return undefined;
    const { _id, version } = now;
    return { values: valuesOf(now), version, by: (since: number) => changedSince(entity, _id, since) };
  }, [now, valuesOf, entity]);
  const draft = useFormDraft(form, {
    of: `${entity} ${row?._id ?? 'new'}`,
    initial: valuesOf(row),
    version: row?.version,
    latest,
  });
  const stale = useStale({
    draft,
    values: form.values,
    put: (values) => putInto(form, values),
    reload: async () => {
      const found = (await api.rows<Row>(path)).rows.find(({ _id }) => _id === row?._id);
      return found === undefined ? null : { values: valuesOf(found), version: found.version };
    },
    take: (field, from, into) => ({ ...into, [field]: new Map<string, unknown>(Object.entries(from)).get(field) }),
  });
  return { draft, stale };
};
