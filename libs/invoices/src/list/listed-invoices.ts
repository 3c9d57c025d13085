import { t } from '#languages';
import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  daysBetween,
  londonDate,
  poundsOf,
  type AgedDebtor,
  type CreditNote,
  type Invoice,
  type InvoiceDifference,
  type InvoiceView,
  type InvoiceWindow,
  type VatEntry,
  type VatFigures,
  type VatQuestion,
} from '#contracts';
import { survivorsOf } from '#clients';
import { AsOfReader, OFFICE_ORDER, HttpProblem, nextRows, windowOf, type ListPage, type ReadNext } from '#platform';
import { siteVisitTables } from '#site-visits';
import { NO_RECORD, type CreditRow, type InvoiceRow } from './invoice-list.projection.js';

/** A row with what its visits say. */
export interface StandingRow extends InvoiceRow {
  /** none: its visits are in the diary and none of them has its number. */
  readonly numbers: 'all' | 'some' | 'none' | 'gone';
  /** Of all its visits in the diary; null: there are none. */
  readonly all_invoiced: boolean | null;
  readonly all_paid: boolean | null;
  /** A document alone, whose visits gave its number up; a record is what it is, and its visits differ. */
  readonly is_void: boolean;
  /** Whose visits are on it: a document alone names no client. */
  readonly visits_client: string | null;
  /** Of a draft: a visit has another fee than its line. */
  readonly fee_differs: boolean | null;
}

/** What a bank statement is compared with. */
export type PayableRow = Pick<
  StandingRow,
  'invoice_id' | 'number' | 'date' | 'client_name' | 'outstanding_pence' | 'payments'
> & {
  readonly settled: boolean;
  /** The client that stands for its client since they were merged. */
  readonly client_id: string | null;
};

const STANDING = `select i.*, v.all_invoiced, v.all_paid, v.visits_client, v.fee_differs,
    case when v.many is null or v.many = 0 then 'gone' when v.numbered = v.many then 'all' when v.numbered = 0 then 'none' else 'some' end as numbers,
    (i.version = ${NO_RECORD} and v.many > 0 and v.numbered = 0) as is_void,
    (i.outstanding_pence <= 0 or coalesce(v.all_paid, false)) as settled
  from invoice i left join lateral (
    select count(*) as many, count(*) filter (where lower(btrim(v.invoice_number)) = i.number_key) as numbered,
           bool_and(v.invoiced) as all_invoiced, bool_and(v.paid) as all_paid,
           (array_agg(v.client_id order by array_position(i.visit_ids, v.job_id)) filter (where v.client_id is not null))[1] as visits_client,
           bool_or(i.status = 'draft' and exists (select 1 from jsonb_array_elements(i.lines) l
             where l.value->>'visitId' = v.job_id::text and (l.value->>'netPence')::bigint <> v.fee_pence)) as fee_differs
      from ${siteVisitTables.visit} v where v.job_id = any(i.visit_ids)) v on true`;

const clientOf = ({ client_id, visits_client }: Pick<StandingRow, 'client_id' | 'visits_client'>): string | null =>
  client_id ?? visits_client;

/** Rows under the client that each is owed by: clients that were merged are one. */
const underSurvivors = async <Row extends Pick<StandingRow, 'client_id' | 'visits_client'>>(
  knex: Knex,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  const survivors = await survivorsOf(
    knex,
    rows.flatMap((row) => clientOf(row) ?? []),
  );
  return rows.map((row) => ({ ...row, client_id: survivors.get(clientOf(row) ?? '') ?? null }));
};

const views: Readonly<Record<InvoiceView, string>> = {
  draft: `s.status = 'draft'`,
  to_send: `s.status = 'issued' and not s.is_void and s.sent_on is null and not s.settled`,
  open: `s.status = 'issued' and not s.is_void and not s.settled`,
  overdue: `s.status = 'issued' and not s.is_void and not s.settled and s.due_date < ?`,
  paid: `s.status = 'issued' and not s.is_void and s.settled`,
  credited: `s.status = 'credited'`,
  void: `s.is_void`,
};
const OF_TODAY: readonly InvoiceView[] = ['overdue'];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const creditOf = (
  { number, date, reason, totals, source }: CreditRow,
  journals: InvoiceRow['journals'],
): CreditNote => {
  const [net, vat] = [sum(totals.map((one) => one.netPence)), sum(totals.map((one) => one.vatPence))];
  return {
    number,
    date,
    reason,
    net: poundsOf(net),
    vat: poundsOf(vat),
    gross: poundsOf(net + vat),
    handed_over: journals[number] !== undefined,
    source,
  };
};

