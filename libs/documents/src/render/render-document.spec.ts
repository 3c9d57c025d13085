import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import type { FeeProposalContent, InvoiceContent } from './content.js';
import { logoRun } from './word/logo-run.js';
import { renderDocument } from './render-document.js';
import { blank, extreme, invoiceContentOf, line, proposalContent } from './testing/contents.js';
import { filesOf, textOf, xmlFault } from './testing/docx-files.js';
import { money } from './words.js';

const open = async (kind: 'fee-proposal' | 'invoice', content: FeeProposalContent | InvoiceContent) => {
  const files = filesOf(await renderDocument(kind, content));
  const xml = files.get('word/document.xml')?.toString() ?? '';
  return { files, xml, text: textOf(xml) };
};
const proposal = (changes?: Parameters<typeof proposalContent>[0]) => open('fee-proposal', proposalContent(changes));
const invoice = (changes?: Parameters<typeof invoiceContentOf>[0]) => open('invoice', invoiceContentOf(changes));

describe('a fee proposal', () => {
  it('says what is offered, for how much and on which terms', async () => {
    const { text } = await proposal();
    for (const said of [
      'Fee proposal Q-1042',
      'Larkfield House',
      'Larkfield Homes Ltd',
      '12 Quay Street, Bristol, BS1 4ST',
      '07700900123',
      'Date\t4 March 2026',
      'Valid until\t3 April 2026',
      'Sound Testing - Part E, 22 dwellings, at Larkfield Way, Bath, BA1 1AA. The work takes 1 site visit.',
      'Airborne Walls\n6',
      'Impacts\n6',
      'Sound Testing - Part E\n£750.00',
      'Travel\n£25.00',
      'Net\n£775.00',
      'VAT at 20%\n£155.00',
      'Total with VAT\n£930.00',
      'valid for 30 days, until 3 April 2026',
      'write to office@soundings.example or telephone 01174960000 and quote Q-1042',
      'Payment is due within 30 days',
      'less than 48 hours',
      'The journey was estimated.',
      'Appendix: how the fee is made up',
      'One set for every ten dwellings',
    ])
      expect(text).toContain(said);
  });

  it('leaves out what there is nothing to say about', async () => {
    const { text } = await proposal({ ...blank, number: '', tests: [], steps: [], journeyEstimated: false });
    expect(text).not.toMatch(/estimated|how the fee|Payment|Cancellation|To go ahead|\bTest\b|For\n|undefined|null/);
    expect(text).toContain('Total with VAT\n£930.00');
  });
});

