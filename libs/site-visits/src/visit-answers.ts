import { t } from '#languages';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Knex } from 'knex';
import type {
  Booking,
  CalendarAnswer,
  CalendarWindow,
  Job,
  RevisedAnswer,
  ScheduledAnswer,
  VisitWarning,
} from '#contracts';
import { AskedTogether, type CommandContext } from '#eventing';
import {
  AsOfReader,
  READ_MODELS,
  HttpProblem,
  type JsonText,
  type ReadModels,
  type ListPage,
  type ReadNext,
} from '#platform';
import { findCalendar } from './list/find-calendar.query.js';
import { findVisits, nextShown, visitsById, type FindVisits } from './list/find-visits.query.js';
import { jobOf } from './list/job-answer.js';
import { besideRows, type ShownVisit } from './list/shown-visit.js';
import { rowsOf, type FlagChanges, type VisitRow } from './list/visit-row.js';
import { pickupIdOf, streamIdOf } from './pair-ids.js';
import { noBookings, VISIT_BOOKINGS, type VisitBookings, type WarnedJob } from './bookings-port.js';
import { PROJECT_ANSWERS, RESOURCES_LOOKUP, type ProjectAnswers, type ResourcesLookup } from './ports.js';
import type { ScheduledVisit, Trip } from './site-visit.state.js';
import type { VisitOutcome } from './visit-command-service.js';

/** The jobs of a visit that was saved. */
export interface SavedVisit {
  readonly jobs: readonly Job[];
  /** See `VisitBookings`; undefined: not asked for. */
  readonly warningFacts?: unknown;
}

/** Visits in one question. */
const AT_ONCE = 64;

interface Beside {
  readonly warning_facts: unknown;
}

/** Turns rows, or what a command's handler folded, into what the calls answer. */
@Injectable()
export class VisitAnswers {
  /** By stream: commands that are committed together ask for their answers together. */
  private readonly shown = new AskedTogether<null, readonly ShownVisit[]>(async (all) => {
    const rows = await visitsById(this.moments.live, [...all.keys()].flatMap(halvesOf));
    return new Map([...all.keys()].map((id) => [id, rows.filter((row) => row.stream_id === id)]));
  }, AT_ONCE);

  constructor(
    private readonly moments: AsOfReader,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(RESOURCES_LOOKUP) private readonly resources: ResourcesLookup,
    @Optional() @Inject(VISIT_BOOKINGS) private readonly bookings: VisitBookings = noBookings,
    @Optional() @Inject(PROJECT_ANSWERS) private readonly projects: ProjectAnswers | null = null,
  ) {}

  list(query: FindVisits): Promise<ListPage<Job>> {
    return this.moments.at(query.as_at, async ({ knex, now }) => {
      const { rows, ...whole } = await findVisits(knex, query, {
        now,
        engineersByName: () => this.resources.engineersByName(knex),
        everyone: () => this.resources.everyone(knex),
        familyOf: (id) => this.resources.clientFamily(knex, id),
      });
      return { ...whole, rows: rows.map(formatJob) };
    });
  }

  /** @returns a `CalendarAnswer` as JSON */
  calendar(window: CalendarWindow): Promise<JsonText<CalendarAnswer>> {
    return this.moments.at(window.as_at, ({ knex }) => findCalendar(knex, window));
  }

  /** The jobs of these ids, in their order; what is not in the diary is left out. */
  async byId(jobIds: readonly string[]): Promise<readonly Job[]> {
    return (await visitsById(this.moments.live, jobIds)).map(formatJob);
  }

  /** @throws HttpProblem 404 */
  async one(jobId: string, asAt?: string): Promise<Job> {
    const [row] = await this.moments.at(asAt, ({ knex }) => visitsById(knex, [jobId.toLowerCase()]));
    if (row === undefined) throw new HttpProblem(404, t('This site visit does not exist, or it was removed.'));
    return formatJob(row);
  }

  /** Both halves of a survey in their order, or the one visit, as they are after a command. */
  async after(outcome: VisitOutcome, streamId: string, context: CommandContext): Promise<readonly Job[]> {
    return (await this.shownAfter(outcome, streamId, context)).map(formatJob);
  }

  /** `after`, with what their warnings rest on from the same statement. */
  async saved(outcome: VisitOutcome, streamId: string, context: CommandContext): Promise<SavedVisit> {
    const state = scheduledIn(outcome);
    const { sql, values } = this.bookings.warningFacts(state === null ? [] : tripsOf(state, streamId));
    const column = this.moments.live.raw(
      `${sql} as warning_facts`,
      values.map((value) => [...value]),
    );
    const rows = await this.shownAfter(outcome, streamId, context, column);
    // What was saved again meanwhile has other neighbours.
    const isSame = rows.every(({ version }) => version === Number(outcome.revision));
    return { jobs: rows.map(formatJob), warningFacts: isSame ? rows[0]?.warning_facts : undefined };
  }

