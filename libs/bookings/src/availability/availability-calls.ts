import { later, spoken, t, type Said } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import {
  AskAvailability, bind, dateProblem, instantOf, ListWindow, messagesOf,
  type Availability, type Car, type Kit, type NextFree, type ResourceKind, type ResourceOption, type StaffMember,
} from '#contracts';
import { FindCars, FindKits } from '#fleet';
import { bodyOf, CLOCK, fieldOf, isBlank, isUuid, KNEX, Refusal, type Clock, type WireRecord } from '#platform';
import { FindStaff } from '#staff';
import { Resources, type Resource } from '../resources.js';
import type { Period } from '../weekly-dates.js';
import { aYearAfter, blockerOf, Diary, nobody, type Entry, type Except } from './diary.js';
import { firstFree } from './free-time.js';
import type { FindNext } from './find-next.js';

export type WholeResource = StaffMember | Car | Kit;

const HOUR = 3_600_000;
const anHourAfter = (instant: string): string => new Date(Date.parse(instant) + HOUR).toISOString();

const required = spoken({ start: later('Please choose a valid date and start time.'), end: later('Please choose a valid date and end time.') });

/** Reads the windows of a body; collects what is wrong with them by field. */
class Windows {
  private readonly errors: Record<string, Said> = {};
  constructor(private readonly body: WireRecord) {}

  window(startField: string, endField: string, endOf?: (start: string) => string): Period {
    const start = this.instant(startField, required.start);
    const written = fieldOf(this.body, endField);
    const end = isBlank(written) && endOf !== undefined && start !== '' ? endOf(start) : this.instant(endField, required.end);
    if (start !== '' && end !== '' && end <= start) this.errors[endField] = t('Please choose an end that is after the start.');
    return { start, end };
  }

  /** @throws Refusal 400 */
  done(): void {
    const [first] = Object.values(this.errors);
    if (first !== undefined) throw new Refusal(400, first, { errors: this.errors });
  }

  private instant(field: string, message: Said): string {
    const written = fieldOf(this.body, field);
    const instant = instantOf(written);
    if (instant === null) this.errors[field] = dateProblem(written) ?? message;
    return instant ?? '';
  }
}

const goneVisit = (): Refusal => new Refusal(404, t('This site visit does not exist, or it was removed.'));

