import { defaultCalibrationMonths, instrumentKinds, type CalibrationMonths, type Instrument } from '#contracts';
import { t } from '#languages';
import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DayInput } from '../../components/form/index.js';
import { instrumentWords } from '../../lib/instrument-words.js';
import { useCompany } from '../../lib/queries.js';
import { lapseOf } from './lapse-of.js';

interface OneProps {
  readonly at: number;
  readonly one: Instrument;
  readonly months: CalibrationMonths;
  readonly onChange: (one: Instrument) => void;
  readonly onRemove: () => void;
}

type Words = 'make' | 'model' | 'serial' | 'laboratory' | 'certificate';

const OneInstrument = ({ at, one, months, onChange, onRemove }: OneProps): ReactNode => {
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
    <Fieldset legend={t('Instrument {number}', { number: at + 1 })}>
      <Stack gap="sm">
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
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={t('Remove instrument {number}', { number: at + 1 })}
            onClick={onRemove}
          >
            {t('Remove')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
};

interface InstrumentsFieldProps {
  readonly value: readonly Instrument[];
  readonly error: ReactNode;
  readonly onChange: (value: readonly Instrument[]) => void;
}

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
export const InstrumentsField = ({ value, error, onChange }: InstrumentsFieldProps): ReactNode => {
  const months = useCompany().data?.calibrationMonths ?? defaultCalibrationMonths;
  return (
    <Stack gap="sm" role="group" aria-label={t('Instruments')}>
      <div>
        <Text size="sm" fw={500}>
          {t('Instruments')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('The kit is due when the first of them lapses. The settings say for how long a calibration counts.')}
        </Text>
      </div>
      {value.map((one, at) => (
        <OneInstrument
          // The rows have nothing that stays the same but their places.
          key={at}
          at={at}
          one={one}
          months={months}
          onChange={(changed) => onChange(value.with(at, changed))}
          onRemove={() => onChange(value.toSpliced(at, 1))}
        />
      ))}
      {error === undefined || error === null ? null : (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...value, blank])}
      >
        {t('New instrument')}
      </Button>
    </Stack>
  );
};
