import { fileURLToPath } from 'node:url';
import { pagesOf, pagesOfPdf, type Pages } from '#test/harness/pages';
import type { FeeProposalContent, InvoiceContent } from './content.js';
import { renderDocument, renderPdf } from './render-document.js';
import { blank, extreme, invoiceContentOf, line, proposalContent } from './testing/contents.js';

// LibreOffice starts anew for each document.
const LIMIT_MS = 90_000;

/** Without the marks that pdftotext puts round what is read from right to left. */
const bare = (text: string): string =>
  text.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '').replace(/\s+/g, ' ');

const print = async (
  kind: 'fee-proposal' | 'invoice',
  content: FeeProposalContent | InvoiceContent,
): Promise<Pages & { readonly text: string }> => {
  const pages = await pagesOf(await renderDocument(kind, content));
  expect(pages.texts).toHaveLength(pages.count);
  pages.texts.forEach((text, index) => expect(text).toContain(`Page ${index + 1} of ${pages.count}`));
  return { ...pages, text: bare(pages.texts.join(' ')) };
};

describe('on paper', () => {
  it(
    'a proposal is one page, with the fee explained on a second',
    async () => {
      const { count, text, texts } = await print('fee-proposal', proposalContent());
      expect(count).toBe(2);
      for (const said of [
        'Quaver Acoustics Ltd',
        '1 Tuning Fork Yard, Bristol BS1 5TR',
        'Telephone 01174960000',
        'Larkfield Homes Ltd',
        'Cara Plain, site manager',
        '12 Quay Street, Bristol, BS1 4ST',
        'Fee proposal Q-1042',
        'Date 4 March 2026',
        'Project P-2041',
        'Valid until 3 April 2026',
        'Airborne Walls 6',
        'Airborne Floors 6',
        'Impacts 6',
        '22 dwellings',
        'Sound Testing - Part E £750.00',
        'Travel £25.00',
        'Net £775.00',
        'VAT at 20% £155.00',
        'Total with VAT £930.00',
        'Payment is due within 30 days of the date of the invoice.',
        'Visits cancelled or moved with less than 48 hours’ notice are charged in full.',
        'Company number 01234567 · VAT number GB 123 4567 89',
        'Registered office: 1 Tuning Fork Yard',
      ])
        expect(text).toContain(said);
      expect(texts[0]).not.toContain('how the fee is made up');
      expect(bare(texts[1] ?? '')).toMatch(
        /^ ?Quaver Acoustics Ltd · Fee proposal Q-1042 Appendix: how the fee is made up Step How it is calculated Result/,
      );
    },
    LIMIT_MS,
  );

  it(
    'an invoice is one page, with all that a client needs to pay it',
    async () => {
      const { count, text } = await print('invoice', invoiceContentOf());
      expect(count).toBe(1);
      for (const said of [
        'Invoice INV-1042',
        'Invoice date 12 March 2026',
        'Date of supply 10 March 2026',
        'Due 11 April 2026',
        'Your order PO 7781',
        'Larkfield House, Larkfield Way, Bath, BA1 1AA',
        '1 £1,234.50 20% £1,234.50',
        'Total net £1,234.50',
        'VAT at 20% £246.90',
        'Total to pay £1,481.40',
        'Please pay £1,481.40 by 11 April 2026.',
        'Account name Quaver Acoustics Ltd',
        'Sort code 12-34-56',
        'Account number 12345678',
        'Bank Bank of the Severn',
        'Reference INV-1042',
      ])
        expect(text).toContain(said);
    },
    LIMIT_MS,
  );

  it(
    'every line of a long invoice is there, under a head on each page',
    async () => {
      const { count, texts, text } = await print(
        'invoice',
        invoiceContentOf({
          lines: Array.from({ length: 60 }, (_, index) => line(`Visit number ${index + 1}.`, 10_001, index + 1)),
        }),
      );
      expect(count).toBe(3);
      for (const page of texts) expect(bare(page)).toContain('Description Quantity Unit price VAT rate Net');
      for (let number = 1; number <= 60; number += 1)
        expect(text).toContain(`Visit number ${number}. ${number} £100.01 20% £`);
      // 1830 times £100.01.
      expect(text).toContain('Total net £183,018.30 VAT at 20% £36,603.66 Total to pay £219,621.96');
    },
    LIMIT_MS,
  );

  // With so many the end of the first page falls before, between and after the sums.
  it.each([21, 22, 23, 24])(
    'the sums of an invoice with %i lines stand with its last line',
    async (length) => {
      const { texts } = await print(
        'invoice',
        invoiceContentOf({ lines: Array.from({ length }, (_, index) => line(`Visit number ${index + 1}.`, 100)) }),
      );
      const withSums = texts.filter((page) => /Total net|VAT at|Total to pay/.test(page));
      expect(withSums).toHaveLength(1);
      expect(withSums[0]).toContain(`Visit number ${length}.`);
    },
    LIMIT_MS,
  );

  it(
    'what is not known leaves no gap that says so',
    async () => {
      const invoice = await print(
        'invoice',
        invoiceContentOf({ ...blank, number: '', lines: [], supplyDates: [], dueDate: null, orderReference: '' }),
      );
      expect(invoice.text.trim()).toBe(
        'Invoice DRAFT Invoice date 12 March 2026 Invoice DRAFT Description Quantity Unit price VAT rate Net Total net £0.00 VAT at 20% £0.00 Total to pay £0.00 Page 1 of 1',
      );
      const proposal = await print('fee-proposal', proposalContent({ ...blank, number: '', tests: [], steps: [] }));
      expect([invoice.count, proposal.count]).toEqual([1, 1]);
      expect(proposal.text).not.toMatch(/undefined|null|NaN|\(\)/);
    },
    LIMIT_MS,
  );

  it(
    'accents, other directions, pictures and very long texts are all there',
    async () => {
      const { text } = await print(
        'invoice',
        invoiceContentOf({ ...extreme, number: '2026/7 "A" & <B>', lines: [line('Größe, קומה ב, 🎻', 99_999_999_99)] }),
      );
      for (const said of [
        'شركة',
        'النخيل',
        'משה לוי, Director',
        'Café “Noël” – Łódź Žižkov 🎻🏠 gnp.exe',
        'Invoice 2026/7 "A" & <B>',
        'Ångström & Œuvre',
        'Ynys Môn',
        'Größe, קומה ב, 🎻',
        'Total net £99,999,999.99',
        'VAT at 20% £20,000,000.00',
        'Total to pay £119,999,999.99',
        'Late payment bears interest. We thank you for your custom.',
      ])
        expect(text).toContain(said);
      expect(text.match(/We thank you for your custom\./g)).toHaveLength(25);
      // Once each for the company and the client, in the title, and in the foot of two pages.
      expect(text.match(/Llanfairpwllgwyngyll/g)).toHaveLength(5);
    },
    LIMIT_MS,
  );
});