const differencesOf = (row: StandingRow): readonly InvoiceDifference[] => {
  if (row.fee_differs === true) return ['fee'];
  if (row.status !== 'issued' || row.numbers === 'gone') return [];
  const isPaid = row.outstanding_pence <= 0;
  return [
    ...(row.numbers === 'all' ? [] : (['number'] as const)),
    ...(row.all_invoiced === false ? (['not-invoiced'] as const) : []),
    ...(!isPaid && row.all_paid === true ? (['paid-by-hand'] as const) : []),
    // Over £0 there is nothing that could have been paid.
    ...(isPaid && row.gross_pence > 0 && row.all_paid === false ? (['not-paid'] as const) : []),
  ];
};

/** A row as the calls answer it. @param today in London */
export const invoiceOf = (row: StandingRow, today: string): Invoice => {
  const [net, vat] = [sum(row.totals.map((one) => one.netPence)), sum(row.totals.map((one) => one.vatPence))];
  const isVoid = row.is_void;
  const settled = row.status !== 'draft' && (row.outstanding_pence <= 0 || row.all_paid === true || isVoid);
  return {
    _id: row.invoice_id,
    status: isVoid ? 'void' : row.status,
    number: row.number,
    client_id: clientOf(row),
    client: row.words.client,
    visits: row.visit_ids,
    order_reference: row.words.orderReference,
    date: row.date,
    tax_point: row.tax_point,
    supply_dates: row.supply_dates,
    due_days: row.due_days,
    due_date: row.due_date,
    lines: row.lines.map(({ visitId, netPence, vatRate }, at) => ({
      visit_id: visitId,
      description: row.words.descriptions[at] ?? '',
      net: poundsOf(netPence),
      vat_rate: vatRate,
    })),
    reverse_charge: row.reverse_charge,
    interest_on: row.interest_on,
    vat_by_rate: row.totals.map((one) => ({
      vat_rate: one.vatRate,
      net: poundsOf(one.netPence),
      vat: poundsOf(one.vatPence),
    })),
    net: poundsOf(net),
    vat: poundsOf(vat),
    gross: poundsOf(net + vat),
    credited: poundsOf(row.credited_pence),
    paid: poundsOf(row.paid_pence),
    outstanding: poundsOf(row.outstanding_pence),
    settled,
    overdue_days:
      row.status !== 'issued' || settled || row.due_date === null ? 0 : Math.max(0, daysBetween(row.due_date, today)),
    sent_on: row.sent_on,
    reminder: row.reminder,
    payments: row.payments.map(({ paymentId, amountPence, date, reference, statement }) => ({
      _id: paymentId,
      amount: poundsOf(amountPence),
      date,
      reference,
      bank_line: statement === null ? null : { amount: poundsOf(statement.amountPence), nth: statement.nth },
    })),
    credit_notes: row.credits.map((credit) => creditOf(credit, row.journals)),
    differs: isVoid ? [] : differencesOf(row),
    source: row.source,
    handed_over: row.number !== '' && row.journals[row.number] !== undefined,
    version: row.version,
  };
};

/** Also what is void. @param today in London */
export const nextInvoices =
  (today: string): ReadNext<Invoice> =>
  async (knex, after, most) =>
    (
      await nextRows<StandingRow>(knex.from(knex.raw(`(${STANDING}) s`)).select('s.*'), 's.invoice_id', after, most)
    ).map((row) => invoiceOf(row, today));

/** Invoices as the calls answer them, and what they add up to. */
@Injectable()
export class ListedInvoices {
  constructor(private readonly moments: AsOfReader) {}

