import { AddCar, type Car } from '#contracts';
import type { ReactNode } from 'react';
import { TextField, useContractForm, useSaving } from '../../components/form/index.js';
import { EditorForm, type EditorProps } from '../../components/register/index.js';
import { api } from '../../lib/api.js';

interface CarValues {
  readonly name: string;
  readonly numberplate: string;
  readonly location: string;
}

/** What was typed before a save failed, and for which car (null for a new one). */
export interface CarDraft {
  readonly of: string | null;
  readonly values: CarValues;
}

interface CarEditorProps extends EditorProps<Car> {
  readonly draft: CarDraft | null;
  readonly onDraft: (draft: CarDraft | null) => void;
}

export const CarEditor = ({ row, onSaved, onClose, onFailed, draft, onDraft }: CarEditorProps): ReactNode => {
  const of = row?._id ?? null;
  const form = useContractForm<CarValues>({
    contract: AddCar,
    initialValues: draft?.of === of ? draft.values : { name: row?.name ?? '', numberplate: row?.numberplate ?? '', location: row?.location ?? '' },
  });
  const saving = useSaving({
    form,
    send: (values: CarValues, key) =>
      row === null ? api.post<Car>('/api/car', values, { key }) : api.put<Car>('/api/car', { ...values, car_id: row._id, version: row.version }, { key }),
    onSaved: () => { onDraft(null); onSaved(); },
    // Messages of fields belong at the fields; any other failure closes the dialog and stands on the page.
    onFailed: (problem, values) => {
      if (problem.errors !== undefined) return;
      onDraft({ of, values });
      onFailed('The car could not be saved.', problem.msg);
    },
  });
  const close = (): void => { onDraft(null); onClose(); };
  return (
    <EditorForm form={form} toBody={(values) => values} saving={saving} onClose={close}>
      <TextField form={form} name="name" label="Name" required autoFocus />
      <TextField form={form} name="numberplate" label="Numberplate" required />
      <TextField form={form} name="location" label="Location" required />
    </EditorForm>
  );
};
