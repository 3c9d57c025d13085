import { t } from '#languages';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { rich } from '../../../lib/rich.js';
import type { Assigned } from './visit-values.js';

/** What the selectors of a kind say; of a survey also of which half they are. */
export interface PickerWords {
  readonly heading: string;
  /** All of them, for assistive technology. */
  readonly all: string;
  /** One of them, by its place from 1 on. */
  readonly nth: (n: number) => string;
  readonly choose: string;
  readonly remove: (n: number) => string;
  readonly add: ReactNode;
}

const hidden = (inside: ReactNode): ReactNode => <VisuallyHidden>{inside}</VisuallyHidden>;

const engineers = (): PickerWords => ({
  heading: t('Engineers'),
  all: t('Engineers'),
  choose: t('Choose an engineer'),
  add: t('Add engineer'),
  nth: (n) => t('Engineer {n}', { n }),
  remove: (n) => t('Remove engineer {n}', { n }),
});

const cars = (): PickerWords => ({
  heading: t('Cars'),
  all: t('Cars'),
  choose: t('Choose a car'),
  add: t('Add car'),
  nth: (n) => t('Car {n}', { n }),
  remove: (n) => t('Remove car {n}', { n }),
});

const kits = (): PickerWords => ({
  heading: t('Kits'),
  all: t('Kits'),
  choose: t('Choose a kit'),
  add: t('Add kit'),
  nth: (n) => t('Kit {n}', { n }),
  remove: (n) => t('Remove kit {n}', { n }),
});

const setupEngineers = (): PickerWords => ({
  ...engineers(),
  all: t('Setup engineers'),
  add: rich('Add engineer<hidden>, setup engineer</hidden>', { hidden }),
  nth: (n) => t('Setup engineer {n}', { n }),
  remove: (n) => t('Remove setup engineer {n}', { n }),
});

const setupCars = (): PickerWords => ({
  ...cars(),
  all: t('Setup cars'),
  add: rich('Add car<hidden>, setup car</hidden>', { hidden }),
  nth: (n) => t('Setup car {n}', { n }),
  remove: (n) => t('Remove setup car {n}', { n }),
});

const pickupEngineers = (): PickerWords => ({
  ...engineers(),
  all: t('Pickup engineers'),
  add: rich('Add engineer<hidden>, pickup engineer</hidden>', { hidden }),
  nth: (n) => t('Pickup engineer {n}', { n }),
  remove: (n) => t('Remove pickup engineer {n}', { n }),
});

const pickupCars = (): PickerWords => ({
  ...cars(),
  all: t('Pickup cars'),
  add: rich('Add car<hidden>, pickup car</hidden>', { hidden }),
  nth: (n) => t('Pickup car {n}', { n }),
  remove: (n) => t('Remove pickup car {n}', { n }),
});

const ofTest = { engineers, cars, kits, engineersPickup: engineers, carsPickup: cars } as const;
const ofSurvey = {
  engineers: setupEngineers,
  cars: setupCars,
  kits,
  engineersPickup: pickupEngineers,
  carsPickup: pickupCars,
} as const;

/** The words of a selector. @param noise a survey has people and cars for each of its halves */
export const pickerWords = (field: Assigned, noise: boolean): PickerWords => (noise ? ofSurvey : ofTest)[field]();
