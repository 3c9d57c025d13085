import { formatStretch, type BookingConflict, type VisitKind } from '#contracts';
import { t } from '#languages';
import { Button, Loader, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusField } from '../../../components/form/index.js';
import { Section } from '../../../components/section/index.js';
import { WarningLines } from '../../../components/visits/index.js';
import { sentenceOf } from '../../../lib/api.js';
import { halfWords } from '../../../lib/code-words.js';
import { LapsedKits } from './lapsed-kits.js';
import { NextFreeTime } from './next-free-time.js';
import { ResourcePicker } from './resource-picker.js';
import { TakeUsual } from './take-usual.js';
import { fittingFirst, noteFor, optionsOf, type Option, type Resource } from './taken.js';
import { useFree, type Free } from './use-free.js';
import { usePlannedWarnings } from './use-planned-warnings.js';
import { fieldsOf, type Windows } from './visit-windows.js';
import type { Assigned, VisitValues } from './visit-values.js';

interface EquipmentSectionProps {
  readonly kind: VisitKind;
  readonly values: VisitValues;
  readonly windows: Windows | null;
  readonly resources: Readonly<Record<'engineers' | 'cars' | 'kits', readonly Resource[]>>;
  /** Whether a kit whose calibration lapses is taken only with a reason. */
  readonly refusesLapsed: boolean;
  readonly loading: boolean;
  readonly errors: Readonly<Record<string, ReactNode>>;
  /** What the last save was refused for, as far as it still holds. */
  readonly refused: readonly BookingConflict[];
  readonly onChange: (changes: Partial<VisitValues>) => void;
}

/** Beside the heading: that it is being looked up, for which time it holds, or what is missing. */
const Checked = ({ windows, free }: { readonly windows: Windows | null; readonly free: Free }): ReactNode => (
  <Text size="xs" c="dimmed" role="status" className="visit-checked">
    {windows === null ? (
      t('With a valid date, start and end you see here who and what is free.')
    ) : free.checking ? (
      <>
        <Loader size={13} aria-hidden /> {t('Checking who and what is free ...')}
      </>
    ) : free.answer === undefined ? (
      ''
    ) : (
      t('Checked for {when}', { when: formatStretch(windows.start, windows.endPickup ?? windows.end) })
    )}
  </Text>
);

const NotChecked = ({ error, again }: Pick<Free, 'error' | 'again'>): ReactNode => (
  <div className="visit-next">
    <Text size="sm">
      <IconAlertTriangle size={15} aria-hidden className="visit-inline-icon" />{' '}
      {t('Availability could not be loaded: {reason} You can still choose; double bookings are refused.', {
        reason: sentenceOf(error),
      })}
    </Text>
    <Button size="compact-sm" variant="default" onClick={again}>
      {t('Try again')}
    </Button>
  </div>
);

const listOf = {
  engineers: 'engineers',
  cars: 'cars',
  kits: 'kits',
  engineersPickup: 'engineers',
  carsPickup: 'cars',
} as const satisfies Record<Assigned, 'engineers' | 'cars' | 'kits'>;
const pickersOf = (noise: boolean): readonly Assigned[] =>
  noise ? ['engineers', 'cars', 'engineersPickup', 'carsPickup', 'kits'] : ['engineers', 'cars', 'kits'];

/** Who goes, in which car, with which kit: those that are free at the visit's time, and why the others are not. */
export const EquipmentSection = ({
  kind,
  values,
  windows,
  resources,
  refusesLapsed,
  loading,
  errors,
  refused,
  onChange,
}: EquipmentSectionProps): ReactNode => {
  const free = useFree(windows);
  const warnings = usePlannedWarnings(kind, values, windows);
  const noise = kind === 'noise';
  const lists = { ...resources, kits: fittingFirst(kind, resources.kits) };
  const optionsFor = (field: Assigned): readonly Option[] => optionsOf(field, lists[listOf[field]], free.answer);
  const dayOf = (field: Assigned): string | null =>
    field === 'engineersPickup' || field === 'carsPickup' ? (windows?.startPickup ?? null) : (windows?.start ?? null);
  const picker = (field: Assigned): ReactNode => (
    <ResourcePicker
      field={field}
      noise={noise}
      value={values[field]}
      options={optionsFor(field)}
      day={dayOf(field)}
      refused={refused}
      loading={loading}
      error={errors[field]}
      onChange={(next) => onChange({ [field]: next })}
    />
  );
  const anyTaken = pickersOf(noise).some((field) =>
    values[field].some((id) => noteFor(field, id, values[field], optionsFor(field), refused) !== null),
  );
  const set = pickersOf(noise).map((field) => values[field]);
  return (
    <Section title={t('Equipment')} aside={<Checked windows={windows} free={free} />}>
      {free.error === null ? null : <NotChecked error={free.error} again={free.again} />}
      {noise ? (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={{ base: 'lg', lg: 'md' }}>
          <fieldset className="visit-half">
            <legend>{halfWords.Setup}</legend>
            {picker('engineers')}
            {picker('cars')}
          </fieldset>
          <fieldset className="visit-half">
            <legend>{halfWords.Pickup}</legend>
            {picker('engineersPickup')}
            {picker('carsPickup')}
          </fieldset>
          <fieldset className="visit-half">
            <legend>{t('From setup to pickup')}</legend>
            {picker('kits')}
          </fieldset>
        </SimpleGrid>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          {picker('engineers')}
          {picker('cars')}
          {picker('kits')}
        </SimpleGrid>
      )}
      {windows === null || loading || free.answer === undefined || free.checking ? null : (
        <TakeUsual
          kind={kind}
          values={values}
          windows={windows}
          options={{ cars: optionsFor('cars'), kits: optionsFor('kits'), carsPickup: optionsFor('carsPickup') }}
          onTake={onChange}
        />
      )}
      {refusesLapsed && windows !== null ? (
        <LapsedKits
          kits={resources.kits.filter(({ _id }) => values.kits.includes(_id))}
          until={windows.endPickup ?? windows.end}
          value={values.kitWaivers}
          error={errors['kitWaivers']}
          onChange={(kitWaivers) => onChange({ kitWaivers })}
        />
      ) : null}
      <div role="status" className="visit-planned">
        {warnings.length === 0 ? null : <WarningLines warnings={warnings} />}
      </div>
      {windows === null || !anyTaken ? null : (
        <NextFreeTime
          key={JSON.stringify([windows, set])}
          windows={windows}
          values={values}
          onTake={(found) => {
            onChange(fieldsOf(found));
            focusField('start');
          }}
        />
      )}
    </Section>
  );
};
