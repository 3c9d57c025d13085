import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { partCommandIdOf, type CommandContext } from '#eventing';
import { KNEX, READ_MODELS, HttpProblem, type ReadModels } from '#platform';
import type {
  ChangedTogether,
  ChangeVisitsTogether,
  NumberTogether,
  RemoveTogether,
  SetFlagTogether,
} from '#contracts';
import { freeNumbersFrom } from '../invoice-numbers/find-invoice-numbers.query.js';
import { countedNumber } from '../invoice-numbers/numbering.js';
import { partOf, streamIdOf } from '../pair-ids.js';
import type { SiteVisitCommand } from '../site-visit.decider.js';
import { VisitCommandService, type VisitCommandOf, type VisitOutcome } from '../visit-command-service.js';
import { reasonOf, someAtOnce, together, type Result } from './results.js';

/** Numbers that are tried for one visit while others take them. */
const NUMBER_TRIES = 1000;

/** One invoice, for one visit or for several of one client. */
export interface NotedInvoice {
  /** Ids of their streams. */
  readonly visitIds: readonly string[];
  readonly number: string;
  readonly documentId: string;
  /** Turns Invoiced on as well. */
  readonly invoiced: boolean;
}

const isNumberTaken = (error: unknown): boolean => error instanceof HttpProblem && error.details.uses !== undefined;

/** Each visit once, a survey by the half that was named last. */
const visitsOf = (ids: readonly string[]): readonly string[] => [
  ...new Map(ids.map((id) => [streamIdOf(id), id.toLowerCase()] as const)).values(),
];

const joined = (one: Result, other: Result): Result => ({ ...other, outcomes: [...one.outcomes, ...other.outcomes] });

/**
 * One change of many visits: a command and an event each, all with the correlation id of the request. A visit
 * that refuses does not hold up the others; a repeated request does what is missing and nothing twice.
 */