  private async shownAfter(
    outcome: VisitOutcome,
    streamId: string,
    context: CommandContext,
    beside: Knex.Raw | null = null,
  ): Promise<readonly (ShownVisit & Partial<Beside>)[]> {
    const caughtUp = await this.settled(outcome);
    const shown: readonly (ShownVisit & Partial<Beside>)[] =
      beside === null
        ? ((await this.shown.about(streamId, null)) ?? [])
        : await visitsById<Beside>(this.moments.live, halvesOf(streamId), beside);
    const state = scheduledIn(outcome);
    if (caughtUp && (shown.length > 0 || state === null)) return shown;
    if (state === null) return [];
    const rows = rowsOf(state, {
      streamId,
      version: Number(outcome.revision),
      createdAt: shown[0]?.created_at ?? context.at,
      changedAt: context.at,
      flagChanges: (part) => ({
        ...shown.find((row) => row.part === part)?.flag_changes,
        ...flagsSet(outcome, part, context),
      }),
    });
    return besideRows(this.moments.live, rows);
  }

  /** Waits until the lists show what a command left; false when they were too late. */
  settled({ position, events }: VisitOutcome): Promise<boolean> {
    return this.readModels.waitFor(position, { concerning: events });
  }

  /** @param notes warnings about what was sent, before those about the visit */
  async scheduled({ jobs, warningFacts }: SavedVisit, notes: readonly VisitWarning[]): Promise<ScheduledAnswer> {
    const booked = this.bookings.of(jobs);
    const projectId = jobs[0]?.enquiry_id ?? null;
    const project = projectId === null || this.projects === null ? null : await this.projects.of(projectId);
    return [
      jobs,
      booked.flatMap(({ cars }) => cars),
      booked.flatMap(({ kits }) => kits),
      booked.flatMap(({ engineers }) => engineers),
      project === null ? [] : [project],
      [...notes, ...(await this.bookings.warnings(jobs, warningFacts))],
    ];
  }

  /** For a survey cars and engineers come grouped as [setup's, pickup's]; the kits stay on site, so they are one list. */
  async revised({ jobs, warningFacts }: SavedVisit, notes: readonly VisitWarning[] = []): Promise<RevisedAnswer> {
    const booked = this.bookings.of(jobs);
    const grouped = (lists: readonly (readonly Booking[])[]): readonly (Booking | readonly Booking[])[] =>
      jobs.length > 1 ? lists : lists.flat();
    return {
      jobs,
      carbookings: grouped(booked.map(({ cars }) => cars)),
      kitbookings: booked.flatMap(({ kits }) => kits),
      engineerbookings: grouped(booked.map(({ engineers }) => engineers)),
      version: jobs[0]?.version ?? 0,
      warnings: [...notes, ...(await this.bookings.warnings(jobs, warningFacts))],
    };
  }
}

const scheduledIn = ({ state, left }: VisitOutcome): ScheduledVisit | null =>
  [state, left].find((one) => one.status === 'scheduled') ?? null;

/** Ids under which the list has a visit: its own, and that of a survey's Pickup. */
const halvesOf = (streamId: string): readonly string[] => [streamId, pickupIdOf(streamId)];

const tripsOf = (visit: ScheduledVisit, streamId: string): readonly WarnedJob[] => {
  const trip = (_id: string, { start, end, departure, return: back, engineers, cars }: Trip): WarnedJob => ({
    ...{ _id, startjob: start, endjob: end, departureTime: departure, returnTime: back, engineers, cars },
    kits: visit.kits,
    kind: visit.test.kind,
    postcode: visit.postcode,
  });
  const { first, pickup } = visit;
  return [trip(streamId, first), ...(pickup === null ? [] : [trip(pickupIdOf(streamId), pickup)])];
};

const formatJob = (row: ShownVisit): Job => {
  const nameOf = (id: string): string => row.flag_names?.[id] ?? t('Unknown');
  return { ...jobOf(row, nameOf, () => row.place), client_id: row.client_now ?? row.client_id };
};

export const nextVisits: ReadNext<Job> = async (knex, after, most) =>
  (await nextShown(knex, after, most)).map(formatJob);

const flagsSet = (outcome: VisitOutcome, part: VisitRow['part'], context: CommandContext): FlagChanges =>
  Object.fromEntries(
    outcome.events
      .filter((event) => event.type === 'CompletionFlagSet')
      .filter(({ data }) => (data.part ?? 'Visit') === part)
      .map(({ data }) => [data.flag, { by: context.actorId, at: context.at }]),
  );

/** The job that a call asked for, of the jobs that its command left. */
export const jobIn = (jobs: readonly Job[], jobId: string): Job | undefined =>
  jobs.find(({ _id }) => _id === jobId.toLowerCase()) ?? jobs.find(({ _id }) => _id === streamIdOf(jobId));
