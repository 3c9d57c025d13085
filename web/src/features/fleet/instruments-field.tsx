import { defaultCalibrationMonths, instrumentKinds, type CalibrationMonths, type Instrument } from '#contracts';
import { t } from '#languages';
import { Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayInput, RowsField, type RowProps, type RowsValue } from '../../components/form/index.js';
import { instrumentWords } from '../../lib/instrument-words.js';
import { useCompany } from '../../lib/queries.js';
import { lapseOf } from './lapse-of.js';

type Words = 'make' | 'model' | 'serial' | 'laboratory' | 'certificate';

const OneInstrument = ({
  one,
  months,
  onChange,
  removal,
}: RowProps<Instrument> & { readonly months: CalibrationMonths }): ReactNode => {
  const words = (name: Words, label: string, required: boolean): ReactNode => (
    <TextInput
      label={label}
      value={one[name]}
      required={required}
      maxLength={120}
      onChange={({ currentTarget }) => onChange({ ...one, [name]: currentTarget.value })}
    />
  );
  /** The end follows the kind and the day, unless somebody has typed another one. */
  const calibrated = (changes: Pick<Instrument, 'kind' | 'calibratedOn'>): Instrument => {
    const follows = one.validUntil === '' || one.validUntil === lapseOf(one, months);
    return { ...one, ...changes, ...(follows ? { validUntil: lapseOf({ ...one, ...changes }, months) } : {}) };
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={t('Kind ⟨of instrument⟩')}
          value={one.kind}
          data={instrumentKinds.map((kind) => ({ value: kind, label: instrumentWords[kind] }))}
          onChange={({ currentTarget }) => {
            const kind = instrumentKinds.find((known) => known === currentTarget.value) ?? one.kind;
            onChange(calibrated({ kind, calibratedOn: one.calibratedOn }));
          }}
        />
        {words('make', t('Make ⟨of instrument⟩'), true)}
        {words('model', t('Model ⟨of instrument⟩'), true)}
        {words('serial', t('Serial number'), true)}
        <DayInput
          label={t('Calibrated on')}
          value={one.calibratedOn}
          onChange={(calibratedOn) => onChange(calibrated({ kind: one.kind, calibratedOn }))}
        />
        <DayInput
          label={t('Valid until')}
          required
          value={one.validUntil === '' ? null : one.validUntil}
          onChange={(day) => onChange({ ...one, validUntil: day ?? '' })}
        />
        {words('laboratory', t('Laboratory'), false)}
        {words('certificate', t('Certificate number'), false)}
      </SimpleGrid>
      <Group justify="flex-end">{removal}</Group>
    </>
  );
};

const blank: Instrument = {
  kind: 'meter',
  make: '',
  model: '',
  serial: '',
  calibratedOn: null,
  validUntil: '',
  laboratory: '',
  certificate: '',
};

/** A kit's instruments with their certificates, as many as there are. */
export const InstrumentsField = (field: RowsValue<Instrument>): ReactNode => {
  const months = useCompany().data?.calibrationMonths ?? defaultCalibrationMonths;
  return (
    <RowsField
      label={t('Instruments')}
      hint={t('The kit is due when the first of them lapses. The settings say for how long a calibration counts.')}
      legend={(number) => t('Instrument {number}', { number })}
      removeLabel={(number) => t('Remove instrument {number}', { number })}
      addLabel={t('New instrument')}
      blank={blank}
      {...field}
    >
      {(row) => <OneInstrument months={months} {...row} />}
    </RowsField>
  );
};