  list(window: InvoiceWindow): Promise<ListPage<Invoice>> {
    return this.moments.at(window.as_at, async ({ knex, now }) => {
      const today = londonDate(now);
      const query = knex.from(knex.raw(`(${STANDING}) s`)).select('s.*');
      const { view, client_id, visit, from, to } = window;
      if (view === undefined) void query.whereRaw('not s.is_void');
      else void query.whereRaw(views[view], OF_TODAY.includes(view) ? [today] : []);
      if (client_id !== undefined) void query.whereRaw('coalesce(s.client_id, s.visits_client) = ?', [client_id]);
      if (visit !== undefined) void query.whereRaw('s.visit_ids @> array[?]::uuid[]', [visit]);
      if (from !== undefined) void query.where('s.date', '>=', londonDate(from));
      if (to !== undefined) void query.where('s.date', '<', londonDate(to));
      const { rows, ...whole } = await windowOf<StandingRow>(query, window, {
        search: 's.search',
        sorts: {
          number: `s.number ${OFFICE_ORDER}`,
          client: `s.client_name ${OFFICE_ORDER}`,
          date: 's.date',
          due_date: 's.due_date',
          gross: 's.gross_pence',
          paid: 's.paid_pence',
          outstanding: 's.outstanding_pence',
          overdue_days: `case when s.settled then null else s.due_date end`,
          sent_on: 's.sent_on',
          reminder: `s.reminder->>'date'`,
        },
        order: '-date',
        tie: 's.invoice_id',
        summed: 's.outstanding_pence',
      });
      return { ...whole, rows: rows.map((row) => invoiceOf(row, today)) };
    });
  }

  async one(id: string, asAt?: string): Promise<Invoice> {
    const found = await this.moments.at(asAt, ({ knex, now }) => this.find(knex, id, londonDate(now)));
    if (found === undefined) throw new HttpProblem(404, t('Invoice not found.'));
    return found;
  }

  async find(knex: Knex, id: string, today: string): Promise<Invoice | undefined> {
    const row: StandingRow | undefined = await knex
      .from(knex.raw(`(${STANDING}) s`))
      .where('s.invoice_id', id)
      .first('s.*');
    return row === undefined ? undefined : invoiceOf(row, today);
  }

  /** Issued invoices and drafts that one of these visits is on, but what is void or credited. */
  async on(visitIds: readonly string[]): Promise<readonly StandingRow[]> {
    return this.moments.live
      .from(this.moments.live.raw(`(${STANDING}) s`))
      .whereRaw(`s.visit_ids && ?::uuid[] and s.status <> 'credited' and not s.is_void`, [[...visitIds]])
      .select('s.*');
  }

  /** The invoice or draft of the interest on this one, but what is credited. */
  async ofInterestOn(id: string): Promise<InvoiceRow | undefined> {
    return this.moments.live<InvoiceRow>('invoice').where('interest_on', id).whereNot('status', 'credited').first();
  }

  /** All that was issued, but what is void: what is outstanding, and what was paid. */
  async payable(): Promise<readonly PayableRow[]> {
    const knex = this.moments.live;
    const rows: readonly (PayableRow & Pick<StandingRow, 'visits_client'>)[] = await knex
      .from(knex.raw(`(${STANDING}) s`))
      .whereRaw(`s.status <> 'draft' and not s.is_void`)
      .orderBy(['s.date', 's.number', 's.invoice_id'])
      .select(
        's.invoice_id',
        's.number',
        's.date',
        's.client_id',
        's.visits_client',
        's.client_name',
        's.outstanding_pence',
        's.payments',
        's.settled',
      );
    return underSurvivors(knex, rows);
  }

  /** What an accounts program was given with one hand-over; `undefined`: what it does not have yet. */
  async handedOver(journal: string | undefined): Promise<readonly StandingRow[]> {
    const knex = this.moments.live;
    const query = knex
      .from(knex.raw(`(${STANDING}) s`))
      .whereNot('s.status', 'draft')
      .orderBy(['s.date', 's.number'])
      .select('s.*');
    if (journal === undefined) void query.whereRaw('s.to_hand_over and not s.is_void');
    else void query.whereRaw('exists (select 1 from jsonb_each_text(s.journals) j where j.value = ?)', [journal]);
    return query;
  }

  /** All that was issued to one client, but what is void. */
  ofClient(familyOf: (knex: Knex) => Promise<readonly string[]>, asAt?: string): Promise<readonly StandingRow[]> {
    return this.moments.at(asAt, async ({ knex }) => {
      const ids = await familyOf(knex);
      const rows: readonly StandingRow[] = await knex
        .from(knex.raw(`(${STANDING}) s`))
        .whereRaw(`s.status <> 'draft' and not s.is_void and coalesce(s.client_id, s.visits_client) = any(?::uuid[])`, [
          [...ids],
        ])
        .orderBy(['s.date', 's.number'])
        .select('s.*');
      return rows;
    });
  }