/** Words in the order of the alphabet: two programs lay the same lines out one before the other. */
const wordsOf = (pages: Pages): readonly string[] =>
  bare(pages.texts.join(' '))
    .replaceAll(/Page \d+ of \d+/g, '')
    .split(' ')
    .filter((word) => word !== '')
    .sort();

describe('as a PDF file', () => {
  const long = invoiceContentOf({
    lines: Array.from({ length: 60 }, (_, at) =>
      line(`Sound Test of plot ${at + 1}, ${'Quay Street, '.repeat(3)}`, 12_345),
    ),
  });
  const rated = {
    ...invoiceContentOf({ lines: [line('Sound Test', 10_000), line('Book', 5000)] }),
    lines: [
      { ...line('Sound Test', 10_000), vatRate: 20 },
      { ...line('Book', 5000), vatRate: 0 },
    ],
    totals: [
      { vatRate: 20, netPence: 10_000, vatPence: 2000 },
      { vatRate: 0, netPence: 5000, vatPence: 0 },
    ],
    vatPence: 2000,
    grossPence: 17_000,
  };

  it.each([
    ['a fee proposal', 'fee-proposal', proposalContent()],
    ['an invoice', 'invoice', invoiceContentOf()],
    ['an invoice with several VAT rates', 'invoice', rated],
    ['an invoice with reverse charge', 'invoice', invoiceContentOf({ reverseCharge: true })],
    [
      'an invoice of which nothing is known',
      'invoice',
      invoiceContentOf({ ...blank, number: '', lines: [], dueDate: null }),
    ],
  ] as const)(
    '%s says what the Word file says',
    async (_, kind, content) => {
      const [word, pdf] = [
        await pagesOf(await renderDocument(kind, content)),
        await pagesOfPdf(await renderPdf(kind, content)),
      ];
      expect(wordsOf(pdf)).toEqual(wordsOf(word));
      expect(pdf.count).toBe(word.count);
    },
    LIMIT_MS,
  );

  it('repeats the head of a long table, and lets no sum stand alone', async () => {
    const { texts, count } = await pagesOfPdf(await renderPdf('invoice', long));
    expect(count).toBeGreaterThan(2);
    texts.forEach((text, at) => expect(bare(text)).toContain(`Page ${at + 1} of ${count}`));
    for (const text of texts.slice(0, -1)) expect(bare(text)).toContain('Description Quantity Unit price VAT rate Net');
    const sums = texts.filter((text) => text.includes('Total to pay'));
    expect(sums).toHaveLength(1);
    expect(bare(sums[0] ?? '')).toContain('Sound Test of plot 60');
    for (let plot = 1; plot <= 60; plot += 1)
      expect(texts.filter((text) => bare(text).includes(`of plot ${plot},`))).toHaveLength(1);
  });

  it('is the same, byte for byte, whenever it is made', async () => {
    const [one, other] = [
      await renderPdf('invoice', invoiceContentOf()),
      await renderPdf('invoice', invoiceContentOf()),
    ];
    expect(one.equals(other)).toBe(true);
    expect(one.toString('latin1')).toMatch(/^%PDF-1\.7/);
    expect(one.toString('latin1')).toContain('pdfaid:part>3');
  });

  it('shows a logo, and the name in the place of one that is broken', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="red"/></svg>';
    const withLogo = (logo: string) => invoiceContentOf({ company: { ...invoiceContentOf().company, logo } });
    const drawn = await renderPdf(
      'invoice',
      withLogo(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`),
    );
    expect(bare((await pagesOfPdf(drawn)).texts.join(' '))).toContain('Quaver Acoustics Ltd');
    const torn = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      Buffer.from([0, 0, 0, 13]),
      Buffer.from('IHDR'),
      Buffer.from([0, 0, 0, 9, 0, 0, 0, 9, 8, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4]),
      Buffer.from('IDATtornxxxx'),
      Buffer.from([0, 0, 0, 0]),
      Buffer.from('IENDxxxx'),
    ]);
    const broken = await renderPdf('invoice', withLogo(`data:image/png;base64,${torn.toString('base64')}`));
    expect(bare((await pagesOfPdf(broken)).texts.join(' '))).toMatch(/^ ?Quaver Acoustics Ltd/);
  });

  it('shows no picture of this machine that a drawing names', async () => {
    const picture = fileURLToPath(new URL('../../../../web/public/apple-touch-icon.png', import.meta.url));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><image width="9" height="9" href="${picture}"/></svg>`;
    const logo = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    const pdf = await renderPdf('invoice', invoiceContentOf({ company: { ...invoiceContentOf().company, logo } }));
    expect(pdf.includes('/Subtype /Image')).toBe(false);
    expect(bare((await pagesOfPdf(pdf)).texts.join(' '))).toMatch(/^ ?Quaver Acoustics Ltd/);
  });

  it('is not made where a letter would be missing from it', async () => {
    await expect(renderPdf('invoice', invoiceContentOf(extreme))).rejects.toMatchObject({
      name: 'LettersMissing',
      letters: expect.stringMatching(/^\S( \S){4}$/u) as unknown,
    });
  });
});
