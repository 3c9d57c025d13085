import fc from 'fast-check';
import { matchStatement, type KnownPayment, type Match, type Payable, type StatementLine } from './match-statement.js';

const invoice = (number: string, outstandingPence: number, clientName = 'Able Homes Ltd'): Payable => ({
  id: `id of ${number}`,
  number,
  date: '2026-03-31',
  client: clientName,
  clientName,
  outstandingPence,
  settledByHand: false,
});
const line = (pence: number, reference: string, date = '2026-04-10'): StatementLine => ({ date, pence, reference });
const payment = (number: string, amountPence: number, more: Partial<KnownPayment> = {}): KnownPayment => ({
  invoiceId: `id of ${number}`,
  amountPence,
  date: '2026-04-10',
  reference: '',
  statement: null,
  ...more,
});

/** In words: the reason, a star where it may be ticked ahead, and what it pays or may pay. */
const said = ({ reason, sure, pays, named, choices }: Match): string =>
  [
    `${reason}${sure ? '*' : ''}`,
    ...pays.map((one) => `${one.invoice.number} ${one.pence}`),
    ...choices.map((set) => `or ${set.map((one) => `${one.invoice.number} ${one.pence}`).join(' and ')}`),
    ...(named.length > 0 ? [`of ${named.join(' ')}`] : []),
  ].join(', ');
const matched = (
  lines: readonly StatementLine[],
  invoices: readonly Payable[],
  payments: readonly KnownPayment[] = [],
): readonly string[] => matchStatement(lines, invoices, payments).map(said);

const able = [invoice('INV-1001', 48_000), invoice('INV-1002', 12_000), invoice('INV-1003', 7_000, 'Baker & Co')];

