import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { CommandRejected, partCommandIdOf, TooMuchTraffic, type CommandContext, type EventStore, type Position } from '#eventing';
import { EVENT_STORE, KNEX, READ_MODELS, Refusal, type ReadModels, type RejectionTexts } from '#platform';
import { blockerSentence, type ChangedTogether, type InvoiceNumberUse, type NumberTogether, type RemoveTogether, type SetFlagTogether } from '#contracts';
import { freeNumbersFrom, usesOf } from '../invoice-numbers/find-invoice-numbers.query.js';
import { INVOICE_NUMBERS } from '../invoice-numbers/invoice-number.projection.js';
import { countedNumber } from '../invoice-numbers/numbering.js';
import { partOf, streamIdOf } from '../pair-ids.js';
import { siteVisitRejections } from '../site-visit.rejections.js';
import { VisitKeeping, type VisitCommandOf, type VisitOutcome } from '../visit-keeping.js';

/** Visits that are changed at the same time: enough to share transactions, few enough to leave room for others. */
const AT_ONCE = 8;

/** What became of one visit: what its commands did, and why one of them was refused. */
interface Result {
  readonly jobId: string;
  readonly outcomes: readonly VisitOutcome[];
  readonly refused: string | null;
}

const someAtOnce = async (jobs: readonly string[], change: (jobId: string) => Promise<Result>): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (let at = 0; at < jobs.length; at += AT_ONCE) results.push(...(await Promise.all(jobs.slice(at, at + AT_ONCE).map(change))));
  return results;
};

const reasonOf = (error: unknown): string => {
  if (error instanceof Refusal) {
    const { conflicts = [] } = error.details;
    return conflicts.length === 0 ? error.message : conflicts.map((conflict) => blockerSentence(conflict.resource.label, conflict)).join(' ');
  }
  if (error instanceof TooMuchTraffic) return t('Somebody else is changing this visit. Please try again.');
  if (error instanceof CommandRejected) {
    const { msg } = (siteVisitRejections as RejectionTexts)[error.rejection.rejected] ?? {};
    if (msg !== undefined) return msg(error.rejection.details);
  }
  throw error;
};

const together = (results: readonly Result[]): ChangedTogether & { readonly position: Position | null; readonly events: VisitOutcome['events'] } => {
  const done = results.filter(({ refused }) => refused === null);
  const hasChanged = ({ outcomes }: Result): boolean => outcomes.some(({ events }) => events.length > 0);
  const outcomes = results.flatMap((one) => one.outcomes);
  const positions = outcomes.map(({ position }) => position).filter((position) => position !== null).sort();
  return {
    changed: done.filter(hasChanged).map(({ jobId }) => jobId),
    unchanged: done.filter((one) => !hasChanged(one)).map(({ jobId }) => jobId),
    refused: results.flatMap(({ jobId, refused }) => (refused === null ? [] : [{ _id: jobId, msg: refused }])),
    numbers: {},
    position: positions.at(-1) ?? null,
    events: outcomes.flatMap(({ events }) => events),
  };
};

const inUse = (number: string, [first, ...others]: readonly InvoiceNumberUse[]): Refusal | null => {
  if (first === undefined) return null;
  const msg = t(
    '{number} is already the invoice number of {visit}{removed, select, yes {, which was removed} other {}}{more, plural, =0 {} other { and # more}}. Please take the next free one, or use it again on purpose.',
    { number, visit: first.label, removed: first.removed ? 'yes' : 'no', more: others.length },
  );
  return new Refusal(409, msg);
};

/**
 * One change of many visits: a command and an event each, all with the correlation id of the request. A visit
 * that refuses does not hold up the others; a repeated request does what is missing and nothing twice.
 */
@Injectable()
export class VisitsTogether {
  /** Numbering goes one after the other, here and (by the lock) in every other process. */
  private numbering: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly keeping: VisitKeeping,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async setFlag({ ids, flag, value, both = false }: SetFlagTogether, context: CommandContext): Promise<ChangedTogether> {
    const setting = (jobId: string): Promise<Result> =>
      this.change(jobId, context, { flag: () => ({ type: 'SetCompletionFlag', at: context.at, by: context.actorId, part: partOf(jobId), flag, value, both }) });
    return this.shown(await someAtOnce([...new Set(ids.map((id) => id.toLowerCase()))], setting));
  }

