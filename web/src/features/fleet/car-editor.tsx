import { AddCar, type Car, type ErrorBody } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import { DayField, TextField, useContractForm, useSaving } from '../../components/form/index.js';
import { changedFrom, EditorForm, newestVersion, type EditorProps } from '../../components/register/index.js';
import { api } from '../../lib/api.js';
import { shownField, shownValue } from '../../lib/words.js';

interface CarValues {
  readonly name: string;
  readonly numberplate: string;
  readonly location: string;
  readonly mot_due: string | null;
}

/** What was typed before a save failed, and for which car (null for a new one). */
export interface CarDraft {
  readonly of: string | null;
  readonly values: CarValues;
  /** The newest version, where somebody else changed the same field: saving again is done knowingly. */
  readonly version: number | null;
}

interface CarEditorProps extends EditorProps<Car> {
  readonly draft: CarDraft | null;
  readonly onDraft: (draft: CarDraft | null) => void;
}

const reasonOf = ({ msg, fieldConflicts = [] }: ErrorBody): string =>
  [msg, ...fieldConflicts.map(({ field, yours, theirs }) => t('{field}: you have {yours}, somebody else saved {theirs}.', { field: shownField(field), yours: shownValue(yours), theirs: shownValue(theirs) }))].join(' ');

export const CarEditor = ({ row, onSaved, onClose, onFailed, draft, onDraft }: CarEditorProps): ReactNode => {
  const of = row?._id ?? null;
  const opened: CarValues = { name: row?.name ?? '', numberplate: row?.numberplate ?? '', location: row?.location ?? '', mot_due: row?.mot_due ?? null };
  const kept = draft?.of === of ? draft : null;
  const form = useContractForm<CarValues>({
    contract: AddCar,
    initialValues: kept?.values ?? opened,
  });
  const saving = useSaving({
    form,
    send: (values: CarValues, key) =>
      row === null ? api.post<Car>('/api/car', values, { key }) : api.put<Car>('/api/car', { ...changedFrom(opened, values), car_id: row._id, version: kept?.version ?? row.version }, { key }),
    onSaved: () => { onDraft(null); onSaved(); },
    // Messages of fields belong at the fields; any other failure closes the dialog and stands on the page.
    onFailed: (problem, values) => {
      if (problem.errors !== undefined) return;
      onDraft({ of, values, version: kept?.version ?? null });
      if (of !== null) void newestVersion(problem, '/api/car', of).then((version) => { if (version !== null) onDraft({ of, values, version }); }, () => undefined);
      onFailed(t('The car could not be saved.'), reasonOf(problem));
    },
  });
  const close = (): void => { onDraft(null); onClose(); };
  return (
    <EditorForm form={form} toBody={(values) => values} saving={saving} onClose={close}>
      <TextField form={form} name="name" label={t('Name')} required autoFocus />
      <TextField form={form} name="numberplate" label={t('Numberplate')} required />
      <TextField form={form} name="location" label={t('Location')} required />
      <DayField form={form} name="mot_due" label={t('MOT due')} clearable />
    </EditorForm>
  );
};
