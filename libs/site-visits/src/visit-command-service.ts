import { later, spoken, t, type LocalizedString } from '#languages';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Marker } from '#contracts';
import {
  CommandRejected,
  inTurn,
  type CommandContext,
  type CommandHandling,
  type ForgettingVault,
  type LoadedStream,
  type Outcome,
  type Revision,
} from '#eventing';
import type { Knex } from 'knex';
import { COMMAND_HANDLING, KNEX, PERSONAL_KEYS, HttpProblem, refuseForgotten } from '#platform';
import { noBookings, VISIT_BOOKINGS, type VisitBookings } from './bookings-port.js';
import {
  PROJECTS_LOOKUP,
  RESOURCES_LOOKUP,
  type ProjectsLookup,
  type ResourceKind,
  type ResourcesLookup,
} from './ports.js';
import { siteVisit, type SiteVisitCommand } from './site-visit.decider.js';
import type { SiteVisitEvent } from './site-visit.events.js';
import { siteVisitRejections, timeErrorsOf } from './site-visit.rejections.js';
import { keepNumbers, numberChangeOf, NumberTaken } from './invoice-numbers/number-guard.js';
import { numberTaken } from './invoice-numbers/number-taken.js';
import type { ScheduledVisit, SiteVisitState } from './site-visit.state.js';

export type VisitOutcome = Outcome<SiteVisitState, SiteVisitEvent>;
export type VisitCommandOf = (loaded: LoadedStream<SiteVisitState>) => SiteVisitCommand | Promise<SiteVisitCommand>;
/**
 * Who and what a form assigns, to be looked up. It is looked up in the transaction of the guards, and without one where the command is
 * refused anyway: what is said of it comes first.
 * @param assigned who and what is assigned already, and may stay
 */
export type Assigning = (form: AssignmentFields, assigned?: readonly string[]) => void;
type AssigningCommandOf = (
  loaded: LoadedStream<SiteVisitState>,
  assigning: Assigning,
) => SiteVisitCommand | Promise<SiteVisitCommand>;

const inDiary = (state: SiteVisitState): ScheduledVisit | null => (state.status === 'scheduled' ? state : null);

const resourceMessages = spoken<ResourceKind>({
  engineers: later('Please choose engineers from the list.'),
  cars: later('Please choose cars from the list.'),
  kits: later('Please choose kits from the list.'),
});

/** Fields of a form that assign somebody or something, in the order in which they are looked at. */
const assignments = [
  ['engineers', 'engineers'],
  ['engineersPickup', 'engineers'],
  ['cars', 'cars'],
  ['carsPickup', 'cars'],
  ['kits', 'kits'],
] as const satisfies readonly (readonly [string, ResourceKind])[];
type AssignmentFields = { readonly [Field in (typeof assignments)[number][0]]?: readonly string[] | undefined };

export const fieldRefusal = (field: string, msg: LocalizedString): HttpProblem =>
  new HttpProblem(400, msg, { errors: { [field]: msg } });

/** Carries a visit's commands to its stream, with what must stand or fall together with them. */
@Injectable()
export class VisitCommandService {
  @Inject(KNEX) private readonly knex!: Knex;

  constructor(
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    @Inject(PROJECTS_LOOKUP) private readonly projects: ProjectsLookup,
    @Inject(RESOURCES_LOOKUP) private readonly resources: ResourcesLookup,
    @Inject(PERSONAL_KEYS) private readonly vault: ForgettingVault,
    @Optional() @Inject(VISIT_BOOKINGS) private readonly bookings: VisitBookings = noBookings,
  ) {}

  load(streamId: string): Promise<{ readonly state: SiteVisitState; readonly revision: Revision } | null> {
    return this.commands.load(siteVisit, streamId);
  }

  /** Executes what neither moves a visit nor needs anything of other modules. */
  record(streamId: string, commandOf: VisitCommandOf, context: CommandContext): Promise<VisitOutcome> {
    return this.commands.execute(siteVisit, streamId, commandOf, context);
  }

