import type { Job, VisitKind } from '#contracts';
import { isMadeFor } from '../../../lib/availability.js';
import { lapsesBy, type Option } from './taken.js';
import type { VisitValues } from './visit-values.js';
import type { Windows } from './visit-windows.js';

type Options = Readonly<Record<'cars' | 'kits' | 'carsPickup', readonly Option[]>>;

/** A car and a kit for the slots that are still empty. */
export interface Proposed {
  readonly car: Option | null;
  readonly kit: Option | null;
  /** The engineer had each of them on one of the last visits of this kind. */
  readonly usual: boolean;
}

/** Whether none of these slots is filled. */
export const isEmpty = (chosen: readonly string[]): boolean => chosen.every((id) => id === '');

/** What would be warned of is not offered: a car whose MOT and a kit whose calibration lapses before it is back. */
export const lastingOf = (options: Options, { end, endPickup = end }: Pick<Windows, 'end' | 'endPickup'>): Options => ({
  cars: options.cars.filter((car) => !lapsesBy(car, end)),
  kits: options.kits.filter((kit) => !lapsesBy(kit, endPickup)),
  carsPickup: options.carsPickup.filter((car) => !lapsesBy(car, endPickup)),
});

const canGo = ({ blocker, removed }: Option): boolean => blocker === null && !removed;

/** What the engineer had last, as far as it can go; else the first one that can. */
const oneOf = (options: readonly Option[], had: readonly string[]): Option | null => {
  const free = options.filter(canGo);
  const known = new Map(free.map((option) => [option._id, option]));
  return had.map((id) => known.get(id)).find((option) => option !== undefined) ?? free[0] ?? null;
};

/**
 * What a visit still lacks beside its first engineer: the car and kit of the engineer's last visits of this kind that are free at
 * its time, else others that are.
 * @param recent the engineer's visits before this one, the newest first
 * @returns null while no engineer is chosen, where nothing is missing or nothing is free
 */
export const proposalFor = (
  kind: VisitKind,
  { engineers, cars, kits }: Pick<VisitValues, 'engineers' | 'cars' | 'kits'>,
  options: Pick<Options, 'cars' | 'kits'>,
  recent: readonly Pick<Job, 'cars' | 'kits'>[],
): Proposed | null => {
  if ((engineers[0] ?? '') === '') return null;
  const hadCars = recent.flatMap((visit) => visit.cars);
  const hadKits = recent.flatMap((visit) => visit.kits);
  const car = isEmpty(cars) ? oneOf(options.cars, hadCars) : null;
  const kit = isEmpty(kits)
    ? oneOf(
        options.kits.filter((option) => isMadeFor(kind, option)),
        hadKits,
      )
    : null;
  if (car === null && kit === null) return null;
  const usual = (car === null || hadCars.includes(car._id)) && (kit === null || hadKits.includes(kit._id));
  return { car, kit, usual };
};

/** The changes that taking it makes; a survey is picked up by the same engineer and car where nothing else is chosen. */
export const takenFrom = (
  kind: VisitKind,
  values: VisitValues,
  { car, kit }: Proposed,
  carsPickup: readonly Option[],
): Partial<VisitValues> => {
  const cars = car === null ? values.cars : [car._id];
  const back = carsPickup.find((option) => option._id === cars[0]);
  return {
    ...(car === null ? {} : { cars }),
    ...(kit === null ? {} : { kits: [kit._id] }),
    ...(kind === 'noise' && isEmpty(values.engineersPickup) ? { engineersPickup: values.engineers.slice(0, 1) } : {}),
    ...(kind === 'noise' && isEmpty(values.carsPickup) && back !== undefined && canGo(back)
      ? { carsPickup: [back._id] }
      : {}),
  };
};