@Injectable()
export class VisitsTogether {
  constructor(
    private readonly keeping: VisitCommandService,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async setFlag(
    { ids, flag, value, both = false }: SetFlagTogether,
    context: CommandContext,
  ): Promise<ChangedTogether> {
    const setting = (jobId: string): Promise<Result> =>
      this.change(jobId, context, {
        flag: () => ({
          type: 'SetCompletionFlag',
          at: context.at,
          by: context.actorId,
          part: partOf(jobId),
          flag,
          value,
          both,
        }),
      });
    return this.shown(await someAtOnce([...new Set(ids.map((id) => id.toLowerCase()))], setting));
  }

  /** Takes visits out of the diary, or puts them back with whoever and whatever is still free; a survey once, by either half. */
  async remove({ ids, removed }: RemoveTogether, context: CommandContext): Promise<ChangedTogether> {
    const type = removed ? 'RemoveSiteVisit' : 'RestoreSiteVisit';
    const removing = (jobId: string): Promise<Result> =>
      this.change(
        jobId,
        context,
        { [type]: () => ({ type, at: context.at, by: context.actorId, part: partOf(jobId) }) },
        (...command) => this.keeping.execute(...command),
      );
    return this.shown(await someAtOnce(visitsOf(ids), removing));
  }

  /** Who does the work: delegated or not, and the project leader. */
  async revise(
    { ids, delegated, project_leader: leader }: ChangeVisitsTogether,
    context: CommandContext,
  ): Promise<ChangedTogether> {
    const changes = {
      ...(delegated === undefined ? {} : { delegated }),
      ...(typeof leader === 'string' ? { 'contact.project_leader': leader.trim() } : {}),
    };
    const revising = (jobId: string): Promise<Result> =>
      this.change(
        jobId,
        context,
        {
          revise: () => ({
            type: 'ReviseSiteVisit',
            at: context.at,
            by: context.actorId,
            part: partOf(jobId),
            changes,
          }),
        },
        (...command) => this.keeping.execute(...command),
      );
    return this.shown(await someAtOnce(visitsOf(ids), revising));
  }

  /**
   * Gives each visit a number of its own, from the one that was sent on; those that are in use are passed over.
   * @throws HttpProblem 400 before anything is changed
   */
  async number({ ids, number, invoiced = false }: NumberTogether, context: CommandContext): Promise<ChangedTogether> {
    const visits = visitsOf(ids);
    const next = visits.length === 1 ? null : await this.numbersFrom(number);
    let current = next?.() ?? number.trim();
    const results: Result[] = [];
    const numbers: Record<string, string> = {};
    for (const jobId of visits) {
      const revising = (): SiteVisitCommand => ({
        type: 'ReviseSiteVisit',
        at: context.at,
        by: context.actorId,
        part: partOf(jobId),
        changes: { invoice_number: current },
      });
      const numbering = async (...command: Parameters<VisitCommandService['record']>): Promise<VisitOutcome> => {
        for (let tries = 1; ; tries += 1) {
          try {
            return await this.keeping.execute(...command);
          } catch (error) {
            // Another person took it a moment ago: the next one will do as well.
            if (next === null || !isNumberTaken(error) || tries === NUMBER_TRIES) throw error;
            current = next();
          }
        }
      };
      const numbered = await this.change(jobId, context, { number: revising }, numbering);
      const state = numbered.outcomes[0]?.state;
      if (state?.status === 'scheduled') numbers[jobId] = state.invoiceNumber;
      if (next !== null && numbers[jobId] === current) current = next();
      results.push(
        numbered.refused !== null || !invoiced
          ? numbered
          : joined(numbered, await this.change(jobId, context, { invoiced: this.invoicedOn(jobId, context) })),
      );
    }
    return { ...(await this.shown(results)), numbers };
  }

  /**
   * Takes down that one invoice is made for these visits, which then have its number; with the flag if wished.
   * @throws HttpProblem 409 where one of them refuses the number: the visits before it in the list have it then
   */
  async noteInvoice(
    { visitIds, number, documentId, invoiced }: NotedInvoice,
    context: CommandContext,
  ): Promise<ChangedTogether> {
    const results: Result[] = [];
    for (const visitId of visitIds) {
      const noting: VisitCommandOf = () => ({
        type: 'NoteInvoice',
        at: context.at,
        by: context.actorId,
        part: 'Setup',
        number: number.trim(),
        documentId,
      });
      const own = {
        ...context,
        commandId: partCommandIdOf(context.commandId, `${visitId}/invoice`),
        causationId: context.commandId,
      };
      const noted: Result = {
        jobId: visitId,
        outcomes: [await this.keeping.execute(visitId, noting, own, visitIds)],
        refused: null,
      };
      results.push(
        invoiced
          ? joined(noted, await this.change(visitId, context, { invoiced: this.invoicedOn(visitId, context) }))
          : noted,
      );
    }
    return {
      ...(await this.shown(results)),
      numbers: Object.fromEntries(visitIds.map((visitId) => [visitId, number.trim()])),
    };
  }

  /** The invoice under this number is void: its visits give the number up, and are not invoiced any more. What is paid refuses. */
  async noteVoidInvoice(
    { visitIds, number }: Pick<NotedInvoice, 'visitIds' | 'number'>,
    context: CommandContext,
  ): Promise<ChangedTogether> {
    const voiding = (visitId: string): Promise<Result> =>
      this.change(
        visitId,
        context,
        { void: () => ({ type: 'NoteVoidInvoice', at: context.at, by: context.actorId, part: 'Setup', number }) },
        (...command) => this.keeping.execute(...command),
      );
    return this.shown(await someAtOnce(visitIds, voiding));
  }

  private invoicedOn(jobId: string, context: CommandContext): VisitCommandOf {
    return () => ({
      type: 'SetCompletionFlag',
      at: context.at,
      by: context.actorId,
      part: partOf(jobId),
      flag: 'invoiced',
      value: true,
      both: true,
    });
  }

  private async numbersFrom(number: string): Promise<() => string> {
    const counted = countedNumber(number.trim());
    if (counted !== null) return freeNumbersFrom(this.knex, counted);
    const msg = t('Please choose a number that ends in digits, so that the next ones can follow it.');
    throw new HttpProblem(400, msg, { errors: { number: msg } });
  }

  private async change(
    jobId: string,
    context: CommandContext,
    commands: Readonly<Record<string, VisitCommandOf>>,
    send: VisitCommandService['record'] = (...command) => this.keeping.record(...command),
  ): Promise<Result> {
    const outcomes: VisitOutcome[] = [];
    try {
      for (const [name, command] of Object.entries(commands)) {
        const commandId = partCommandIdOf(context.commandId, `${jobId}/${name}`);
        outcomes.push(
          await send(streamIdOf(jobId), command, { ...context, commandId, causationId: context.commandId }),
        );
      }
      return { jobId, outcomes, refused: null };
    } catch (error) {
      return { jobId, outcomes, refused: reasonOf(error) };
    }
  }

  /** Waits until the lists show it. */
  private async shown(results: readonly Result[]): Promise<ChangedTogether> {
    const { position, events, ...answer } = together(results);
    await this.readModels.waitFor(position, { concerning: events });
    return answer;
  }
}
