import fc from 'fast-check';
import {
  fieldsOfImport,
  importRows,
  importTable,
  likelyImportKind,
  projectKey,
  readImportRow,
} from './import-fields.js';
import {
  importedDay,
  importedDays,
  importedEmail,
  importedPaid,
  importedPounds,
  importedRate,
  importedTelephone,
  importedYesNo,
} from './import-values.js';
import { importedWhen } from './import-times.js';
import { importedVisitTimes, namesIn } from './import-visit-fields.js';
import { importedKind, importedKitType } from './import-words.js';
import { importKinds } from './import-fields.js';
import { isTotalRow, withTwins, type RowFate } from './imports.js';

describe('a cell of a spreadsheet', () => {
  it.each([
    ['03/02/2021', '2021-02-03'],
    ['3/2/21', '2021-02-03'],
    ['3.2.21', '2021-02-03'],
    // No form takes a day of the last century.
    ['3.2.98', null],
    ['03-Feb-21', '2021-02-03'],
    ['3rd February 2021', '2021-02-03'],
    ['Wed 3 Feb 2021', '2021-02-03'],
    ['Wednesday, 3rd of Feb 2021', '2021-02-03'],
    ['February 3, 2021', '2021-02-03'],
    ['1 Sept 21', '2021-09-01'],
    ['2021-02-03', '2021-02-03'],
    ['2021-02-03T00:00:00.000Z', '2021-02-03'],
    ['2021/2/3', '2021-02-03'],
    ['03/02/2021 09:30', '2021-02-03'],
    ['44230', '2021-02-03'],
    ['44230.5', '2021-02-03'],
    ['31/02/2021', null],
    ['02/13/2021', null],
    ['soon', null],
    ['21', null],
  ])('%s is the day %s', (written, day) => {
    expect(importedDay(written)).toBe(day);
  });

  it('says the same day however it is written', () => {
    const months = [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2063, 11, 31) / 86_400_000 }),
        (count) => {
          const day = new Date(count * 86_400_000).toISOString().slice(0, 10);
          const [year = '', month = '', date = ''] = day.split('-');
          const name = months[Number(month) - 1] ?? '';
          for (const written of [
            `${date}/${month}/${year}`,
            `${Number(date)}/${Number(month)}/${year.slice(2)}`,
            `${date}.${month}.${year.slice(2)}`,
            `${Number(date)}-${name.slice(0, 3)}-${year.slice(2)}`,
            `${Number(date)} ${name} ${year}`,
            ` '${day} `,
            `${day} 09:30:00`,
          ])
            expect([written, importedDay(written)]).toEqual([written, day]);
          // Excel counts from the end of 1899.
          expect(importedDay(String(count + 25_569))).toBe(day);
        },
      ),
    );
  });

  it.each([
    ['£1,200.00', 1200],
    ['1200', 1200],
    ['£ 950 + VAT', 950],
    ['GBP 1,050.5', 1050.5],
    ['£450/-', 450],
    ['1.2k', 1200],
    ['33.333333', 33.33],
    ['12,00', null],
    ['lots', null],
    ['-20', null],
  ])('%s is %s pounds', (written, pounds) => {
    expect(importedPounds(written)).toBe(pounds);
  });

  it.each([
    ['20%', 20],
    ['20', 20],
    ['17.5 %', 17.5],
    ['17,5', 17.5],
    ['0.2', 20],
    ['20% standard', 20],
    ['Exempt', 0],
    ['17.5.1', null],
    ['2017', null],
    ['T1', null],
  ])('reads a rate of %p as %p', (written, rate) => {
    expect(importedRate(written)).toBe(rate);
  });

  it.each([
    ['Paid in full', true],
    ['Y', true],
    ['1', true],
    ['1.00', 1],
    ['£1', 1],
    ['0', 0],
    ['60', 60],
    ['unpaid', false],
    ['2/3/19', '2019-03-02'],
    ['half', null],
  ])('reads what was paid, %p, as %p', (written, paid) => {
    expect(importedPaid(written)).toBe(paid);
  });

  it('says the same amount however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (pence) => {
        const pounds = pence / 100;
        const grouped = pounds.toLocaleString('en-GB', { minimumFractionDigits: 2 });
        for (const written of [`£${grouped}`, String(pounds), ` ${grouped} + VAT`, `£ ${grouped} GBP`])
          expect([written, importedPounds(written)]).toEqual([written, pounds]);
      }),
    );
  });

  it('holds a telephone, an email, days and an answer among what is written around them', () => {
    expect(importedTelephone('T: 0117 900 0000 / 07700 900123')).toBe('0117 900 0000');
    expect(importedTelephone("'07700 900123")).toBe('07700 900123');
    expect(importedTelephone('n/a')).toBe('');
    expect(importedEmail('Cara Plain <cara@able.example>; office@able.example')).toBe('cara@able.example');
    expect(importedEmail('cara@able.example / jo@able.example')).toBe('cara@able.example');
    expect([importedDays('net 30'), importedDays('30 days'), importedDays('end of month')]).toEqual([30, 30, null]);
    expect([importedYesNo('Y'), importedYesNo('x'), importedYesNo('No'), importedYesNo('maybe')]).toEqual([
      true,
      true,
      false,
      null,
    ]);
  });

  it('never makes a reader fail', () => {
    fc.assert(
      fc.property(fc.constantFrom(...importKinds), fc.dictionary(fc.string(), fc.string()), (kind, values) => {
        readImportRow(kind, values);
        fieldsOfImport[kind].keyOf(values);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...importKinds), fc.string(), (kind, text) => {
        const all = Object.fromEntries(fieldsOfImport[kind].fields.map(({ name }) => [name, text]));
        readImportRow(kind, all);
        fieldsOfImport[kind].keyOf(all);
      }),
    );
  });
});

