import { feeTypeOf, measurements, writtenPounds } from '#contracts';
import { booleanOf, fieldOf, isBlank, isWireRecord, numberOf, onlyFields, unfolded, type WireRecord } from '#platform';

const numbersOf = (record: WireRecord): WireRecord =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => !isBlank(value))
      .map(([name, value]) => [name, numberOf(value)]),
  );

/** An object whose values are numbers, or its JSON text; what is none is left for the contract to refuse. */
const countsOf = (value: unknown): unknown => {
  const counts = unfolded(value);
  if (isBlank(counts)) return undefined;
  return isWireRecord(counts) ? numbersOf(counts) : counts;
};

/** '£750.50' as 750.5. */
const amountOf = (value: unknown): unknown => numberOf(writtenPounds(value));

const optional = (value: unknown, read: (value: unknown) => unknown): unknown =>
  isBlank(value) ? undefined : read(value);

/**
 * A body of these fields, and in its tests and its distance of theirs.
 * @throws HttpProblem 400 naming what is none
 */
export const quotedOnly = (body: WireRecord, names: readonly string[]): WireRecord => {
  onlyFields(body, names);
  const parts = { tests: measurements, distance: ['metres', 'trafficSeconds', 'estimate'] } as const;
  for (const [name, known] of Object.entries(parts)) {
    const part = unfolded(fieldOf(body, name));
    if (isWireRecord(part)) onlyFields(part, known, `${name}.`);
  }
  return body;
};

/** A quote's fields in the contract's form: a type under its one name, numbers also as text. */
export const quoteFields = (body: WireRecord): WireRecord => {
  const type = fieldOf(body, 'type');
  return {
    type: feeTypeOf(type) ?? type,
    count: numberOf(fieldOf(body, 'count')),
    tests: countsOf(fieldOf(body, 'tests')),
    distance: countsOf(fieldOf(body, 'distance')),
    metres: numberOf(fieldOf(body, 'metres')),
    trafficSeconds: optional(fieldOf(body, 'trafficSeconds'), numberOf),
    estimate: optional(fieldOf(body, 'estimate'), booleanOf),
    fee: optional(fieldOf(body, 'fee'), amountOf),
  };
};
