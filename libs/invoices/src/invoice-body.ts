import { booleanOf, dayOf, isBlank, isWireRecord, numberOf, textOf, unfolded, type WireRecord } from '#platform';

type Read = (value: unknown) => unknown;

const day: Read = (value) => dayOf(value) ?? value;
const lines: Read = (value) => {
  const list = unfolded(value);
  return Array.isArray(list)
    ? list.map((line: unknown) =>
        isWireRecord(line)
          ? {
              ...line,
              visit_id: isBlank(line['visit_id']) ? null : line['visit_id'],
              net: numberOf(line['net']),
              vat_rate: numberOf(line['vat_rate']),
            }
          : line,
      )
    : list;
};

const readers: Readonly<Record<string, Read>> = {
  ids: unfolded,
  order_reference: textOf,
  reference: textOf,
  reason: textOf,
  number: textOf,
  date: day,
  tax_point: day,
  until: day,
  base_rate: numberOf,
  due_days: numberOf,
  version: numberOf,
  net: numberOf,
  vat_rate: numberOf,
  amount: numberOf,
  level: numberOf,
  to: textOf,
  subject: textOf,
  text: textOf,
  by_hand: booleanOf,
  reverse_charge: booleanOf,
  lines,
};

/** Bodies of invoices in the contract's form: amounts, days and lists also as text; a blank day or amount is none. */
export const invoiceBody = (body: WireRecord): WireRecord =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (value === '' && ['net', 'vat_rate', 'base_rate', 'due_days', 'version'].includes(name)) return [];
      if (value === '' && ['date', 'tax_point'].includes(name)) return [[name, null]];
      const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
      return [[name, read === undefined || value === null ? value : read(value)]];
    }),
  );

const bankLine: Read = (value) =>
  isWireRecord(value)
    ? {
        ...value,
        date: day(value['date']),
        amount: numberOf(value['amount']),
        reference: textOf(value['reference']),
        ...(value['nth'] === undefined ? {} : { nth: numberOf(value['nth']) }),
      }
    : value;
const bankPayment: Read = (value) =>
  isWireRecord(value)
    ? { ...value, amount: numberOf(value['amount']), line: bankLine(unfolded(value['line'])) }
    : value;
const eachOf = (value: unknown, read: Read): unknown => {
  const list = unfolded(value);
  return Array.isArray(list) ? list.map(read) : list;
};

/** Lines of a bank statement and payments of them in the contract's form, also as the text of a form. */
export const bankBody = (body: WireRecord): WireRecord => ({
  ...body,
  ...(body['lines'] === undefined ? {} : { lines: eachOf(body['lines'], bankLine) }),
  ...(body['payments'] === undefined ? {} : { payments: eachOf(body['payments'], bankPayment) }),
});
