import { AddCar, type Car } from '#contracts';
import type { ReactNode } from 'react';
import { TextField, useContractForm, useSaving } from '../../components/form/index.js';
import { EditorForm, type EditorProps } from '../../components/register/index.js';
import { api } from '../../lib/api.js';

export interface CarValues {
  readonly name: string;
  readonly numberplate: string;
  readonly location: string;
}

interface CarEditorProps extends EditorProps<Car> {
  /** What was typed before a save failed. */
  readonly draft: CarValues | null;
  readonly onDraft: (draft: CarValues | null) => void;
}

export const CarEditor = ({ row, onSaved, onClose, onFailed, draft, onDraft }: CarEditorProps): ReactNode => {
  const form = useContractForm<CarValues>({
    contract: AddCar,
    initialValues: draft ?? { name: row?.name ?? '', numberplate: row?.numberplate ?? '', location: row?.location ?? '' },
  });
  const saving = useSaving({
    form,
    send: (values: CarValues, key) =>
      row === null ? api.post<Car>('/api/car', values, { key }) : api.put<Car>('/api/car', { ...values, car_id: row._id, version: row.version }, { key }),
    onSaved: () => { onDraft(null); onSaved(); },
    // Messages of fields belong at the fields; any other failure closes the dialog and stands on the page.
    onFailed: (problem, values) => {
      if (problem.errors === undefined) onFailed('The car could not be saved.', problem.msg, () => onDraft(values));
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