/** Who and what is free, in the specification's shapes and in the one that explains itself. */
@Injectable()
export class AvailabilityCalls {
  constructor(
    private readonly diary: Diary,
    private readonly resources: Resources,
    private readonly queries: QueryBus,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `POST /api/job/{id}/checkavailability` */
  async forVisit(jobId: string, raw: unknown): Promise<{ readonly engineers: readonly WholeResource[]; readonly cars: readonly WholeResource[]; readonly kits: readonly WholeResource[] }> {
    const windows = new Windows(bodyOf(raw));
    const window = windows.window('starttime', 'endtime');
    windows.done();
    const except = await this.exceptJobs([jobId]);
    const [engineers, cars, kits] = await Promise.all([this.free('engineer', window, except), this.free('car', window, except), this.free('kit', window, except)]);
    return { engineers, cars, kits };
  }

  /** `POST /api/job/{id}/ns/checkavailability`: cars, engineers and kits for the Setup, then cars and engineers for the Pickup. */
  async forSurvey(jobId: string, raw: unknown): Promise<readonly (readonly WholeResource[])[]> {
    const body = bodyOf(raw);
    const windows = new Windows(body);
    const setup = windows.window('starttimeSetup', 'endtimeSetup', anHourAfter);
    const pickup = windows.window('starttimePickup', 'endtimePickup', anHourAfter);
    windows.done();
    const linked = fieldOf(body, 'linkJobID');
    const except = await this.exceptJobs([jobId, ...(isBlank(linked) || linked === -1 ? [] : [String(linked)])]);
    // The instrument stays on site from the first start to the last end.
    const kept = { start: setup.start < pickup.start ? setup.start : pickup.start, end: setup.end > pickup.end ? setup.end : pickup.end };
    return Promise.all([
      this.free('car', setup, except), this.free('engineer', setup, except), this.free('kit', kept, except),
      this.free('car', pickup, except), this.free('engineer', pickup, except),
    ]);
  }

  /** `POST /api/{type}bookings/checkavailability`, with a booking's id for an edit. */
  async forBooking(kind: ResourceKind, bookingId: string | undefined, raw: unknown): Promise<readonly WholeResource[]> {
    const windows = new Windows(bodyOf(raw));
    const window = windows.window('starttime', 'endtime');
    windows.done();
    return this.free(kind, window, await this.exceptBooking(kind, bookingId));
  }

  /** `POST /api/availability`: every option, and why it is not free. */
  async options(raw: unknown): Promise<Availability> {
    const asked = bind(AskAvailability, canonical(bodyOf(raw)));
    const errors = messagesOf(asked);
    const window = { start: asked.start, end: asked.end };
    const { startPickup, endPickup } = asked;
    const pickup = startPickup === undefined || endPickup === undefined ? null : { start: startPickup, end: endPickup };
    if (asked.end <= asked.start) errors['end'] ??= t('Please choose an end that is after the start.');
    if (pickup !== null && pickup.end <= pickup.start) errors['endPickup'] ??= t('Please choose an end that is after the start.');
    const [first] = Object.values(errors);
    if (first !== undefined) throw new Refusal(400, first, { errors });
    const except = asked.except === undefined ? nobody : await this.diary.keptBy(asked.except.toLowerCase());
    const kept = { start: window.start, end: pickup !== null && pickup.end > window.end ? pickup.end : window.end };
    const [engineers, cars, kits, engineersPickup, carsPickup] = await Promise.all([
      this.explained('engineer', window, except), this.explained('car', window, except), this.explained('kit', kept, except),
      pickup === null ? [] : this.explained('engineer', pickup, except), pickup === null ? [] : this.explained('car', pickup, except),
    ]);
    return { engineers, cars, kits, engineersPickup, carsPickup };
  }

  /** `GET /api/availability/next`: the next start at which all of them are free together. */
  async next(asked: FindNext): Promise<NextFree> {
    const except = asked.except === undefined ? nobody : await this.diary.keptBy(asked.except.toLowerCase());
    const wanted = [...asked.engineers, ...asked.cars, ...asked.kits];
    const length = asked.duration * 60_000;
    const hours = asked.earliest === undefined && asked.latest === undefined ? null : { earliest: asked.earliest ?? '00:00', latest: asked.latest ?? '23:59' };
    const from = asked.from ?? this.clock.now();
    const start = firstFree(await this.diary.after(wanted, from, except), { from, until: aYearAfter(from), length, hours });
    return { start, end: start === null ? null : new Date(Date.parse(start) + length).toISOString() };
  }

  private async free(kind: ResourceKind, window: Period, except: Except): Promise<readonly WholeResource[]> {
    const [whole, taken, resources] = await Promise.all([this.whole(kind), this.diary.during(window, except), this.resources.all([kind])]);
    const busy = new Set(taken.map(({ resourceId }) => resourceId));
    const offered = new Set(resources.filter((one) => one.offered).map(({ _id }) => _id));
    return whole.filter(({ _id }) => offered.has(_id) && !busy.has(_id));
  }

  private async whole(kind: ResourceKind): Promise<readonly WholeResource[]> {
    const window = new ListWindow();
    if (kind === 'engineer') return (await this.queries.execute(new FindStaff(window))).rows;
    return kind === 'car' ? (await this.queries.execute(new FindCars(window))).rows : (await this.queries.execute(new FindKits(window))).rows;
  }

  private async explained(kind: ResourceKind, window: Period, except: Except): Promise<readonly ResourceOption[]> {
    const [resources, during] = await Promise.all([this.resources.all([kind]), this.diary.during(window, except)]);
    const taken = during.filter((entry) => entry.kind === kind);
    const [next, labelOf] = await Promise.all([this.diary.nextFree(window, taken.map(({ resourceId }) => resourceId), except), this.diary.labels(taken)]);
    const first = new Map<string, Entry>();
    for (const entry of taken) if (!first.has(entry.resourceId)) first.set(entry.resourceId, entry);
    const option = ({ _id, label, detail }: Resource): ResourceOption => {
      const entry = first.get(_id);
      const blocker = entry === undefined ? null : blockerOf(entry, labelOf(entry), next.get(_id) ?? null);
      return { kind, _id, label, detail, blocker };
    };
    return resources.filter(({ offered }) => offered).map(option);
  }

  /** @throws Refusal 404: only -1 stands for a visit that is not there yet */
  private async exceptJobs(jobIds: readonly string[]): Promise<Except> {
    const ids = jobIds.filter((id) => id !== '-1').map((id) => id.toLowerCase());
    if (ids.length === 0) return nobody;
    if (!ids.every(isUuid)) throw goneVisit();
    const rows: readonly { readonly stream_id: string }[] = await this.knex.from('visit').whereIn('job_id', ids).select('stream_id');
    if (rows.length < new Set(ids).size) throw goneVisit();
    return { holders: [...new Set(rows.map(({ stream_id }) => stream_id))], bookings: [] };
  }

  private async exceptBooking(kind: ResourceKind, bookingId: string | undefined): Promise<Except> {
    if (bookingId === undefined || bookingId === '-1') return nobody;
    const except = isUuid(bookingId) ? await this.diary.keptByBooking(kind, bookingId.toLowerCase()) : nobody;
    if (except === nobody) throw new Refusal(404, t('This booking does not exist, or it was removed.'));
    return except;
  }
}

/** Instants in any form that the wire allows, in the contract's one. */
const canonical = (body: WireRecord): Record<string, unknown> => {
  const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => !isBlank(value) && value !== '-1' && value !== -1));
  for (const name of ['start', 'end', 'startPickup', 'endPickup']) if (name in fields) fields[name] = instantOf(fields[name]) ?? fields[name];
  return fields;
};
