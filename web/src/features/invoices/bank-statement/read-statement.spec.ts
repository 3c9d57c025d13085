import { readStatement, statementDay, statementPence, statementTable, textOfFile } from './read-statement.js';

const read = (text: string) => {
  const table = statementTable(text);
  if (table === null) throw new Error('no table');
  return readStatement(table, table.columns);
};
const incoming = (reference: string) => ({ date: '2026-04-10', amount: 1480.5, reference });

/** As each bank exports it; every one has £1,480.50 in on 10 April and £20 out. */
const banks: readonly (readonly [string, string, string])[] = [
  [
    'Barclays',
    `\uFEFFNumber,Date,Account,Amount,Subcategory,Memo\n ,10/04/2026,20-00-00 12345678,1480.50,Counter Credit,"ABLE HOMES   \tINV-1001 BGC"\n ,11/04/2026,20-00-00 12345678,-20.00,Debit,"STATIONER"\n`,
    'ABLE HOMES INV-1001 BGC',
  ],
  [
    'Barclays, with two tabs in each row',
    `Number,Date,Account,Amount,Subcategory,Memo\n\t,10/04/2026,20-00-00 12345678,1480.50,Counter Credit,ABLE HOMES   \tINV-1001 BGC\n\t,11/04/2026,20-00-00 12345678,-20.00,Debit,STATIONER   \tSHOP\n`,
    'ABLE HOMES INV-1001 BGC',
  ],
  [
    'HSBC',
    `Date,Type,Description,Paid out,Paid in,Balance\r\n10 Apr 26,CR,ABLE HOMES INV-1001,,"1,480.50","2,000.00"\r\n11 Apr 26,DD,STATIONER,20.00,,"1,980.00"\r\n`,
    'ABLE HOMES INV-1001',
  ],
  [
    'Lloyds',
    `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n10/04/2026,FPI,'30-00-00,12345678,ABLE HOMES INV-1001,,1480.50,2000.00\n11/04/2026,DEB,'30-00-00,12345678,STATIONER,20.00,,1980.00\n`,
    'ABLE HOMES INV-1001',
  ],
  [
    'NatWest',
    `\n\nDate, Type, Description, Value, Balance, Account Name, Account Number\n10 Apr 2026,BAC,"'ABLE HOMES , INV-1001",1480.50,2000.00,"'QUIET ROOMS","'600000-12345678"\n11 Apr 2026,POS,"'STATIONER",-20.00,1980.00,"'QUIET ROOMS","'600000-12345678"\n`,
    'ABLE HOMES , INV-1001',
  ],
  [
    'Starling',
    `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes\n10/04/2026,Able Homes,INV-1001,FASTER PAYMENT,1480.50,2000.00,INCOME,\n11/04/2026,Stationer,,CONTACTLESS,-20.00,1980.00,ADMIN,\n`,
    'Able Homes INV-1001',
  ],
  [
    'Monzo',
    `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In\ntx_1,10/04/2026,09:12:00,Faster payment,Able Homes,,Income,1480.50,GBP,1480.50,GBP,INV-1001,,,INV-1001,,,1480.50\ntx_2,11/04/2026,10:00:00,Card payment,Stationer,,Admin,-20.00,GBP,-20.00,GBP,,,,STATIONER,,-20.00,\n`,
    'Able Homes INV-1001',
  ],
  [
    'a building society, after lines about the account',
    `"Account Name:","Quiet Rooms ****1234"\n"Account Balance:","£2,000.00"\n"Available Balance: ","£2,000.00"\n\n"Date","Transaction type","Description","Paid out","Paid in","Balance"\n"10 Apr 2026","Bank credit","ABLE HOMES INV-1001","","£1,480.50","£2,000.00"\n"11 Apr 2026","Visa","STATIONER","£20.00","","£1,980.00"\n`,
    'ABLE HOMES INV-1001',
  ],
  [
    'a spreadsheet that was copied',
    `Date\tDetails\tAmount\n10-04-26\tABLE HOMES INV-1001\t£1,480.50\n11-04-26\tSTATIONER\t(20.00)\n`,
    'ABLE HOMES INV-1001',
  ],
];

describe('a bank statement', () => {
  it.each(banks)('of %s is read', (_, text, reference) => {
    expect(read(text)).toEqual({ lines: [incoming(reference)], outgoing: 1, unreadable: [] });
  });

  it('without names of columns says what its first row has, and is read once a person said which is which', () => {
    const table = statementTable('10/04/2026,ABLE HOMES,1480.50\n11/04/2026,STATIONER,-20.00\n');
    expect(table).toMatchObject({
      heads: ['10/04/2026', 'ABLE HOMES', '1480.50'],
      firstRow: 1,
      columns: { date: null, amount: null },
    });
    if (table === null) throw new Error('no table');
    expect(readStatement(table, { date: 0, amount: 2, paidOut: null, reference: [1] })).toEqual({
      lines: [incoming('ABLE HOMES')],
      outgoing: 1,
      unreadable: [],
    });
    expect(statementTable('not a table\nat all\n')).toBeNull();
    expect(statementTable('')).toBeNull();
  });

  it('says which rows it cannot read, and guesses none of them', () => {
    expect(
      read(
        'Date,Description,Amount\n04/13/2026,American,10.00\n10/04/2026,German,"1.480,50"\n31/02/2026,No day,5\n10/04/2026,Words,ten\n,Balance carried forward,\n10/04/2026,Fine,1\n',
      ),
    ).toEqual({
      lines: [{ date: '2026-04-10', amount: 1, reference: 'Fine' }],
      outgoing: 0,
      unreadable: [
        { row: 2, text: '04/13/2026 American 10.00' },
        { row: 3, text: '10/04/2026 German 1.480,50' },
        { row: 4, text: '31/02/2026 No day 5' },
        { row: 5, text: '10/04/2026 Words ten' },
      ],
    });
  });

  it('is read in the letters of Windows too', () => {
    const bytes = Uint8Array.from([0x41, 0x2c, 0xa3, 0x31]);
    expect(textOfFile(bytes.buffer)).toBe('A,£1');
    expect(textOfFile(new TextEncoder().encode('\uFEFFZoë £1').buffer)).toBe('Zoë £1');
  });

  it.each([
    ['10/04/2026', '2026-04-10'],
    ['1/4/26', '2026-04-01'],
    ['10.04.2026', '2026-04-10'],
    ['2026-04-10', '2026-04-10'],
    ['2026-04-10T09:12:00Z', '2026-04-10'],
    ['10/04/2026 09:12', '2026-04-10'],
    ['10 April 2026', '2026-04-10'],
    ['10-Apr-26', '2026-04-10'],
    ["'10 Sept 2026", '2026-09-10'],
    ['10 Foo 2026', null],
    ['30/02/2026', null],
    ['13/13/2026', null],
    ['', null],
  ])('has the day %p as %p', (written, day) => {
    expect(statementDay(written)).toBe(day);
  });

  it.each([
    ['480', 48_000],
    ['£1,234.5', 123_450],
    ['1234567.89', 123_456_789],
    ['+.50', 50],
    ['480.00 CR', 48_000],
    ['480.00 DR', -48_000],
    ['-480.00', -48_000],
    ['£-480.00', -48_000],
    ['480.00-', -48_000],
    ['(£480.00)', -48_000],
    ['12,34.00', null],
    ['1.234,00', null],
    ['1.005', null],
    ['ten', null],
    ['', null],
    ['-', null],
  ])('has the amount %p as %p pence', (written, pence) => {
    expect(statementPence(written)).toBe(pence);
  });
});
