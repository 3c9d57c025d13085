import type { Knex } from 'knex';
import { heldClaims, type TwoPhaseGuard, type UnitOfWork } from '#eventing';
import type { SiteVisitEvent } from '../site-visit.events.js';
import type { InvoiceNumberRow } from './invoice-number.projection.js';
import { countedNumber, numberKey } from './numbering.js';

export const invoiceNumberMigration = {
  id: 'site-visits/2-invoice-number-taken',
  up: `create table invoice_number_taken (number_key text primary key, number text not null, prefix_key text, digits bigint, visits uuid[] not null);
       create index invoice_number_taken_digits on invoice_number_taken (prefix_key, digits desc);`,
};

/** Which numbers a command takes for its visit, and which it gives back. */
export interface NumberChange {
  readonly visitId: string;
  readonly taken: string | null;
  /** Given up before an invoice was made under it, so another visit may have it. */
  readonly freed: string | null;
  /** The visits that one joint invoice is for, this one among them. */
  readonly together: readonly string[];
}

/** Another visit has the number, or had its invoice. */
export class NumberTaken extends Error {
  override readonly name = 'NumberTaken';
  constructor(readonly number: string) {
    super('the invoice number is taken');
  }
}

const blankAsNull = (number: string): string | null => (number.trim() === '' ? null : number);

/** What the events of one visit do to the numbers; null: nothing. */
export const numberChangeOf = (
  visitId: string,
  events: readonly SiteVisitEvent[],
  together: readonly string[],
): NumberChange | null => {
  let [taken, freed]: [string | null, string | null] = [null, null];
  for (const { type, data } of events) {
    if (type === 'SiteVisitScheduled' || type === 'NoiseSurveyScheduled') taken = blankAsNull(data.invoiceNumber);
    if (type !== 'InvoiceNumberChanged') continue;
    taken = blankAsNull(data.to);
    const isSame = numberKey(data.from) === numberKey(data.to);
    freed = data.former === 'free' && !isSame ? blankAsNull(data.from) : null;
  }
  return taken === null && freed === null
    ? null
    : { visitId, taken, freed, together: together.includes(visitId) ? together : [visitId] };
};

/** Writes down who holds a number; without anybody it is free. */
export const keepHolders = async (
  transaction: Knex.Transaction,
  number: string,
  visits: readonly string[],
): Promise<void> => {
  if (visits.length === 0) {
    await transaction('invoice_number_taken')
      .where({ number_key: numberKey(number) })
      .delete();
    return;
  }
  const counted = countedNumber(number);
  await transaction('invoice_number_taken')
    .insert({
      number_key: numberKey(number),
      number: number.trim(),
      prefix_key: counted === null ? null : numberKey(counted.prefix),
      digits: counted?.digits ?? null,
      visits: [...visits],
    })
    .onConflict('number_key')
    .merge(['visits']);
};

const record = async (
  transaction: Knex.Transaction,
  { visitId, taken, freed, together }: NumberChange,
): Promise<void> => {
  if (freed !== null) {
    const key = numberKey(freed);
    await transaction.raw(
      'update invoice_number_taken set visits = array_remove(visits, ?::uuid) where number_key = ?',
      [visitId, key],
    );
    await transaction('invoice_number_taken').where({ number_key: key }).whereRaw('cardinality(visits) = 0').delete();
  }
  if (taken === null) return;
  await keepHolders(transaction, taken, together);
};

export const invoiceNumberHeld: TwoPhaseGuard<NumberChange> = {
  name: 'site-visits/invoice-number',
  settle: async (transaction, _unit, claim, outcome) => {
    if (outcome === 'appended') await record(transaction, claim);
  },
};

/** Visits that have a number or had its invoice. The read model, where it was made already, also knows those from before this guard. */
export const numberHolders = async (
  transaction: Knex.Transaction,
  key: string,
  isReadModelThere = true,
): Promise<readonly string[]> => {
  const own = await transaction<{ number_key: string; visits: string[] }>('invoice_number_taken')
    .where({ number_key: key })
    .first('visits');
  if (own !== undefined) return own.visits;
  return !isReadModelThere
    ? []
    : transaction
        .from<InvoiceNumberRow>('invoice_number')
        .where({ number_key: key })
        .whereNot({ state: 'free' })
        .pluck<string[]>('visit_id');
};

/** One after the other, so that two who want the same number meet here and not at a deadlock. */
export const lockNumbers = async (transaction: Knex.Transaction): Promise<void> => {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('invoice numbers', 0))`);
};

/**
 * Takes a number for a visit in the transaction of its append; ahead of a log elsewhere it is held until the append is settled.
 * Visits share a number only through one joint invoice, which names them all.
 * @throws NumberTaken
 */
export const keepNumbers = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  change: NumberChange,
): Promise<void> => {
  await lockNumbers(transaction);
  const { taken, together } = change;
  if (taken !== null) {
    const key = numberKey(taken);
    const held = unit.form === 'ahead' ? await heldClaims<NumberChange>(transaction, invoiceNumberHeld) : [];
    const holders = [
      ...(await numberHolders(transaction, key)),
      ...held
        .filter((other) => other.taken !== null && numberKey(other.taken) === key)
        .flatMap((other) => other.together),
    ];
    if (holders.some((visitId) => !together.includes(visitId))) throw new NumberTaken(taken);
  }
  if (unit.form === 'ahead') unit.hold(invoiceNumberHeld, change);
  else await record(transaction, change);
};