describe('a line of a bank statement', () => {
  it.each([
    ['INV-1001', 'number*, INV-1001 48000'],
    ['ABLE HOMES LTD INV1001 BGC', 'number*, INV-1001 48000'],
    ['inv 1001 thanks', 'number*, INV-1001 48000'],
    ['ABLE 1001', 'number*, INV-1001 48000'],
    ['Faster payment 00001001', 'number*, INV-1001 48000'],
    // Another number that only begins or ends like it: the amount alone is left.
    ['INV-10011', 'amount, INV-1001 48000'],
    ['INV-21001', 'amount, INV-1001 48000'],
  ])('finds the number in %s', (reference, expected) => {
    expect(matched([line(48_000, reference)], able)).toEqual([expected]);
  });

  it('pays several that it names, a part, or more than is outstanding, which is said and not ticked', () => {
    expect(matched([line(60_000, 'INV-1001 INV-1002')], able)).toEqual(['numbers*, INV-1001 48000, INV-1002 12000']);
    expect(matched([line(20_000, 'INV-1001')], able)).toEqual(['part, INV-1001 20000']);
    expect(matched([line(50_000, 'INV-1001')], able)).toEqual(['over, INV-1001 48000']);
    expect(matched([line(50_000, 'INV-1001 INV-1002')], able)).toEqual([
      'unclear, or INV-1001 48000, or INV-1002 12000, of INV-1001 INV-1002',
    ]);
    expect(matched([line(24_000, 'INV-1001'), line(24_000, 'INV-1001', '2026-04-11')], able)).toEqual([
      'part, INV-1001 24000',
      'part, INV-1001 24000',
    ]);
  });

  it('names a client: one possibility of theirs is proposed, also of several invoices together', () => {
    expect(matched([line(12_000, 'ABLE HOMES')], able)).toEqual(['client*, INV-1002 12000']);
    expect(matched([line(60_000, 'FPI Able Homes Limited')], able)).toEqual([
      'client*, INV-1001 48000, INV-1002 12000',
    ]);
    expect(matched([line(12_000, 'ABLE HOMES')], [...able, invoice('INV-1004', 12_000)])).toEqual([
      'several, or INV-1002 12000, or INV-1004 12000',
    ]);
    // The name has to stand there as a whole: this is only the amount.
    expect(matched([line(12_000, 'CABLE HOMES')], able)).toEqual(['amount, INV-1002 12000']);
  });

  it('says nothing but its amount: one possibility is proposed and not ticked, several are to be chosen from', () => {
    expect(matched([line(12_000, 'BGC')], able)).toEqual(['amount, INV-1002 12000']);
    expect(matched([line(60_000, 'BGC')], able)).toEqual(['amount, INV-1001 48000, INV-1002 12000']);
    // Of two clients together nothing is said.
    expect(matched([line(19_000, 'BGC')], able)).toEqual(['nothing']);
    expect(matched([line(7_000, 'BGC')], [...able, invoice('INV-1005', 7_000)])).toEqual([
      'several, or INV-1005 7000, or INV-1003 7000',
    ]);
    expect(
      matched(
        [line(12_000, 'BGC')],
        able.map((one) => ({ ...one, settledByHand: true })),
      ),
    ).toEqual(['nothing']);
  });

  it('is not guessed where it names what is paid, where others claim the same, or a payment by hand may be it', () => {
    const paid = [...able.slice(1), invoice('INV-1001', 0), invoice('INV-1004', 48_000)];
    expect(matched([line(48_000, 'INV-1001')], paid)).toEqual(['settled, of INV-1001']);
    expect(matched([line(48_000, 'INV-1001'), line(48_000, 'again INV-1001')], able)).toEqual([
      'contested, or INV-1001 48000, of INV-1001',
      'contested, or INV-1001 48000, of INV-1001',
    ]);
    expect(matched([line(48_000, 'INV-1001'), line(100, 'INV-1001')], able)).toEqual([
      'number*, INV-1001 48000',
      'contested, of INV-1001',
    ]);
    expect(matched([line(12_000, 'ABLE HOMES')], able, [payment('INV-1001', 12_000, { date: '2026-04-14' })])).toEqual([
      'noted, or INV-1002 12000, of INV-1001',
    ]);
    expect(matched([line(12_000, 'ABLE HOMES')], able, [payment('INV-1001', 12_000, { date: '2026-04-18' })])).toEqual([
      'client*, INV-1002 12000',
    ]);
  });

  it('that came before the invoice date is proposed and not ticked, on the day itself it is', () => {
    const late = [{ ...invoice('INV-1001', 48_000), date: '2026-04-10' }, invoice('INV-1002', 12_000)];
    const on = (date: string) => [
      ...matched([line(48_000, 'INV-1001', date)], late),
      ...matched([line(60_000, 'INV-1001 INV-1002', date)], late),
      ...matched([line(48_000, 'ABLE HOMES', date)], late),
    ];
    expect(on('2026-04-09')).toEqual([
      'early, INV-1001 48000',
      'early, INV-1001 48000, INV-1002 12000',
      'early, INV-1001 48000',
    ]);
    expect(on('2026-04-10')).toEqual([
      'number*, INV-1001 48000',
      'numbers*, INV-1001 48000, INV-1002 12000',
      'client*, INV-1001 48000',
    ]);
    // One that came in time has it before one that came too early.
    const two = [line(48_000, 'ABLE HOMES', '2026-04-09'), line(48_000, 'ABLE HOMES', '2026-04-10')];
    expect(matched(two, late)).toEqual(['nothing', 'client*, INV-1001 48000']);
    expect(matched(two.toReversed(), late)).toEqual(['client*, INV-1001 48000', 'nothing']);
    // The amount alone is told as ever: it is not ticked either.
    expect(matched([line(48_000, 'BGC', '2026-04-09')], late)).toEqual(['amount, INV-1001 48000']);
  });

  it('that was recorded is known again, in whole and in part, and the second of two that say the same is another one', () => {
    const known = { reference: 'ABLE', statement: { amountPence: 60_000, nth: 1 } };
    expect(
      matched([line(60_000, ' ABLE ')], able, [payment('INV-1001', 48_000, known), payment('INV-1002', 2_000, known)]),
    ).toEqual(['recorded, INV-1001 48000, INV-1002 2000']);
    const twice = [payment('INV-1001', 100, { reference: 'ABLE', statement: { amountPence: 100, nth: 1 } })];
    expect(matched([line(100, 'ABLE'), line(100, 'ABLE')], able, twice)).toEqual(['recorded, INV-1001 100', 'nothing']);
  });
});