describe('when a visit is', () => {
  const times = (date: string, startjob = '', endjob = '', end_date = ''): string => {
    const { day, start, endDay, end } = importedVisitTimes({ date, startjob, endjob, end_date });
    return [day, start, endDay === day ? '' : endDay, end].join(' ').replace('  ', ' ');
  };
  it.each([
    ['3/2/21', '09:00', '12:30', '', '2021-02-03 09:00 12:30'],
    ['3/2/21', '9', '5', '', '2021-02-03 09:00 17:00'],
    ['3/2/21', '9am', '1.30pm', '', '2021-02-03 09:00 13:30'],
    ['3/2/21', '9 a.m.', 'noon', '', '2021-02-03 09:00 12:00'],
    ['3/2/21', '0930', '1200hrs', '', '2021-02-03 09:30 12:00'],
    ['3/2/21', '9-1', '', '', '2021-02-03 09:00 13:00'],
    ['3/2/21', '2-4pm', '', '', '2021-02-03 14:00 16:00'],
    ['3/2/21', 'from 9:00 to 10:15', '', '', '2021-02-03 09:00 10:15'],
    ['3/2/21', '22:00', '05:00', '4/2/21', '2021-02-03 22:00 2021-02-04 05:00'],
    ['3/2/21', '22:00', '4 Feb 21 05:00', '', '2021-02-03 22:00 2021-02-04 05:00'],
    ['Wed 3rd Feb 2021, 9am - 1pm', '', '', '', '2021-02-03 09:00 13:00'],
    ['03/02/2021 09:00', '', '03/02/2021 11:00', '', '2021-02-03 09:00 11:00'],
    ['09:00-11:00 3/2/21', '', '', '', '2021-02-03 09:00 11:00'],
    // As a workbook has them: a time is a part of a day, or stands on the first day of all.
    ['2021-02-03', '0.375', '1899-12-30T12:29:59.999Z', '', '2021-02-03 09:00 12:30'],
    ['44230.395833333', '', '44230.5', '', '2021-02-03 09:30 12:00'],
    ['3/2/21', 'early', '12', '', '2021-02-03  12:00'],
    ['3/2/21', '25:00', '', '', '2021-02-03 '],
    ['soon', '9', '10', '', ' 09:00 10:00'],
  ])('%s %s %s %s is %s', (date, start, end, endDate, found) => {
    expect(times(date, start, end, endDate).trim().replace(/ +/g, ' ')).toBe(found.trim().replace(/ +/g, ' '));
  });

  it('says the same day and time however they are written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 22_000 }), fc.integer({ min: 0, max: 1439 }), (days, minutes) => {
        const at = new Date(Date.UTC(2000, 0, 1) + days * 86_400_000 + minutes * 60_000).toISOString();
        const [day, clock] = [at.slice(0, 10), at.slice(11, 16)];
        const [hour = '', minute = ''] = clock.split(':');
        const half = `${Number(hour) % 12 || 12}:${minute}${Number(hour) < 12 ? 'am' : 'pm'}`;
        const british = day.split('-').reverse().join('/');
        for (const cell of [at, `${day} ${clock}`, `${british} ${half}`, `${british}, ${clock}`, `${clock} ${british}`])
          expect([cell, importedWhen(cell).day, importedWhen(cell).from?.minutes]).toEqual([cell, day, minutes]);
        expect(importedWhen(String(minutes / 1440)).from?.minutes ?? 0).toBe(minutes);
      }),
    );
  });
});