  /** Takes visits out of the diary, or puts them back with whoever and whatever is still free; a survey once, by either half. */
  async remove({ ids, removed }: RemoveTogether, context: CommandContext): Promise<ChangedTogether> {
    const type = removed ? 'RemoveSiteVisit' : 'RestoreSiteVisit';
    const removing = (jobId: string): Promise<Result> =>
      this.change(jobId, context, { [type]: () => ({ type, at: context.at, by: context.actorId, part: partOf(jobId) }) }, (...command) => this.keeping.execute(...command));
    return this.shown(await someAtOnce([...new Map(ids.map((id) => [streamIdOf(id), id.toLowerCase()] as const)).values()], removing));
  }

  /** @throws Refusal 400 or 409 before anything is changed */
  number(command: NumberTogether, context: CommandContext): Promise<ChangedTogether> {
    const turn = this.numbering.then(() => this.alone(() => this.numberAlone(command, context)));
    this.numbering = turn.catch(() => undefined);
    return turn;
  }

  private alone<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    return this.knex.transaction(async (transaction) => {
      await transaction.raw("select pg_advisory_xact_lock(hashtextextended('invoice numbers', 0))");
      // Whoever was here before us gave numbers that are to be known now.
      await this.readModels.waitFor(await this.store.head(), { projections: [INVOICE_NUMBERS] });
      return work();
    });
  }

  private async numberAlone(command: NumberTogether, context: CommandContext): Promise<ChangedTogether> {
    const visits = [...new Map(command.ids.map((id) => [streamIdOf(id), id.toLowerCase()] as const))];
    const take = await this.numbers(command, visits.map(([streamId]) => streamId));
    const results: Result[] = [];
    const numbers: Record<string, string> = {};
    for (const [, jobId] of visits) {
      const result = await this.change(jobId, context, {
        number: () => ({ type: 'ReviseSiteVisit', at: context.at, by: context.actorId, part: partOf(jobId), changes: { invoice_number: take.now() } }),
        ...(command.invoiced === true
          ? { invoiced: () => ({ type: 'SetCompletionFlag', at: context.at, by: context.actorId, part: partOf(jobId), flag: 'invoiced', value: true, both: true }) }
          : {}),
      });
      results.push(result);
      // A number that was given is given, also where the flag after it was refused.
      const state = result.outcomes[0]?.state;
      if (state?.status === 'scheduled') numbers[jobId] = state.invoiceNumber;
      if (numbers[jobId] === take.now()) take.next();
    }
    return { ...(await this.shown(results)), numbers };
  }

  /** The numbers to give: `now` until `next` says that it was given. */
  private async numbers({ number, numbering, repeat = false }: NumberTogether, streamIds: readonly string[]): Promise<{ now(): string; next(): void }> {
    const written = number.trim();
    if (numbering === 'one' || streamIds.length === 1) {
      const refusal = repeat ? null : inUse(written, await usesOf(this.knex, written, streamIds));
      if (refusal !== null) throw refusal;
      return { now: () => written, next: () => undefined };
    }
    const counted = countedNumber(written);
    if (counted === null) {
      const msg = t('Please choose a number that ends in digits, so that the next ones can follow it.');
      throw new Refusal(400, msg, { errors: { number: msg } });
    }
    const free = await freeNumbersFrom(this.knex, counted, streamIds);
    let current = free();
    return { now: () => current, next: () => { current = free(); } };
  }

  private async change(jobId: string, context: CommandContext, commands: Readonly<Record<string, VisitCommandOf>>, send: VisitKeeping['record'] = (...command) => this.keeping.record(...command)): Promise<Result> {
    const outcomes: VisitOutcome[] = [];
    try {
      for (const [name, command] of Object.entries(commands)) {
        const commandId = partCommandIdOf(context.commandId, `${jobId}/${name}`);
        outcomes.push(await send(streamIdOf(jobId), command, { ...context, commandId, causationId: context.commandId }));
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
