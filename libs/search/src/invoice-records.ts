import type { Knex } from 'knex';
import type { SearchAnswer, SearchGroup, SearchHit } from '#contracts';
import { invoiceTables } from '#invoices';
import { numberKey } from '#site-visits';

interface RecordRow {
  readonly invoice_id: string;
  readonly number: string;
  readonly number_key: string;
  readonly client_name: string;
  readonly date: string | null;
}

const hitOfRecord = ({ invoice_id, number, client_name, date }: RecordRow, exact: boolean): SearchHit => ({
  kind: 'invoice',
  _id: invoice_id,
  label: number,
  date: date === null ? null : `${date}T12:00:00.000Z`,
  test: null,
  part: null,
  facts: client_name === '' ? [] : [client_name],
  path: `/invoice/${invoice_id}`,
  exact,
});

/**
 * An invoice number leads to its invoice, once, where there is a record of it; else to the visits that have the number. A record without
 * visits, as an import makes them, is found by its whole number.
 */
export const withInvoiceRecords = async (knex: Knex, answer: SearchAnswer): Promise<SearchAnswer> => {
  const typed = numberKey(answer.q);
  const hits = answer.groups.find(({ kind }) => kind === 'invoice')?.hits ?? [];
  if (hits.length === 0 && !/\d/.test(typed)) return answer;
  const rows = await knex(`${invoiceTables.invoice_numbered} as n`)
    .join(`${invoiceTables.invoice} as i`, 'i.invoice_id', 'n.invoice_id')
    .whereIn('n.number_key', [typed, ...hits.map(({ label }) => numberKey(label))])
    .select<RecordRow[]>('i.invoice_id', 'i.number', 'n.number_key', 'i.client_name', 'i.date');
  const records = new Map(rows.map((row) => [row.number_key, row]));
  const asTyped = records.get(typed);
  const found = [
    ...(asTyped === undefined ? [] : [hitOfRecord(asTyped, true)]),
    ...hits.map((hit) => {
      const record = records.get(numberKey(hit.label));
      return record === undefined ? hit : hitOfRecord(record, hit.exact);
    }),
  ];
  if (found.length === 0) return answer;
  const once = found.filter(({ _id }, at) => found.findIndex((hit) => hit._id === _id) === at);
  const group: SearchGroup = { kind: 'invoice', hits: once.slice(0, Math.max(hits.length, 1)) };
  const others = answer.groups.filter(({ kind }) => kind !== 'invoice');
  const at = answer.groups.findIndex(({ kind }) => kind === 'invoice');
  return { ...answer, groups: asTyped === undefined ? others.toSpliced(at, 0, group) : [group, ...others] };
};