it.each([
  ['SIT', 'sound'],
  ['Part E - Hotel', 'sound'],
  ['Acoustic test', 'sound'],
  ['BB93', 'sound'],
  ['HTM', 'sound'],
  ['air', 'air'],
  ['Air tightness', 'air'],
  ['ATT', 'air'],
  ['blower door', 'air'],
  ['BS4142', 'noise'],
  ['Environmental noise', 'noise'],
  ['N', 'noise'],
  ['lunch', null],
])('%s is a visit for %s', (written, kind) => {
  expect(importedKind(written)).toBe(kind);
});

it('reads the type of a kit, and several names of one cell', () => {
  expect([importedKitType('sound level meter'), importedKitType('Air Testing'), importedKitType('?')]).toEqual([
    'Noise Survey',
    'Air Testing',
    null,
  ]);
  expect(namesIn('Ed Moss, Ida Fell; Bo & Jo and Al')).toEqual(['Ed Moss', 'Ida Fell', 'Bo', 'Jo', 'Al']);
  expect(namesIn('Andy Sands')).toEqual(['Andy Sands']);
});

describe('a sheet', () => {
  it('is read from its headings on, also where a merged row of headings stands over them', () => {
    const table = importTable('projects', [
      ['Enquiries 2019–2021', '', '', '', '', '', ''],
      [],
      ['', 'Client', '', '', 'Site', '', ''],
      ['Job No.', 'Name', 'Tel', 'Contact', 'Name', 'Address 1', 'Town', 'Fee (£)'],
      ['901', 'Able', '0117 900 0000', 'Cara', 'Old Mill', '1 Quay Street', 'Bristol', '£1,200.00'],
    ]);
    expect(table?.columns).toEqual([
      'project_number',
      'client',
      'telephone',
      'name',
      'projectName',
      'address',
      'address',
      'price',
    ]);
    expect(table === null ? null : importRows('projects', table)).toEqual([
      {
        row: 5,
        values: {
          project_number: '901',
          client: 'Able',
          telephone: '0117 900 0000',
          name: 'Cara',
          projectName: 'Old Mill',
          address: '1 Quay Street, Bristol',
          price: '£1,200.00',
        },
      },
    ]);
  });

  it('takes a column Enquiry for its day where it holds days, and for the name of the project where not', () => {
    const meant = (...cells: readonly string[]) =>
      importTable('projects', [['Enquiry', 'Project', 'Fee'], ...cells.map((cell) => [cell, 'Old Mill', '450'])])
        ?.columns;
    expect(meant('3/2/21', '', '14 March 2021')).toEqual(['date', 'projectName', 'price']);
    expect(meant('3/2/21', 'Barn')).toEqual(['projectName', null, 'price']);
    expect(meant('40123')).toEqual(['projectName', null, 'price']);
    expect(meant('')).toEqual(['projectName', null, 'price']);
  });

  it('knows a heading that was merged downwards, and a contact under a heading of their own', () => {
    const table = importTable('clients', [
      ['Customer', '', 'Invoice to', '', 'Main contact', '', 'Terms'],
      ['', 'A/C', 'Address 1', 'Town', 'Name', 'Mobile', ''],
      ['Able', 'AB01', '1 Quay Street', 'Bristol', 'Cara', '07700 900123', '30'],
    ]);
    expect(table?.heads).toEqual(['Customer', 'A/C', 'Address 1', 'Town', 'Name', 'Mobile', 'Terms']);
    expect(table?.columns).toEqual([
      'company',
      null,
      'address',
      'address',
      'contact_name',
      'contact_telephone',
      'payment_days',
    ]);
  });

  it('leaves out what it does not know, and takes each meaning once', () => {
    expect(
      importTable('clients', [
        ['Company', 'Client', 'Favourite colour', 'Post Code'],
        ['Able', 'x', 'red', 'BS1 4DJ'],
      ])?.columns,
    ).toEqual(['company', null, null, 'postcode']);
  });

  it.each(importKinds)('of %s is recognised again as the page saves it', (kind) => {
    const names = fieldsOfImport[kind].fields.map(({ name }) => name);
    const heads = ['Row', 'What happens', 'Why', ...fieldsOfImport[kind].fields.map(({ label }) => label())];
    expect(importTable(kind, [heads, heads])?.columns).toEqual([null, null, null, ...names]);
  });

  it.each([
    ['clients', 'Customer,A/C,Address 1,Town,Post Code,Name,Mobile,Terms'],
    ['clients', 'Company,Contact,Email,Tel.,Address,Post code'],
    ['projects', 'Enquiry No,Project,Client,Site Address,Town,Post Code,Fee (£),Date,PM'],
    ['visits', 'Visit Date,Time,Test,Site,Post Code,Fee,Email,Engineer(s),Vehicle,Confirmed,Cert issued,Comments'],
    ['visits', 'Job date,Start,Finish,Type,Site,Post Code,Client,Price,Engineer,Paid,Invoice no'],
    ['bookings', 'Who / what,Engineer,Vehicle,Equipment,From,To,Reason'],
    ['invoices', 'Inv No,Inv Date,Customer,PO,Net,VAT,Total,Paid,Date Paid,Credit'],
  ] as const)('is most likely one of %s: %s', (kind, heads) => {
    expect(likelyImportKind([['List 2026'], heads.split(','), heads.split(',')], 'clients')).toBe(kind);
  });

  it('is what was chosen where no other kind understands more of it', () => {
    expect(likelyImportKind([['Name'], ['Able']], 'kits')).toBe('kits');
    expect(likelyImportKind([['Colour'], ['red']], 'cars')).toBe('cars');
    expect(likelyImportKind([], 'visits')).toBe('visits');
  });

  it('is none without a second row', () => {
    expect([
      importTable('clients', []),
      importTable('clients', [[''], []]),
      importTable('clients', [['Company']]),
    ]).toEqual([null, null, null]);
  });

  it('knows every heading for one field of its kind alone', () => {
    for (const { fields } of Object.values(fieldsOfImport)) {
      const heads = fields.flatMap((field) => field.heads);
      expect(heads.filter((head, at) => heads.indexOf(head) !== at)).toEqual([]);
    }
  });
});

