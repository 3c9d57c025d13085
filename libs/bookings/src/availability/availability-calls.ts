import { later, spoken, t, type LocalizedString } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  AskAvailability,
  bind,
  dateProblem,
  instantOf,
  messagesOf,
  type Availability,
  type NextFree,
  type ResourceKind,
  type WholeResource,
  type WholeResources,
} from '#contracts';
import { findCompany } from '#company';
import { carOf, kitOf, type CarRow, type KitRow } from '#fleet';
import { bodyOf, CLOCK, fieldOf, isBlank, isUuid, KNEX, HttpProblem, type Clock, type WireRecord } from '#platform';
import { siteVisitTables } from '#site-visits';
import { staffMemberOf, type StaffRow } from '#staff';
import type { Period } from '../weekly-dates.js';
import { Diary, nobody, type Asked, type Except } from './diary.js';
import { firstFree } from './free-time.js';
import type { FindNext } from './find-next.js';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const A_YEAR = 366 * 24 * HOUR;
const after = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();
const anHourAfter = (instant: string): string => after(instant, HOUR);

/** How far ahead a time at which all are free is looked for at first. */
const FIRST_LOOK = 5 * WEEK;

const wholeOf = (row: StaffRow | CarRow | KitRow): WholeResource =>
  'user_id' in row ? staffMemberOf(row) : 'car_id' in row ? carOf(row) : kitOf(row);

const required = spoken({
  start: later('Please choose a valid date and start time.'),
  end: later('Please choose a valid date and end time.'),
});

/** Reads the windows of a body; collects what is wrong with them by field. */
class Windows {
  private readonly errors: Record<string, LocalizedString> = {};
  constructor(private readonly body: WireRecord) {}

  window(startField: string, endField: string, endOf?: (start: string) => string): Period {
    const start = this.instant(startField, required.start);
    const written = fieldOf(this.body, endField);
    const end =
      isBlank(written) && endOf !== undefined && start !== '' ? endOf(start) : this.instant(endField, required.end);
    if (start !== '' && end !== '' && end <= start)
      this.errors[endField] = t('Please choose an end that is after the start.');
    return { start, end };
  }

  /** @throws HttpProblem 400 */
  done(): void {
    const [first] = Object.values(this.errors);
    if (first !== undefined) throw new HttpProblem(400, first, { errors: this.errors });
  }

  private instant(field: string, message: LocalizedString): string {
    const written = fieldOf(this.body, field);
    const instant = instantOf(written);
    if (instant === null) this.errors[field] = dateProblem(written) ?? message;
    return instant ?? '';
  }
}

const goneVisit = (): HttpProblem => new HttpProblem(404, t('This site visit does not exist, or it was removed.'));

