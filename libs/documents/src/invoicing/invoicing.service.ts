import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { clientKeyOf, poundsOf, type ChangedTogether, type InvoicesMade, type Job, type MakeInvoices, type NumberTogether, type PlannedInvoice, type UndoInvoices } from '#contracts';
import { partCommandIdOf, type CommandContext } from '#eventing';
import { KNEX, Refusal } from '#platform';
import { numberKey, nextNumbers, streamIdOf, usesOfNumber, VISITS_ON_SHOW, VisitsTogether, type VisitsOnShow } from '#site-visits';
import { missingFromInvoice } from '../render/missing.js';
import { DocumentFacts } from '../document-facts.js';
import { Documents } from '../documents.service.js';

const noChange: ChangedTogether = { changed: [], unchanged: [], refused: [], numbers: {} };

const both = (one: ChangedTogether, other: ChangedTogether): ChangedTogether => ({
  changed: [...one.changed, ...other.changed], unchanged: [...one.unchanged, ...other.unchanged], refused: [...one.refused, ...other.refused], numbers: { ...one.numbers, ...other.numbers },
});

/** Visits that are one invoice: of one client, and numbered alike where they are numbered already. */
const groupsOf = (jobs: readonly Job[]): readonly (readonly [Job, ...Job[]])[] => {
  const groups = new Map<string, [Job, ...Job[]]>();
  for (const job of jobs) {
    const key = `${clientKeyOf(job)} ${numberKey(job.invoice_number)}`;
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
    @Inject(VISITS_ON_SHOW) private readonly shown: VisitsOnShow,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  /** What the invoices of these visits would be, with the numbers that are free now. */
  async plan(ids: readonly string[]): Promise<readonly PlannedInvoice[]> {
    const next = await nextNumbers(this.knex);
    const planned: PlannedInvoice[] = [];
    for (const group of groupsOf(await this.jobs(ids))) {
      const [{ invoice_number: own, contact: { name, email } }] = group;
      const setupIds = group.map(({ _id }) => _id);
      const number = own === '' ? next() : own;
      const { content } = await this.facts.ofVisits(setupIds, { invoice_number: number });
      planned.push({
        client: { name, email }, ids: setupIds, number,
        lines: content.lines.map(({ description, netPence }, at) => ({ _id: setupIds[at] ?? '', description, net: poundsOf(netPence) })),
        net: poundsOf(content.netPence), vat: poundsOf(content.vatPence), gross: poundsOf(content.grossPence), missing: missingFromInvoice(content),
      });
    }
    return planned;
  }

  /** @throws Refusal 400 or 409 before anything is changed */
  async make({ invoices, invoiced = false }: MakeInvoices, context: CommandContext): Promise<InvoicesMade> {
    const checked = await Promise.all(invoices.map(async ({ ids, number }, at) => ({
      number: number.trim(), visitIds: (await this.jobs(ids)).map(({ _id }) => _id), documentId: partCommandIdOf(context.commandId, `invoice ${at}`), jobs: await this.jobs(ids),
    })));
    if (new Set(checked.map(({ number }) => numberKey(number))).size < checked.length) throw this.refused(t('Please give each invoice a number of its own.'), 400);
    for (const { jobs, number, visitIds } of checked) {
      this.ofOneClient(jobs);
      const uses = await usesOfNumber(this.knex, number, visitIds);
      if (uses !== null) throw uses;
    }
    let all = noChange;
    const made: InvoicesMade['invoices'][number][] = [];
    for (const { visitIds, number, documentId } of checked) {
      const part = { ...context, commandId: documentId, causationId: context.commandId };
      all = both(all, await this.visits.noteInvoice({ visitIds, number, documentId, invoiced }, part));
      const fileName = await this.documents.jointInvoice(documentId, await this.facts.ofVisits(visitIds, { invoice_number: number }), part);
      made.push({ documentId, fileName, number, ids: visitIds });
    }
    return { ...all, invoices: made };
  }

  /** The visits give up the numbers and are not invoiced any more; what is paid refuses. */
  async undo({ documents }: UndoInvoices, context: CommandContext): Promise<ChangedTogether> {
    let all = noChange;
    for (const documentId of documents) {
      const part = { ...context, commandId: partCommandIdOf(context.commandId, documentId), causationId: context.commandId };
      all = both(all, await this.visits.noteVoidInvoice(await this.documents.numbered(documentId), part));
    }
    return all;
  }

  async number(command: NumberTogether, context: CommandContext): Promise<ChangedTogether> {
    const { ids, number, numbering, invoiced = false } = command;
    if (numbering === 'each' || new Set(ids.map(streamIdOf)).size === 1) return this.visits.number(command, context);
    const { changed, unchanged, refused, numbers } = await this.make({ invoices: [{ ids, number }], invoiced }, context);
    return { changed, unchanged, refused, numbers };
  }

  private refused(msg: ReturnType<typeof t>, status: 400 | 404): Refusal {
    return new Refusal(status, msg);
  }

  private ofOneClient(jobs: readonly Job[]): void {
    const names = [...new Map(jobs.map((job) => [clientKeyOf(job), job.contact.name])).values()];
    if (names.length > 1) throw this.refused(t('These visits are of {count} clients: {names}. An invoice is for one client, so please make one for each.', { count: names.length, names: names.join(', ') }), 400);
  }

  /** Each visit once, a survey by its Setup, in the order sent. */
  private async jobs(ids: readonly string[]): Promise<readonly Job[]> {
    const setupIds = [...new Set(ids.map(streamIdOf))];
    const found = await this.shown.byId(setupIds);
    if (found.length < setupIds.length) throw this.refused(t('One of these site visits does not exist, or it was removed. Please choose again.'), 404);
    return found;
  }
}