describe('a row of totals', () => {
  it.each([
    [['Total', '', '37'], true],
    [['', 'Sub-total:', '£1,200.00', '(3.50)'], true],
    [['GRAND TOTALS', '12%'], true],
    [['Total', 'Jo Green'], false],
    [['Total Ltd', '37'], false],
    [['37', '12'], false],
    [[' '], false],
  ])('%j is one: %s', (cells, is) => {
    const values = Object.fromEntries(cells.map((cell, at) => [`column${at}`, cell]));
    expect(isTotalRow({ row: 2, values })).toBe(is);
  });
});

describe('rows that say the same', () => {
  const fate = (row: number, name: RowFate['fate'] = 'new'): RowFate => ({
    row,
    fate: name,
    record: null,
    twin: null,
    msg: null,
    field: null,
  });
  it.each([
    ['Able Homes Ltd'],
    ['ABLE HOMES LIMITED'],
    ['able  homes'],
    ['Able Homes, Ltd.'],
    ['The Able Homes Co. Ltd'],
  ])('%s is Able Homes', (company) => {
    const rows = [
      { row: 2, values: { company: 'Able Homes' } },
      { row: 3, values: { company } },
    ];
    expect(withTwins('clients', rows, [fate(2), fate(3)])[1]).toMatchObject({ fate: 'twice', twin: 2 });
    // A row that is not made stands for no other.
    expect(withTwins('clients', rows, [fate(2, 'refused'), fate(3)])[1]).toMatchObject({ fate: 'new' });
  });

  it('are projects of one number, or of one name and postcode where neither has a number', () => {
    const key = fieldsOfImport.projects.keyOf;
    expect(key({ project_number: 'P 901', projectName: 'a' })).toBe(key({ project_number: 'p901', projectName: 'b' }));
    expect(key({ projectName: 'Mill & Barn', postcode: 'bs14dj' })).toBe(projectKey('mill and BARN', 'BS1 4DJ'));
    expect(key({ projectName: 'Mill', postcode: 'BS1 4DJ' })).not.toBe(
      key({ projectName: 'Mill', postcode: 'BS1 4DK' }),
    );
  });
});