describe('an invoice', () => {
  it('says its own days to pay where the company’s terms say others', async () => {
    const said = 'Please pay £1,481.40 by 11 April 2026. Payment is due within 30 days of';
    expect((await invoice()).text).toContain(said);
    const { text } = await invoice({ dueDate: '2026-03-26' });
    expect(text).toContain('Please pay £1,481.40 by 26 March 2026. Payment is due within 14 days of');
    expect((await invoice({ dueDate: null })).text).toContain('Payment is due within 30 days of');
  });

  it('carries what a full VAT invoice carries', async () => {
    const { text, files } = await invoice();
    for (const said of [
      'Invoice INV-1042',
      'Invoice date\t12 March 2026',
      'Date of supply\t10 March 2026',
      'Due\t11 April 2026',
      'Your order\tPO 7781',
      'Project\tP-2041',
      'Larkfield Homes Ltd',
      'Sound Test (Part E) of 22 dwellings at Larkfield Way, Bath BA1 1AA\n1\n£1,234.50\n20%\n£1,234.50',
      'Total net\n£1,234.50',
      'VAT at 20%\n£246.90',
      'Total to pay\n£1,481.40',
      'Please pay £1,481.40 by 11 April 2026.',
      'Sort code\t12-34-56',
      'Account number\t12345678',
      'Reference\tINV-1042',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Reverse charge');
    const footers = [...files]
      .filter(([name]) => /^word\/footer\d+\.xml$/.test(name))
      .map(([, bytes]) => textOf(bytes.toString()));
    expect(footers).toHaveLength(2);
    for (const footer of footers) {
      expect(footer).toContain('Company number 01234567 · VAT number GB 123 4567 89\tPage  of ');
      expect(footer).toContain('Registered office: 1 Tuning Fork Yard, Bristol BS1 5TR');
    }
  });

  it('is a draft without a number, and asks for no reference', async () => {
    const { text } = await invoice({ number: '  ' });
    expect(text).toContain('Invoice DRAFT');
    expect(text).not.toContain('Reference');
  });

  it('charges no VAT under the reverse charge, and says how much the customer accounts for', async () => {
    const { text } = await invoice({ reverseCharge: true });
    expect(text).toContain('VAT (reverse charge)\n£0.00');
    expect(text).toContain('Total to pay\n£1,234.50');
    expect(text).toContain('The customer accounts to HMRC for the VAT of £246.90 at 20%.');
  });

  it('charges no VAT for what is outside its scope, and names no rate', async () => {
    const { company } = invoiceContentOf();
    const { text } = await invoice({ outsideScope: true, company: { ...company, vatRate: 0 } });
    expect(text).toContain('£1,234.50\nNone\n£1,234.50');
    expect(text).toContain('Outside the scope of VAT\n£0.00');
    expect(text).not.toContain('0%');
  });

  it('names each day of a survey', async () =>
    expect((await invoice({ supplyDates: ['2026-03-10', '2026-03-17'] })).text).toContain(
      'Date of supply\t10 March 2026\n17 March 2026',
    ));

  it('repeats the head of its table, splits no row and keeps its sums with the last line', async () => {
    const { xml } = await invoice({ lines: Array.from({ length: 40 }, (_, index) => line(`Visit ${index + 1}`, 100)) });
    const rows = [...xml.matchAll(/<w:tr>.*?<\/w:tr>|<w:tr .*?<\/w:tr>/gs)]
      .map(([row]) => row)
      .filter((row) => /Description|Visit \d|Total|VAT at/.test(row));
    expect(rows).toHaveLength(44);
    expect(rows.every((row) => row.includes('<w:cantSplit'))).toBe(true);
    expect(rows.map((row) => row.includes('<w:tblHeader'))).toEqual(rows.map((_, index) => index === 0));
    // The head, the last line, and all sums but the last.
    expect(rows.flatMap((row, index) => (row.includes('<w:keepNext/>') ? [index] : []))).toEqual([0, 40, 41, 42]);
  });
});

describe('amounts', () => {
  it.each([
    [50, 5, '£0.03', '£0.53'], // 2.5 pence: half up
    [1230, 17.5, '£2.15', '£14.45'], // 215.25 pence
    [1, 20, '£0.00', '£0.01'],
    [999_999_999_99, 20, '£200,000,000.00', '£1,199,999,999.99'],
    [100, 0, '£0.00', '£1.00'],
  ])('of %i pence at %f per cent', async (net, vatRate, vat, gross) => {
    const company = { ...invoiceContentOf().company, vatRate };
    const { text } = await invoice({ company, lines: [line('Visit', net)] });
    expect(text).toContain(`VAT at ${vatRate}%\n${vat}\nTotal to pay\n${gross}`);
  });

  it('always have their pence', () =>
    expect([0, 5, 100, 123_456_78].map(money)).toEqual(['£0.00', '£0.05', '£1.00', '£123,456.78']));

  it('that do not add up are no document', async () => {
    await expect(renderDocument('invoice', { ...invoiceContentOf(), grossPence: 148_141 })).rejects.toThrow('add up');
    await expect(
      renderDocument('invoice', { ...invoiceContentOf(), vatPence: 24_691, grossPence: 148_141 }),
    ).rejects.toThrow('add up');
    await expect(
      renderDocument('invoice', { ...invoiceContentOf(), lines: [{ ...line('Visit', 123_450), quantity: 2 }] }),
    ).rejects.toThrow('add up');
    await expect(renderDocument('fee-proposal', { ...proposalContent(), travelPence: 0 })).rejects.toThrow('add up');
  });

  it('are whole pence, and nothing unknown stands beside them', async () => {
    await expect(renderDocument('invoice', { ...invoiceContentOf(), netPence: 0.5 })).rejects.toThrow();
    await expect(renderDocument('invoice', { ...invoiceContentOf(), note: 'x' })).rejects.toThrow();
  });
});

describe('texts', () => {
  it('survive, whatever their language, and say in which direction they are read', async () => {
    const { text, xml } = await proposal(extreme);
    expect(text).toContain('Café “Noël” – Łódź Žižkov 🎻🏠 gnp.exe');
    expect(text).toContain('شركة النخيل للمقاولات');
    expect(text).toContain('משה לוי, Director');
    expect(xml).toMatch(/<w:rtl\/><\/w:rPr><w:t[^>]*>משה לוי</);
    expect(text).toContain('Ångström & Œuvre "Akustik" <Ltd>');
    expect(text).toContain('Pay within 30 days.\nLate payment bears interest. We thank you');
    expect(xml).not.toContain('\u202E');
  });

  it.each(['<a>\0</a>', '<a>\uD800</a>', '<a>&</a>', '<a><</a>', '<a><b></a></b>', '<a>', '<a b="<"/>'])(
    'that are no XML are seen: %j',
    (xml) => expect(xmlFault(xml)).not.toBeNull(),
  );

  it('of any kind make XML that can be read', async () => {
    const strange = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          '<',
          '&',
          '"',
          "'",
          ']]>',
          '\0',
          '\u000B',
          '\uD800',
          '\uFFFE',
          '\u202E',
          '\n',
          '\r',
          '\t',
          'א',
          'ب',
          '🎻',
          'é',
          ' ',
        ),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(strange, strange, async (one, other) => {
        const { company, client, project } = invoiceContentOf();
        const changed = {
          company: { ...company, name: one, address: other, paymentTerms: other },
          client: { ...client, name: other, address: one },
          project: { ...project, name: one, number: other },
          number: one,
        };
        for (const { files } of [
          await invoice({ ...changed, lines: [line(other, 1)], orderReference: other }),
          await proposal({ ...changed, work: other }),
        ])
          for (const [name, bytes] of files)
            if (/\.(xml|rels)$/.test(name)) expect([name, xmlFault(bytes.toString())]).toEqual([name, null]);
      }),
      { numRuns: 25 },
    );
  });
});

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};
const png = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080040008001011100ffd9', 'hex');
const dataUrl = (kind: string, bytes: Buffer | string): string =>
  `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`;
