import { Temporal } from 'temporal-polyfill';
import { londonInstant } from '#contracts';

/** The two parts into which the sample's planner cuts a day: visits and setups, and late pickups. */
export type DayPart = 'main' | 'late';

/** Working days (Monday to Friday) around `today`, oldest first. @param today `YYYY-MM-DD` */
export const workingDays = (today: string, back: number, ahead: number): readonly string[] => {
  const middle = Temporal.PlainDate.from(today);
  const collect = (step: 1 | -1, count: number): string[] => {
    const days: string[] = [];
    for (
      let day = step === 1 ? middle : middle.subtract({ days: 1 });
      days.length < count;
      day = day.add({ days: step })
    )
      if (day.dayOfWeek <= 5) days.push(day.toString());
    return days;
  };
  return [...collect(-1, back).reverse(), ...collect(1, ahead)];
};

/** Instant of a London clock time on a day. */
export const at = (day: string, time: string): string => londonInstant(`${day}T${time}`).instant;

export const hoursLater = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

const placeOf = (day: number, part: DayPart): number => day * 2 + (part === 'late' ? 1 : 0);

/** Who and what is taken in which part of which day: the sample never books anything twice. */
export class Diary {
  /** Of each resource two places for a day. */
  readonly #taken = new Map<string, Set<number>>();

  isFree(resource: string, from: number, to: number, parts: readonly DayPart[]): boolean {
    const taken = this.#taken.get(resource);
    if (taken === undefined) return true;
    for (let day = from; day <= to; day += 1) for (const part of parts) if (taken.has(placeOf(day, part))) return false;
    return true;
  }

  take(resource: string, from: number, to: number, parts: readonly DayPart[]): void {
    const taken = this.#taken.get(resource) ?? new Set();
    this.#taken.set(resource, taken);
    for (let day = from; day <= to; day += 1) for (const part of parts) taken.add(placeOf(day, part));
  }

  /** The first free one from `start` on, going round; taken at once. */
  claim(
    resources: readonly string[],
    start: number,
    from: number,
    to: number,
    parts: readonly DayPart[],
  ): string | null {
    for (let step = 0; step < resources.length; step += 1) {
      const resource = resources[(start + step) % resources.length];
      if (resource === undefined || !this.isFree(resource, from, to, parts)) continue;
      this.take(resource, from, to, parts);
      return resource;
    }
    return null;
  }
}
