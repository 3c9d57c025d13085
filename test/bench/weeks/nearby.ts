import { defaultWorkingHours, formatPostcode } from '#contracts';
import type { samplePlan } from '#sample-company';
import { estimatedMinutes } from '#travel';
import { towns, type Town } from '../../../libs/sample-company/src/towns.js';

type Step = ReturnType<typeof samplePlan>['steps'][number];
type Visit = Extract<Step, { command: 'ScheduleSiteVisit' }>;

const OFFICE = 0;
/** Far enough that who goes matters, near enough that a day's rules of hours leave time to work. */
const WITHIN_MINUTES = 120;
/** The sample's first visits begin at half past eight, up to two hours from the office. */
const DAY_START = '06:30';
/** Homes lie this many towns apart, so that some towns have an engineer and others have none. */
const HOMES_APART = 5;
const HOUR = 3_600_000;

const minutes = estimatedMinutes(towns);
const near = towns.flatMap((_, index) => ((minutes[OFFICE]?.[index] ?? Number.NaN) <= WITHIN_MINUTES ? [index] : []));
const byPostcode = new Map(towns.map(({ postcode }, index) => [postcode, index]));
const townAt = (index: number): Town => towns[index] ?? { name: '', postcode: '', lat: 0, lng: 0 };
/** Every town of the sample stands for one near the office. */
const nearFor = (index: number): number => near[index % near.length] ?? OFFICE;

interface Sited {
  readonly postcode?: string;
  readonly address?: string;
  readonly projectName?: string;
}

const moved = <Fields extends Sited>(fields: Fields): Fields => {
  const from = byPostcode.get(formatPostcode(fields.postcode ?? ''));
  if (from === undefined) return fields;
  const [old, town] = [townAt(from).name, townAt(nearFor(from))];
  const renamed = (text = ''): string => text.replace(old, town.name);
  return {
    ...fields,
    postcode: town.postcode,
    address: renamed(fields.address),
    projectName: renamed(fields.projectName),
  };
};

interface Stay {
  readonly start: number;
  readonly end: number;
  /** Index of its town; null: leave or a meeting. */
  readonly town: number | null;
}

/** Somebody in the office who books each visit as it is asked for, and sends whoever is free and has the shortest way there. */
class Dispatcher {
  readonly #stays = new Map<string, Stay[]>();

  constructor(private readonly homes: ReadonlyMap<string, number>) {}

  keep(engineer: string, stay: Stay): void {
    this.#stays.set(engineer, [...(this.#stays.get(engineer) ?? []), stay]);
  }

  /** Who of the sample was to go is replaced one by one; where nobody is free nobody goes. */
  book(count: number, stay: Stay & { readonly town: number }): string[] {
    return Array.from({ length: count }).flatMap(() => {
      const [nearest] = [...this.homes.keys()]
        .filter((engineer) => this.#isFree(engineer, stay))
        .sort((one, other) => this.#wayOf(one, stay) - this.#wayOf(other, stay));
      if (nearest === undefined) return [];
      this.keep(nearest, stay);
      return [nearest];
    });
  }

  #of(engineer: string): readonly Stay[] {
    return this.#stays.get(engineer) ?? [];
  }

  /** Free is who can drive from one site to the other in time. */
  #isFree(engineer: string, { start, end, town }: Stay & { readonly town: number }): boolean {
    return this.#of(engineer).every((other) => {
      const way = (minutes[other.town ?? town]?.[town] ?? 0) * 60_000;
      return other.end + way <= start || end + way <= other.start;
    });
  }

  /** From home, or from where they are before on that day. */
  #wayOf(engineer: string, { start, town }: Stay & { readonly town: number }): number {
    const before = this.#of(engineer)
      .filter((other) => other.town !== null && other.end <= start && start - other.end < 10 * HOUR)
      .sort((one, other) => other.end - one.end)[0];
    return minutes[before?.town ?? this.homes.get(engineer) ?? OFFICE]?.[town] ?? 0;
  }
}

const rebooked = (visit: Visit, dispatcher: Dispatcher): Visit => {
  const { fields } = visit;
  const town = byPostcode.get(formatPostcode(fields.postcode)) ?? OFFICE;
  const [start, end] = [Date.parse(fields.startjob), Date.parse(fields.endjob)];
  const { engineers = [], engineersPickup = [] } = fields;
  if (engineersPickup.length === 0)
    return { ...visit, fields: { ...fields, engineers: dispatcher.book(engineers.length, { start, end, town }) } };
  // A Setup and a Pickup take an hour each.
  return {
    ...visit,
    fields: {
      ...fields,
      engineers: dispatcher.book(engineers.length, { start, end: start + HOUR, town }),
      engineersPickup: dispatcher.book(engineersPickup.length, { start: end, end: end + HOUR, town }),
    },
  };
};

/**
 * The weeks of the sample company as an office of one region has them: the same visits at the same times, in towns near the office, engineers who
 * start from their homes in these towns, and each visit booked in its turn with the nearest engineer who is free.
 */
export const nearby = (steps: readonly Step[]): readonly Step[] => {
  const engineers = steps.filter((step) => step.command === 'AddStaffMember' && step.fields.isEngineer);
  const homes = new Map(engineers.map(({ id }, index) => [id, nearFor(index * HOMES_APART)]));
  const dispatcher = new Dispatcher(homes);
  for (const step of steps)
    if (step.command === 'BookResource' && step.fields.kind === 'engineer')
      dispatcher.keep(step.fields.resourceId, {
        start: Date.parse(step.fields.start),
        end: Date.parse(step.fields.end),
        town: null,
      });
  return steps.map((step): Step => {
    const home = homes.get(step.id);
    switch (step.command) {
      case 'AddStaffMember':
        return home === undefined ? step : { ...step, fields: { ...step.fields, homePostcode: townAt(home).postcode } };
      case 'ChangeCompany':
        return { ...step, fields: { ...step.fields, workingHours: { ...defaultWorkingHours, dayStart: DAY_START } } };
      case 'CreateProject':
        return { ...step, fields: moved(step.fields) };
      case 'ScheduleSiteVisit':
        return rebooked({ ...step, fields: moved(step.fields) }, dispatcher);
      default:
        return step;
    }
  });
};

/** The same, where no client has been told a time and nothing was done yet. */
export const untold = (steps: readonly Step[]): readonly Step[] =>
  steps.filter(({ command }) => command !== 'SetCompletionFlag');