describe('what is proposed for a statement', () => {
  const clients = ['Able Homes', 'Baker and Sons Ltd', 'Cole'];
  const payables = fc
    .array(
      fc.record({
        outstandingPence: fc.constantFrom(0, 100, 200, 300, 500, 1_000),
        client: fc.constantFrom(...clients),
        settledByHand: fc.boolean(),
      }),
      { maxLength: 9 },
    )
    .map((all) =>
      all.map((one, at): Payable => ({
        ...one,
        id: `${at}`,
        date: '2026-04-01',
        number: `INV-${1001 + at}`,
        clientName: one.client,
      })),
    );
  const lines = fc.array(
    fc.record({
      date: fc.constantFrom('2026-04-01', '2026-04-02'),
      pence: fc.constantFrom(50, 100, 200, 300, 500, 600, 1_000, 1_500),
      reference: fc
        .array(fc.constantFrom('INV-1001', 'INV1002', 'inv 1003', '1004', '1005', ...clients, 'BGC'), { maxLength: 3 })
        .map((words) => words.join(' ')),
    }),
    { maxLength: 9 },
  );
  const payments = fc.array(
    fc.record({
      invoiceId: fc.constantFrom('0', '1', '2'),
      amountPence: fc.constantFrom(100, 200),
      date: fc.constantFrom('2026-04-01', '2026-04-02'),
      reference: fc.constantFrom('BGC', 'INV-1001', ''),
      statement: fc.option(fc.record({ amountPence: fc.constantFrom(100, 200), nth: fc.constantFrom(1, 2) })),
    }),
    { maxLength: 3 },
  );
  const runs = { numRuns: 2_000, seed: 20_261_124 };

  it('is never more than is outstanding, never more than came, and one answer for each line', () => {
    fc.assert(
      fc.property(lines, payables, payments, (statement, invoices, known) => {
        const matches = matchStatement(statement, invoices, known);
        expect(matches.map((match) => [match.line.pence, match.line.date])).toEqual(
          statement.map(({ pence, date }) => [pence, date]),
        );
        const proposed = matches.filter(({ reason }) => reason !== 'recorded');
        for (const { id, outstandingPence } of invoices)
          expect(
            proposed
              .flatMap(({ pays }) => pays)
              .filter((one) => one.invoice.id === id)
              .reduce((sum, { pence }) => sum + pence, 0),
          ).toBeLessThanOrEqual(Math.max(0, outstandingPence));
        for (const { pays, sure, line: own } of proposed) {
          const sum = pays.reduce((all, { pence }) => all + pence, 0);
          expect(sum).toBeLessThanOrEqual(own.pence);
          expect(pays.every(({ pence }) => pence > 0)).toBe(true);
          // What is ticked ahead pays each of its invoices in full, with all that came.
          if (sure) expect(sum).toBe(own.pence);
          if (sure) expect(pays.map(({ pence }) => pence)).toEqual(pays.map((one) => one.invoice.outstandingPence));
        }
      }),
      runs,
    );
  });

  it('is for a line that names one invoice alone, with what is outstanding, always that one', () => {
    fc.assert(
      fc.property(lines, payables, fc.nat(), fc.nat(), (statement, invoices, which, place) => {
        const owing = invoices.filter(({ outstandingPence }) => outstandingPence > 0);
        const meant = owing[which % Math.max(1, owing.length)];
        fc.pre(meant !== undefined);
        // Another line that brings the same for the same invoice makes both a question.
        const others = statement.filter(({ pence }) => pence !== meant.outstandingPence);
        const own = line(meant.outstandingPence, `PAYMENT ${meant.number}`);
        const at = place % (others.length + 1);
        const match = matchStatement([...others.slice(0, at), own, ...others.slice(at)], invoices, [])[at];
        expect(match === undefined ? '' : said(match)).toBe(`number*, ${meant.number} ${meant.outstandingPence}`);
      }),
      runs,
    );
  });

  it('is the same whatever the order of the rows is', () => {
    const told = (match: Match): string => JSON.stringify([match.line, said(match)]);
    fc.assert(
      fc.property(
        lines.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        payables,
        payments,
        ([statement, shuffled], invoices, known) => {
          expect(matchStatement(shuffled, invoices, known).map(told).sort()).toEqual(
            matchStatement(statement, invoices, known).map(told).sort(),
          );
        },
      ),
      runs,
    );
  });
});