  /** The oldest debts first; what is owed to a client is taken off. */
  aged(asAt?: string): Promise<readonly AgedDebtor[]> {
    return this.moments.at(asAt, async ({ knex, now }) => {
      const today = londonDate(now);
      const owed: readonly StandingRow[] = await knex
        .from(knex.raw(`(${STANDING}) s`))
        .whereRaw(
          `s.status <> 'draft' and not s.is_void and s.outstanding_pence <> 0 and not coalesce(s.all_paid and s.outstanding_pence > 0, false)`,
        )
        .orderBy(['s.date', 's.number'])
        .select('s.*');
      const rows = await underSurvivors(knex, owed);
      const debtors = new Map<string, { row: StandingRow; pence: number[]; invoices: number }>();
      for (const row of rows) {
        const key = row.client_id ?? row.client_name.trim().toLowerCase();
        const debtor = debtors.get(key) ?? { row, pence: [0, 0, 0, 0, 0], invoices: 0 };
        const late = row.due_date === null ? 0 : daysBetween(row.due_date, today);
        const at = late <= 0 ? 0 : Math.min(4, Math.ceil(late / 30));
        debtor.pence[at] = (debtor.pence[at] ?? 0) + row.outstanding_pence;
        debtor.invoices += 1;
        debtors.set(key, debtor);
      }
      return [...debtors.values()]
        .map(({ row, pence, invoices }): AgedDebtor => {
          const [none = 0, first = 0, second = 0, third = 0, more = 0] = pence;
          return {
            client_id: row.client_id,
            client: row.client_name,
            invoices,
            not_due: poundsOf(none),
            to_30: poundsOf(first),
            to_60: poundsOf(second),
            to_90: poundsOf(third),
            over_90: poundsOf(more),
            total: poundsOf(sum(pence)),
          };
        })
        .sort((one, other) => other.total - one.total || one.client.localeCompare(other.client));
    });
  }

  /** Sales with a tax point between two London days, both included; a credit note counts on its own date. What is outside the scope of VAT is in no box, nor what the program returned that issued an imported invoice. */
  async vat({ first_day: from, last_day: to, as_at }: VatQuestion): Promise<VatFigures> {
    if (to < from) {
      const msg = t('Please choose a last day that is not before the first one.');
      throw new HttpProblem(400, msg, { errors: { last_day: msg } });
    }
    return this.moments.at(as_at, async ({ knex }) => {
      const rows: readonly StandingRow[] = await knex
        .from(knex.raw(`(${STANDING}) s`))
        .whereRaw(`s.status <> 'draft' and not s.is_void and s.interest_on is null`)
        .select('s.*');
      const within = (day: string | null): boolean => day !== null && day >= from && day <= to;
      const entries = rows.flatMap(
        (row): readonly (VatEntry & { readonly netPence: number; readonly vatPence: number })[] => {
          const entry = (
            kind: VatEntry['kind'],
            number: string,
            day: string,
            totals: InvoiceRow['totals'],
            sign: 1 | -1,
          ) => {
            const netPence = sign * sum(totals.map((one) => one.netPence));
            const vatPence = sign * sum(totals.map((one) => one.vatPence));
            return {
              _id: row.invoice_id,
              number,
              kind,
              tax_point: day,
              client: row.client_name,
              net: poundsOf(netPence),
              vat: poundsOf(vatPence),
              netPence,
              vatPence,
            };
          };
          return [
            ...(row.source !== 'import' && within(row.tax_point)
              ? [entry('invoice', row.number, row.tax_point ?? '', row.totals, 1)]
              : []),
            ...row.credits
              .filter(({ date, source }) => source === 'record' && within(date))
              .map(({ number, date, totals }) => entry('credit-note', number, date, totals, -1)),
          ];
        },
      );
      const net = sum(entries.map(({ netPence }) => netPence));
      return {
        from,
        to,
        box1: poundsOf(sum(entries.map(({ vatPence }) => vatPence))),
        box6: Math.trunc(net / 100),
        entries: entries
          .map(({ netPence: _, vatPence: __, ...entry }) => entry)
          .sort((one, other) => one.tax_point.localeCompare(other.tax_point) || one.number.localeCompare(other.number)),
      };
    });
  }
}
