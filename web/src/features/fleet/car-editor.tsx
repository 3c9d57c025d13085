import { AddCar, bareText, type Car } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import { Banner } from '../../components/feedback/index.js';
import { DayField, TextField, useContractForm, useSaving } from '../../components/form/index.js';
import { changedFrom, EditorForm, useEditing, type EditorProps } from '../../components/crud-page/index.js';
import { api } from '../../lib/api.js';
import { useCars } from '../../lib/queries.js';

interface CarValues {
  readonly name: string;
  readonly numberplate: string;
  readonly location: string;
  readonly mot_due: string | null;
}

const valuesOf = (row: Car | null): CarValues => ({
  name: row?.name ?? '',
  numberplate: row?.numberplate ?? '',
  location: row?.location ?? '',
  mot_due: row?.mot_due ?? null,
});

/** Says where another car has the numberplate that is typed: the guard takes two records for two cars. */
const SamePlate = ({
  numberplate,
  carId,
}: {
  readonly numberplate: string;
  readonly carId: string | null;
}): ReactNode => {
  const plate = bareText(numberplate);
  const others = (useCars().data ?? []).filter(
    (car) => plate !== '' && !car.is_deleted && car._id !== carId && bareText(car.numberplate) === plate,
  );
  return others.length === 0 ? null : (
    <Banner
      tone="warning"
      title={t('Another car has this numberplate already: {cars}', { cars: others.map(({ name }) => name).join(', ') })}
    >
      {t('A car that is listed twice can be sent to two places at once.')}
    </Banner>
  );
};

export const CarEditor = ({ row, now, onSaved, onClose, onFailed }: EditorProps<Car>): ReactNode => {
  const form = useContractForm<CarValues>({ contract: AddCar, initialValues: valuesOf(row) });
  const { draft, stale } = useEditing({ form, entity: 'car', path: '/api/car', row, now, valuesOf });
  const saving = useSaving({
    form,
    draft,
    send: (values: CarValues, key) =>
      row === null
        ? api.post('/api/car', values, { key })
        : api.put('/api/car', { ...changedFrom(draft.base, values), car_id: row._id, version: draft.version }, { key }),
    ...(row === null
      ? {
          revise: async (car_id: string, values: CarValues, key: string) =>
            api.put('/api/car', { ...values, car_id }, { key }),
        }
      : {}),
    onSaved,
    // Messages of fields belong at the fields, and whose value stays is chosen here; any other failure closes the dialog and stands on the page.
    onFailed: (problem) => {
      stale.failed(problem);
      if (problem.errors === undefined && problem.fieldConflicts === undefined)
        onFailed(t('The car could not be saved.'), problem.msg);
    },
  });
  return (
    <EditorForm
      form={form}
      toBody={(values) => values}
      saving={saving}
      draft={draft}
      stale={stale}
      open={row === null ? null : { entity: 'car', id: row._id }}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} required autoFocus />
      <TextField form={form} name="numberplate" label={t('Numberplate')} type="capitals" required />
      <SamePlate numberplate={form.values.numberplate} carId={row?._id ?? null} />
      <TextField form={form} name="location" label={t('Location')} required />
      <DayField form={form} name="mot_due" label={t('MOT due')} clearable />
    </EditorForm>
  );
};
