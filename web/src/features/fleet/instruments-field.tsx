import { defaultCalibrationMonths, instrumentKinds, type CalibrationMonths, type Instrument } from '#contracts';
import { t } from '#languages';
import { Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../components/feedback/index.js';
import { DayInput, RowsField, type RowProps, type RowsValue } from '../../components/form/index.js';
import { instrumentWords } from '../../lib/instrument-words.js';
import { useCompany, useKits } from '../../lib/queries.js';
import { lapseOf } from './lapse-of.js';
import { kitsWith } from './listed-instruments.js';

type Words = 'make' | 'model' | 'serial' | 'laboratory' | 'certificate';

const OneInstrument = ({
  one,
  months,
  elsewhere,
  onChange,
  removal,
}: RowProps<Instrument> & {
  readonly months: CalibrationMonths;
  /** Names of the other kits that hold it. */
  readonly elsewhere: readonly string[];
}): ReactNode => {
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
      {elsewhere.length === 0 ? null : (
        <Banner
          tone="warning"
          title={t('This instrument is in another kit already: {kits}', { kits: elsewhere.join(', ') })}
        >
          {t('An instrument in two kits can be sent to two places at once. Please take it out of one of them.')}
        </Banner>
      )}
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

/** A kit's instruments with their certificates, as many as there are. @param kitId null: of a new one */
export const InstrumentsField = ({
  kitId,
  ...field
}: RowsValue<Instrument> & { readonly kitId: string | null }): ReactNode => {
  const months = useCompany().data?.calibrationMonths ?? defaultCalibrationMonths;
  const kits = useKits().data ?? [];
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
      {(row) => <OneInstrument months={months} elsewhere={kitsWith(kits, row.one, kitId)} {...row} />}
    </RowsField>
  );
};