  /**
   * Executes, and keeps the visit's project open, its people, cars and kits reserved and its invoice number its own in the append's transaction.
   * @param together the visits that one joint invoice is for: they share its number
   */
  async execute(
    streamId: string,
    commandOf: AssigningCommandOf,
    context: CommandContext,
    together: readonly string[] = [],
  ): Promise<VisitOutcome> {
    let assignable = (_knex: Knex): Promise<void> => Promise.resolve();
    const deciding = async (loaded: LoadedStream<SiteVisitState>): Promise<SiteVisitCommand> => {
      assignable = () => Promise.resolve();
      const assigning: Assigning = (form, assigned) => {
        assignable = (knex) => this.assignable(knex, form, assigned);
      };
      try {
        return await commandOf(loaded, assigning);
      } catch (refusal) {
        await assignable(this.knex);
        throw refusal;
      }
    };
    try {
      return await this.commands.execute(siteVisit, streamId, deciding, context, {
        within: async (transaction, unit, decision) => {
          await assignable(transaction);
          const [before, after] = [inDiary(decision.before), inDiary(decision.after)];
          const projectId = after?.projectId ?? null;
          if (
            projectId !== null &&
            projectId !== before?.projectId &&
            !(await this.projects.holdOpen(transaction, unit, projectId))
          ) {
            throw fieldRefusal('enquiry_id', t('Please choose an existing project.'));
          }
          await this.bookings.reserve(transaction, unit, { streamId, before, after });
          const numbers = numberChangeOf(streamId, decision.events, together);
          if (numbers !== null) await inTurn(transaction, () => keepNumbers(transaction, unit, numbers));
        },
        sharing: true,
      });
    } catch (error) {
      if (error instanceof CommandRejected) await assignable(this.knex);
      throw error instanceof NumberTaken ? await numberTaken(this.knex, error.number, streamId) : refusalOf(error);
    }
  }

  /** null where it was removed. */
  projectThere(projectId: string): ReturnType<ProjectsLookup['find']> {
    return this.projects.find(projectId);
  }

  /** @throws HttpProblem 400 at `enquiry_id` when there is no such project */
  async project(projectId: string): Promise<NonNullable<Awaited<ReturnType<ProjectsLookup['find']>>>> {
    const found = await this.projects.find(projectId);
    if (found === null) throw fieldRefusal('enquiry_id', t('Please choose an existing project.'));
    return found;
  }

  /** Whether a position that comes with a form is only sent back as it was read: what was looked up never becomes a marker that a person set. */
  async isReadBack(sent: Marker | null | undefined, postcodes: readonly string[]): Promise<boolean> {
    return !!sent && sent.source !== 'hand' && this.resources.isLookedUp(sent, postcodes);
  }

  /** @throws HttpProblem 409 where a form would write back who was forgotten after it was opened */
  notForgotten(read: ScheduledVisit, sentEmail: string | undefined): Promise<void> {
    return refuseForgotten(this.vault, read.contact, sentEmail);
  }

  /** @throws HttpProblem 400 at the first field where an id is nobody's, removed or no engineer's */
  private async assignable(knex: Knex, form: AssignmentFields, assigned: readonly string[] = []): Promise<void> {
    const asked = assignments.map(([field, kind]) => ({
      field,
      kind,
      ids: (form[field] ?? []).filter((id) => !assigned.includes(id)),
    }));
    const idsOf = (kind: ResourceKind): readonly string[] => [
      ...new Set(asked.flatMap((one) => (one.kind === kind ? one.ids : []))),
    ];
    const there = await this.resources.assignable(knex, {
      engineers: idsOf('engineers'),
      cars: idsOf('cars'),
      kits: idsOf('kits'),
    });
    for (const { field, kind, ids } of asked) {
      if (ids.some((id) => !there.has(id.toLowerCase()))) throw fieldRefusal(field, resourceMessages[kind]);
      const [other] = ids.flatMap((id) => there.get(id.toLowerCase())?.notEngineer ?? []).sort();
      if (other !== undefined)
        throw fieldRefusal(
          field,
          t('{name} is not an engineer. Please choose an engineer, or make this account an engineer’s first.', {
            name: other,
          }),
        );
    }
  }
}

/** A rejection that names fields carries their messages to the form. */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof CommandRejected) || error.rejection.rejected !== 'site-visit/times') return error;
  const { status, msg } = siteVisitRejections['site-visit/times'];
  const { details } = error.rejection;
  return new HttpProblem(status, msg(details), { errors: timeErrorsOf(details) });
};
