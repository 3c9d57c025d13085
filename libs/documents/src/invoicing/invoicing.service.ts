import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  poundsOf,
  type ChangedTogether,
  type Client,
  type InvoicesMade,
  type Job,
  type MakeInvoices,
  type NumberTogether,
  type PlannedInvoice,
  type UndoInvoices,
} from '#contracts';
import { partCommandIdOf, type CommandContext } from '#eventing';
import { KNEX, HttpProblem } from '#platform';
import {
  numberKey,
  nextNumbers,
  streamIdOf,
  usesOfNumber,
  VISITS_ON_SHOW,
  VisitsTogether,
  type VisitsReadPort,
} from '#site-visits';
import { missingFromInvoice } from '../render/missing.js';
import { clientKeys } from './by-client.js';
import { DocumentFacts } from '../document-facts.js';
import { Documents } from '../documents.service.js';

const noChange: ChangedTogether = { changed: [], unchanged: [], refused: [], numbers: {} };

const both = (one: ChangedTogether, other: ChangedTogether): ChangedTogether => ({
  changed: [...one.changed, ...other.changed],
  unchanged: [...one.unchanged, ...other.unchanged],
  refused: [...one.refused, ...other.refused],
  numbers: { ...one.numbers, ...other.numbers },
});

/** Visits that are one invoice: of one client, and numbered alike where they are numbered already. */
const groupsOf = (jobs: readonly Job[], keyOf: (job: Job) => string): readonly (readonly [Job, ...Job[]])[] => {
  const groups = new Map<string, [Job, ...Job[]]>();
  for (const job of jobs) {
    const key = `${keyOf(job)} ${numberKey(job.invoice_number)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [job]);
    else group.push(job);
  }
  return [...groups.values()];
};

/** Invoices of many visits: one for each client, with a line for each visit. */
@Injectable()
export class Invoicing {
  constructor(
    private readonly visits: VisitsTogether,
    private readonly documents: Documents,
    private readonly facts: DocumentFacts,
    @Inject(VISITS_ON_SHOW) private readonly shown: VisitsReadPort,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  /** What the invoices of these visits would be, with the numbers that are free now. */
  async plan(ids: readonly string[]): Promise<readonly PlannedInvoice[]> {
    const next = await nextNumbers(this.knex);
    const planned: PlannedInvoice[] = [];
    const jobs = await this.jobs(ids);
    for (const group of groupsOf(jobs, await this.keysOf(jobs))) {
      const [
        {
          invoice_number: own,
          contact: { name, email },
        },
      ] = group;
      const setupIds = group.map(({ _id }) => _id);
      const number = own === '' ? next() : own;
      const { content, client, warnings } = await this.facts.ofVisits(setupIds, { invoice_number: number });
      planned.push({
        client: { ...content.client, name: content.client.name || name, email: content.client.email || email },
        ids: setupIds,
        number,
        lines: content.lines.map(({ description, netPence }, at) => ({
          _id: setupIds[at] ?? '',
          description,
          net: poundsOf(netPence),
        })),
        net: poundsOf(content.netPence),
        vat: poundsOf(content.vatPence),
        gross: poundsOf(content.grossPence),
        missing: missingFromInvoice(content),
        warnings,
        purchase_order_needed: client?.purchase_order_needed ?? false,
      });
    }
    return planned;
  }

  /** @throws HttpProblem 400 or 409 before anything is changed */
  async make({ invoices, invoiced = false }: MakeInvoices, context: CommandContext): Promise<InvoicesMade> {
    const checked = await Promise.all(
      invoices.map(async ({ ids, number, order_reference = '' }, at) => ({
        number: number.trim(),
        order: order_reference.trim(),
        visitIds: (await this.jobs(ids)).map(({ _id }) => _id),
        documentId: partCommandIdOf(context.commandId, `invoice ${at}`),
        jobs: await this.jobs(ids),
      })),
    );
    if (new Set(checked.map(({ number }) => numberKey(number))).size < checked.length)
      throw this.refused(t('Please give each invoice a number of its own.'), 400);
    for (const { jobs, number, visitIds } of checked) {
      await this.refuseSeveralClients(jobs);
      const uses = await usesOfNumber(this.knex, number, visitIds);
      if (uses !== null) throw uses;
    }
    let all = noChange;
    const made: InvoicesMade['invoices'][number][] = [];
    const warnings: string[] = [];
    for (const { visitIds, number, documentId, order } of checked) {
      const part = { ...context, commandId: documentId, causationId: context.commandId };
      all = both(all, await this.visits.noteInvoice({ visitIds, number, documentId, invoiced }, part));
      const facts = await this.facts.ofVisits(visitIds, { invoice_number: number, order_reference: order });
      warnings.push(...facts.warnings);
      const fileName = await this.documents.jointInvoice(documentId, facts, part);
      made.push({ documentId, fileName, number, ids: visitIds });
    }
    return { ...all, warnings: [...new Set(warnings)], invoices: made };
  }

  /** The visits give up the numbers and are not invoiced any more; what is paid refuses. */
  async undo({ documents }: UndoInvoices, context: CommandContext): Promise<ChangedTogether> {
    let all = noChange;
    for (const documentId of documents) {
      const part = {
        ...context,
        commandId: partCommandIdOf(context.commandId, documentId),
        causationId: context.commandId,
      };
      all = both(all, await this.visits.noteVoidInvoice(await this.documents.numbered(documentId), part));
    }
    return all;
  }

  async number(command: NumberTogether, context: CommandContext): Promise<ChangedTogether> {
    const { ids, number, numbering, invoiced = false } = command;
    if (numbering === 'each' || new Set(ids.map(streamIdOf)).size === 1) return this.visits.number(command, context);
    const { changed, unchanged, refused, numbers, warnings } = await this.make(
      { invoices: [{ ids, number }], invoiced },
      context,
    );
    return { changed, unchanged, refused, numbers, warnings };
  }

  private refused(msg: ReturnType<typeof t>, status: 400 | 404): HttpProblem {
    return new HttpProblem(status, msg);
  }

  private async keysOf(jobs: readonly Job[]): Promise<(job: Job) => string> {
    const ids = [...new Set(jobs.map(({ client_id }) => client_id))];
    const records = await Promise.all(ids.map((id) => this.facts.record(id)));
    return clientKeys(
      jobs,
      records.filter((record): record is Client => record !== null),
    );
  }

  private async refuseSeveralClients(jobs: readonly Job[]): Promise<void> {
    const keyOf = await this.keysOf(jobs);
    const names = [...new Map(jobs.map((job) => [keyOf(job), job.contact.name])).values()];
    if (names.length > 1)
      throw this.refused(
        t('These visits are of {count} clients: {names}. An invoice is for one client, so please make one for each.', {
          count: names.length,
          names: names.join(', '),
        }),
        400,
      );
  }

  /** Each visit once, a survey by its Setup, in the order sent. */
  private async jobs(ids: readonly string[]): Promise<readonly Job[]> {
    const setupIds = [...new Set(ids.map(streamIdOf))];
    const found = await this.shown.byId(setupIds);
    if (found.length < setupIds.length)
      throw this.refused(t('One of these site visits does not exist, or it was removed. Please choose again.'), 404);
    return found;
  }
}
