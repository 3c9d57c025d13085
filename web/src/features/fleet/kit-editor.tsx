import { AddKit, kitTypes, type Instrument, type Kit, type KitType } from '#contracts';
import { t } from '#languages';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceField, DayField, TextField, useContractForm, useSaving } from '../../components/form/index.js';
import { Files } from '../../components/files/index.js';
import { changedFrom, EditorForm, useEditing, type EditorProps } from '../../components/crud-page/index.js';
import { api } from '../../lib/api.js';
import { typeWord } from '../../lib/code-words.js';
import { InstrumentsField } from './instruments-field.js';

interface KitValues {
  readonly name: string;
  readonly type: KitType | null;
  readonly calibration_due: string | null;
  readonly instruments: readonly Instrument[];
}

const valuesOf = (row: Kit | null): KitValues => ({
  name: row?.name ?? '',
  type: row?.type ?? null,
  calibration_due: row?.calibration_due ?? null,
  instruments: row?.instruments ?? [],
});

/** @param kitId null: it is saved first */
const Certificates = ({ kitId }: { readonly kitId: string | null }): ReactNode => (
  <Stack gap="sm" role="group" aria-label={t('Certificates and photos')}>
    <div>
      <Text size="sm" fw={500}>
        {t('Certificates and photos')}
      </Text>
      <Text size="xs" c="dimmed">
        {kitId === null
          ? t('They can be added once the kit is saved.')
          : t('Engineers open them from the visit that takes this kit. They are kept at once, without Save.')}
      </Text>
    </div>
    {kitId === null ? null : <Files of={{ entity: 'kits', id: kitId }} />}
  </Stack>
);

export const KitEditor = ({ row, now, onSaved, onClose }: EditorProps<Kit>): ReactNode => {
  const form = useContractForm<KitValues>({ contract: AddKit, initialValues: valuesOf(row) });
  const { draft, stale } = useEditing({ form, entity: 'kits', path: '/api/kits', row, now, valuesOf });
  const saving = useSaving({
    form,
    draft,
    send: (values: KitValues, key) =>
      row === null
        ? api.post('/api/kits', values, { key })
        : api.put('/api/kits', { ...changedFrom(draft.base, values), _id: row._id, version: draft.version }, { key }),
    ...(row === null
      ? {
          revise: async (_id: string, values: KitValues, key: string) =>
            api.put('/api/kits', { ...values, _id }, { key }),
        }
      : {}),
    onSaved,
    onFailed: stale.failed,
  });
  return (
    <EditorForm
      form={form}
      toBody={(values) => values}
      saving={saving}
      draft={draft}
      stale={stale}
      open={row === null ? null : { entity: 'kits', id: row._id }}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} required autoFocus />
      <ChoiceField
        form={form}
        name="type"
        label={t('Type')}
        choices={kitTypes.map((type) => ({ value: type, label: typeWord(type) }))}
        placeholder={t('Choose a type')}
        required
      />
      {form.values.instruments.length > 0 ? null : (
        <DayField form={form} name="calibration_due" label={t('Calibration due')} clearable />
      )}
      <InstrumentsField
        kitId={row?._id ?? null}
        value={form.values.instruments}
        error={form.errors['instruments']}
        onChange={(instruments) => form.setFieldValue('instruments', instruments)}
      />
      <Certificates kitId={row?._id ?? null} />
    </EditorForm>
  );
};