/** Who and what is free, in the specification's shapes and in the one that explains itself. */
@Injectable()
export class AvailabilityCalls {
  constructor(
    private readonly diary: Diary,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `POST /api/job/{id}/checkavailability` */
  async forVisit(jobId: string, raw: unknown): Promise<WholeResources> {
    const windows = new Windows(bodyOf(raw));
    const window = windows.window('starttime', 'endtime');
    windows.done();
    const except = await this.exceptJobs([jobId]);
    const [engineers = [], cars = [], kits = []] = await this.free(
      [
        { kind: 'engineer', ...window },
        { kind: 'car', ...window },
        { kind: 'kit', ...window },
      ],
      except,
    );
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
    const except = await this.exceptJobs([jobId, ...(typeof linked !== 'string' || isBlank(linked) ? [] : [linked])]);
    // The instrument stays on site from the first start to the last end.
    const kept = {
      start: setup.start < pickup.start ? setup.start : pickup.start,
      end: setup.end > pickup.end ? setup.end : pickup.end,
    };
    return this.free(
      [
        { kind: 'car', ...setup },
        { kind: 'engineer', ...setup },
        { kind: 'kit', ...kept },
        { kind: 'car', ...pickup },
        { kind: 'engineer', ...pickup },
      ],
      except,
    );
  }

  /** `POST /api/{type}bookings/checkavailability`, with a booking's id for an edit. */
  async forBooking(kind: ResourceKind, bookingId: string | undefined, raw: unknown): Promise<readonly WholeResource[]> {
    const windows = new Windows(bodyOf(raw));
    const window = windows.window('starttime', 'endtime');
    windows.done();
    const [free = []] = await this.free([{ kind, ...window }], await this.exceptBooking(kind, bookingId));
    return free;
  }

  /** `POST /api/availability`: every option, and why it is not free. */
  async options(raw: unknown): Promise<Availability> {
    const {
      asked: { except: edited },
      window,
      pickup,
    } = askedOf(AskAvailability, raw);
    const kept = { start: window.start, end: pickup !== null && pickup.end > window.end ? pickup.end : window.end };
    const asked: readonly Asked[] = [
      { kind: 'engineer', ...window },
      { kind: 'car', ...window },
      { kind: 'kit', ...kept },
      ...(pickup === null ? [] : [{ kind: 'engineer', ...pickup } as const, { kind: 'car', ...pickup } as const]),
    ];
    const [engineers = [], cars = [], kits = [], engineersPickup = [], carsPickup = []] = await this.diary.explained(
      asked,
      await this.exceptEdited(edited),
    );
    return { engineers, cars, kits, engineersPickup, carsPickup };
  }

  /** `GET /api/availability/next`: the next start at which all of them are free together. */
  async next(asked: FindNext): Promise<NextFree> {
    const except = await this.exceptEdited(asked.except);
    const wanted = [...asked.engineers, ...asked.cars, ...asked.kits];
    const length = asked.duration * 60_000;
    const hours =
      asked.earliest === undefined && asked.latest === undefined
        ? null
        : {
            earliest: asked.earliest ?? '00:00',
            latest: asked.latest ?? '23:59',
            bankHolidays: (await findCompany(this.knex)).bankHolidays,
          };
    const from = asked.from ?? this.clock.now();
    const search = { from, until: after(from, A_YEAR), length, hours };
    const found = async (horizon: string): Promise<string | null> =>
      firstFree(await this.diary.busy(wanted, { start: from, end: horizon }, except), search);
    // Nearly always there is one soon; nobody has looked beyond the horizon.
    const soon = after(from, FIRST_LOOK);
    const first = await found(soon);
    const start = first !== null && after(first, length) <= soon ? first : await found(search.until);
    return { start, end: start === null ? null : after(start, length) };
  }

  private async free(asked: readonly Asked[], except: Except): Promise<readonly (readonly WholeResource[])[]> {
    const rows = await this.diary.free<StaffRow | CarRow | KitRow>(asked, except);
    return rows.map((window) => window.map(wholeOf));
  }

  /** @throws HttpProblem 404: only -1 stands for a visit that is not there yet */
  private async exceptJobs(jobIds: readonly string[]): Promise<Except> {
    const ids = jobIds.filter((id) => id !== '-1').map((id) => id.toLowerCase());
    if (ids.length === 0) return nobody;
    if (!ids.every(isUuid)) throw goneVisit();
    const rows: readonly { readonly stream_id: string }[] = await this.knex
      .from(siteVisitTables.visit)
      .whereIn('job_id', ids)
      .select('stream_id');
    if (rows.length < new Set(ids).size) throw goneVisit();
    return { holders: [...new Set(rows.map(({ stream_id }) => stream_id))], bookings: [] };
  }

  private async exceptEdited(id: string | undefined): Promise<Except> {
    return id === undefined ? nobody : this.diary.keptBy(id.toLowerCase());
  }

  private async exceptBooking(kind: ResourceKind, bookingId: string | undefined): Promise<Except> {
    if (bookingId === undefined || bookingId === '-1') return nobody;
    const except = isUuid(bookingId) ? await this.diary.keptByBooking(kind, bookingId.toLowerCase()) : nobody;
    if (except === nobody) throw new HttpProblem(404, t('This booking does not exist, or it was removed.'));
    return except;
  }
}

/** What is asked about some windows. @throws HttpProblem 400 */
export const askedOf = <Asked extends AskAvailability>(
  contract: new () => Asked,
  raw: unknown,
): { readonly asked: Asked; readonly window: Period; readonly pickup: Period | null } => {
  const asked = bind(contract, canonical(bodyOf(raw)));
  const errors = messagesOf(asked);
  const { startPickup, endPickup } = asked;
  const pickup = startPickup === undefined || endPickup === undefined ? null : { start: startPickup, end: endPickup };
  const isTold = (name: string): boolean => errors[name] !== undefined;
  if (!isTold('start') && !isTold('end') && asked.end <= asked.start)
    errors['end'] ??= t('Please choose an end that is after the start.');
  if (pickup !== null && !isTold('startPickup') && !isTold('endPickup') && pickup.end <= pickup.start)
    errors['endPickup'] ??= t('Please choose an end that is after the start.');
  const [first] = Object.values(errors);
  if (first !== undefined) throw new HttpProblem(400, first, { errors });
  return { asked, window: { start: asked.start, end: asked.end }, pickup };
};

/** Instants in any form that the wire allows, in the contract's one. */
const canonical = (body: WireRecord): Record<string, unknown> => {
  const fields = Object.fromEntries(
    Object.entries(body).filter(([, value]) => !isBlank(value) && value !== '-1' && value !== -1),
  );
  for (const name of ['start', 'end', 'startPickup', 'endPickup', 'departureTime', 'returnTime'])
    if (name in fields) fields[name] = instantOf(fields[name]) ?? fields[name];
  return fields;
};
