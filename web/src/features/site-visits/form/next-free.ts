import type { Windows } from './visit-windows.js';
import type { Assigned } from './visit-values.js';

/** One stretch of a visit with everybody and everything that it takes: a survey's Setup, its Pickup, its kits in between. */
export interface Leg {
  /** Milliseconds from the visit's start to this leg's. */
  readonly after: number;
  readonly minutes: number;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
  /** Only between 08:00 and 18:00 of a working day; an instrument stays on site overnight. */
  readonly byDay: boolean;
}

const WORKING_DAY = 600;

const between = (start: string, end: string): number => Date.parse(end) - Date.parse(start);
const chosen = (ids: readonly string[]): readonly string[] => ids.filter((id) => id !== '');

/** What has to be free together for a visit with these times. */
export const legsOf = (windows: Windows, values: Readonly<Record<Assigned, readonly string[]>>): readonly Leg[] => {
  const { start, end, startPickup, endPickup } = windows;
  const [engineers, cars, kits] = [chosen(values.engineers), chosen(values.cars), chosen(values.kits)];
  const leg = (after: number, milliseconds: number, who: Pick<Leg, 'engineers' | 'cars' | 'kits'>): Leg => {
    const minutes = Math.ceil(milliseconds / 60_000);
    return { after, minutes, ...who, byDay: minutes <= WORKING_DAY };
  };
  if (startPickup === undefined || endPickup === undefined)
    return [leg(0, between(start, end), { engineers, cars, kits })];
  return [
    leg(0, between(start, end), { engineers, cars, kits: [] }),
    leg(between(start, startPickup), between(startPickup, endPickup), {
      engineers: chosen(values.engineersPickup),
      cars: chosen(values.carsPickup),
      kits: [],
    }),
    ...(kits.length === 0
      ? []
      : [{ ...leg(0, between(start, endPickup), { engineers: [], cars: [], kits }), byDay: false }]),
  ];
};

/** So many searches find a start for two people, a car and a kit with full diaries. */
const MOST_SEARCHES = 40;

const shifted = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/**
 * The first start at which all legs are free; null when there is none.
 * @param nextFor the first start from an instant on at which one leg is free
 */
export const findTogether = async (
  legs: readonly Leg[],
  from: string,
  nextFor: (leg: Leg, from: string) => Promise<string | null>,
): Promise<string | null> => {
  let start = from;
  let agreed = 0;
  for (let search = 0; search < MOST_SEARCHES; search += 1) {
    const leg = legs[search % legs.length];
    if (leg === undefined) return start;
    const free = await nextFor(leg, shifted(start, leg.after));
    if (free === null) return null;
    const wanted = shifted(free, -leg.after);
    // Each leg can only push the start onwards; where all of them agree in turn, it is found.
    agreed = wanted > start ? 1 : agreed + 1;
    if (wanted > start) start = wanted;
    if (agreed >= legs.length) return start;
  }
  return null;
};