const EMU = 9525;

describe('a logo', () => {
  const withLogo = (logo: string) => invoice({ company: { ...invoiceContentOf().company, logo } });
  const media = (files: ReadonlyMap<string, Buffer>): string[] =>
    [...files.keys()]
      .filter((name) => name.startsWith('word/media/'))
      .map((name) => name.replace(/.*\./, ''))
      .sort();

  it.each([
    ['png', dataUrl('png', png(100, 50)), ['png'], 100, 50],
    ['wide png, made smaller', dataUrl('png', png(1000, 100)), ['png'], 227, 23],
    ['high png, made smaller', dataUrl('png', png(100, 800)), ['png'], 10, 80],
    ['jpeg', dataUrl('jpeg', jpeg), ['jpg'], 128, 64],
    [
      'svg',
      dataUrl('svg+xml', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"></svg>\n'),
      ['png', 'svg'],
      160,
      80,
    ],
    [
      'svg without a view box',
      dataUrl('svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="40px" height="10"></svg>'),
      ['png', 'svg'],
      227,
      57,
    ],
  ])('that is a %s is shown in its own proportions', async (_, logo, kinds, width, height) => {
    const { files, xml } = await withLogo(logo);
    expect(media(files)).toEqual(kinds);
    expect(xml).toContain(`<wp:extent cx="${width * EMU}" cy="${height * EMU}"/>`);
    expect(xml).toContain('Logo of Quaver Acoustics Ltd');
  });

  const truncated = png(100, 50);
  it.each([
    ['none', ''],
    ['no picture', dataUrl('png', 'hello')],
    ['cut off', dataUrl('png', truncated.subarray(0, truncated.length - 12))],
    ['without its head', dataUrl('png', Buffer.concat([truncated.subarray(0, 8), chunk('IEND', Buffer.alloc(0))]))],
    ['empty in size', dataUrl('png', png(0, 10))],
    ['a jpeg without an end', dataUrl('jpeg', jpeg.subarray(0, 20))],
    ['an svg without a size', dataUrl('svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['another kind', dataUrl('webp', png(10, 10))],
    ['an address', 'https://soundings.example/logo.png'],
  ])('that is %s leaves the name of the company in its place', async (_, logo) => {
    const { files, text } = await withLogo(logo);
    expect(media(files)).toEqual([]);
    expect(text.split('\n')[0]).toBe('Quaver Acoustics Ltd');
  });

  it('that is any bytes breaks no document', () => {
    const whole = [png(10, 10), jpeg, Buffer.from('<svg viewBox="0 0 9 9"></svg>')];
    // Pieces of pictures with a byte changed in them.
    const piece = fc.record({ of: fc.nat(2), length: fc.nat(90), at: fc.nat(60), byte: fc.nat(255) });
    fc.assert(
      fc.property(fc.constantFrom('png', 'jpeg', 'svg+xml'), piece, (kind, { of, length, at, byte }) => {
        const bytes = Buffer.from(whole[of]!.subarray(0, length));
        bytes[at] = byte;
        expect(() => logoRun(dataUrl(kind, bytes), '')).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });
});
