import { t } from '#languages';
import { DEFAULT_PAYMENT_DAYS, daysAfter, daysBetween, penceOf, taxPointOf, type ReviseInvoiceDraft } from '#contracts';
import type { SaidInvoice } from '#documents';
import { HttpProblem } from '#platform';
import { numberKey, type NumberChange } from '#site-visits';
import { lineClaimsOf } from './bank/line-claims.js';
import {
  draftClaim,
  interestClaim,
  numberClaim,
  visitClaim,
  type FollowUp,
  type InvoiceClaim,
} from './invoice-claims.js';
import { isCreditedInFull, isPaid, type InvoiceState, type Issued } from './invoice.state.js';
import { type DraftChanges } from './invoice.decider.js';
import type { InvoiceDraft, IssuedInvoice } from './invoice.events.js';

/** What the record of an invoice says to its document. */
export const saidOf = ({ words, lines, ...issued }: IssuedInvoice): SaidInvoice => ({
  ...issued,
  client: words.client,
  orderReference: words.orderReference,
  lines: lines.map(({ netPence, vatRate }, at) => ({ description: words.descriptions[at] ?? '', netPence, vatRate })),
});

/** The record of an invoice that was a document alone, word for word. */
export const takenOver = (said: SaidInvoice, clientId: string | null): IssuedInvoice => {
  const dueDate = said.dueDate ?? daysAfter(said.date, DEFAULT_PAYMENT_DAYS);
  return {
    number: said.number,
    clientId,
    visitIds: [...said.visitIds],
    words: {
      client: said.client,
      orderReference: said.orderReference,
      descriptions: said.lines.map(({ description }) => description),
    },
    lines: said.lines.map(({ netPence, vatRate }, at) => ({ visitId: said.visitIds[at] ?? null, netPence, vatRate })),
    totals: [...said.totals],
    reverseCharge: said.reverseCharge,
    interestOn: said.interestOn,
    date: said.date,
    taxPoint: taxPointOf(said.supplyDates, said.date),
    supplyDates: [...said.supplyDates],
    dueDays: daysBetween(said.date, dueDate),
    dueDate,
    seller: said.seller,
    source: 'document',
  };
};

/** What has to happen at the visits once these events stand; null: nothing. */
export const followUpOf = (before: InvoiceState, after: InvoiceState): FollowUp | null => {
  if (after.status !== 'issued') return null;
  if (before.status !== 'issued') return after.invoice.source === 'record' ? 'issued' : null;
  if (isCreditedInFull(after)) return isCreditedInFull(before) ? null : 'credited';
  if (isPaid(after) === isPaid(before)) return null;
  return isPaid(after) ? 'paid' : 'unpaid';
};

/** Until it is credited. */
const heldBy = ({ visitIds, interestOn }: Pick<InvoiceDraft, 'visitIds' | 'interestOn'>): readonly string[] => [
  ...visitIds.map(visitClaim),
  ...(interestOn === null ? [] : [interestClaim(interestOn)]),
];
/** From the draft on, so that a second draft of the same finds them when it is issued meanwhile. */
const drafted = (invoice: Parameters<typeof heldBy>[0]): readonly string[] => heldBy(invoice).map(draftClaim);
const all = ({ invoice, payments }: Issued): readonly string[] => [
  numberClaim(numberKey(invoice.number)),
  ...heldBy(invoice),
  ...lineClaimsOf(payments),
];
const allBefore = (before: InvoiceState): readonly string[] => {
  if (before.status === 'draft') return drafted(before.draft);
  return before.status === 'issued' ? [...all(before), ...drafted(before.invoice)] : [];
};
const without = (claims: readonly string[], others: readonly string[]): readonly string[] =>
  claims.filter((claim) => !others.includes(claim));

export const claimsOf = (
  before: InvoiceState,
  after: InvoiceState,
): Pick<InvoiceClaim, 'takes' | 'takesIfFree' | 'gives'> => {
  if (after.status === 'draft') return { takes: before.status === 'draft' ? [] : drafted(after.draft), gives: [] };
  if (after.status !== 'issued') return { takes: [], gives: allBefore(before) };
  if (before.status !== 'issued') {
    const visits = after.invoice.source === 'document' ? after.invoice.visitIds.map(visitClaim) : [];
    return { takes: without(all(after), visits), takesIfFree: visits, gives: [] };
  }
  const [had, has] = [lineClaimsOf(before.payments), lineClaimsOf(after.payments)];
  return {
    takes: without(has, had),
    gives: [
      ...without(had, has),
      ...(isCreditedInFull(after) ? [...heldBy(after.invoice), ...drafted(after.invoice)] : []),
    ],
  };
};

/** What becomes of the number; null: nothing. Where its visits have it, they keep it when the invoice is removed. */
export const numberChangeOf = (id: string, before: InvoiceState, after: InvoiceState): NumberChange | null => {
  if (before.status !== 'issued' && after.status === 'issued') {
    const { number, visitIds } = after.invoice;
    const [first = id, ...others] = visitIds;
    return { visitId: first, taken: number, freed: null, together: [first, ...others] };
  }
  if (before.status !== 'issued' || after.status === 'issued' || before.invoice.visitIds.length > 0) return null;
  return { visitId: id, taken: null, freed: before.invoice.number, together: [id] };
};

/** @throws HttpProblem 400 where a visit of the draft has no line any more, two lines, or is not one of its visits */
export const refuseLostVisits = ({ visitIds }: InvoiceDraft, { lines }: DraftChanges): void => {
  if (lines === undefined) return;
  const named = lines.flatMap(({ visitId }) => (visitId === null ? [] : [visitId]));
  const there = new Set(visitIds);
  if (new Set(named).size === named.length && named.length === there.size && named.every((id) => there.has(id))) return;
  const msg = t('Please keep one line for each visit of this draft.');
  throw new HttpProblem(400, msg, { errors: { lines: msg } });
};

/** What a form changes of a draft. */
export const draftChangesOf = (form: ReviseInvoiceDraft): DraftChanges => {
  const { lines, order_reference, date, tax_point, due_days, reverse_charge } = form;
  return {
    words: {
      ...(order_reference === undefined ? {} : { orderReference: order_reference.trim() }),
      ...(lines === undefined ? {} : { descriptions: lines.map(({ description }) => description.trim()) }),
    },
    ...(lines === undefined
      ? {}
      : {
          lines: lines.map(({ visit_id, net, vat_rate }) => ({
            visitId: visit_id?.toLowerCase() ?? null,
            netPence: penceOf(net),
            vatRate: vat_rate,
          })),
        }),
    ...(date === undefined ? {} : { date }),
    ...(tax_point === undefined ? {} : { taxPoint: tax_point }),
    ...(due_days === undefined ? {} : { dueDays: due_days }),
    ...(reverse_charge === undefined ? {} : { reverseCharge: reverse_charge }),
  };
};
