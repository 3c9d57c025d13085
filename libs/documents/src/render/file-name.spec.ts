import fc from 'fast-check';
import { contentDisposition, feeProposalFileName, invoiceFileName } from './file-name.js';

const place = { name: '', number: '', address: '', postcode: '' };
const proposal = (name: string): string => feeProposalFileName({ project: { ...place, name } });
const client = { name: 'Kit Lark', position: '', email: '', telephone: '', address: '', postcode: '' };
const invoice = (number: string, address: string, name = ''): string =>
  invoiceFileName({ number, project: { ...place, address }, client: { ...client, name } });

describe('the name of a file', () => {
  it.each([
    ['Larkfield House', 'Larkfield House - FeeProposal.docx'],
    ['Café "Noël" 🎻', 'Café Noël 🎻 - FeeProposal.docx'],
    ['', 'FeeProposal.docx'],
    ['..', 'FeeProposal.docx'],
    ['../../etc/passwd', 'etc-passwd - FeeProposal.docx'],
    ['.hidden', 'hidden - FeeProposal.docx'],
    ['Plot 1/2\r\nPhase\t3', 'Plot 1-2 Phase 3 - FeeProposal.docx'],
    // The mark would show 'xcod.exe' as 'exe.docx'.
    ['a\u202Excod.exe', 'axcod.exe - FeeProposal.docx'],
    ['half\uD83D', 'half - FeeProposal.docx'],
  ])('of a proposal for %j is %s', (name, expected) => expect(proposal(name)).toBe(expected));

  it.each([
    ['INV-1042', '1 Quay Street, Bristol', 'INV-1042 - 1 Quay Street, Bristol.docx'],
    ['', '1 Quay Street', 'DRAFT - 1 Quay Street.docx'],
    [' . ', '', 'DRAFT.docx'],
    ['2026/7', 'Flat 1/2:\nThe "Old" Mill\\..\\x', '2026-7 - Flat 1-2- The Old Mill-.-x.docx'],
  ])('of invoice %j at %j is %s', (number, address, expected) => expect(invoice(number, address)).toBe(expected));

  it('is cut between characters, and keeps its ending', () => {
    const name = proposal('🎻'.repeat(300));
    expect(name).toMatch(/^🎻+ - FeeProposal\.docx$/u);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(proposal('x'.repeat(300))).toHaveLength(120);
    expect(invoice('7', `${'x'.repeat(110)} ${'x'.repeat(50)}`)).toBe(`7 - ${'x'.repeat(110)}.docx`);
  });
});

/** Texts with what file systems and headers give a meaning to. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      '.',
      '/',
      '\\',
      ':',
      '"',
      ' ',
      '-',
      '\n',
      '\r',
      '\0',
      'é',
      'ש',
      '🎻',
      '\uD83D',
      '\u202E',
      '%',
      "'",
      ';',
      'a',
    ),
    maxLength: 300,
  }),
);

describe('any file name', () => {
  it('means nothing to a file system, and is short enough for one', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        for (const name of [proposal(one), invoice(one, other)]) {
          expect(name).not.toMatch(/[/\\:*?"<>|\u0000-\u001F\u007F-\u009F]|\.\.|^[.\s]/);
          expect(name.isWellFormed()).toBe(true);
          expect([...name].length).toBeLessThanOrEqual(120);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
          expect(name.endsWith('.docx')).toBe(true);
        }
      }),
    );
  });

  it('makes a header that is one line of ASCII and carries the whole name', () => {
    fc.assert(
      fc.property(texts, (name) => {
        const header = contentDisposition(name);
        const [, ascii, encoded] =
          /^attachment; filename="([ -!#$&-[\]-~]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]*)$/.exec(header) ??
          [];
        expect(ascii).toBeDefined();
        expect(encoded).not.toMatch(/%(?![0-9A-F]{2})/);
        expect(decodeURIComponent(encoded ?? '')).toBe(name.toWellFormed());
      }),
    );
  });

  it('is readable in the header of an old reader', () =>
    expect(contentDisposition('Café – "Noël".docx')).toBe(
      `attachment; filename="Cafe _ _Noel_.docx"; filename*=UTF-8''Caf%C3%A9%20%E2%80%93%20%22No%C3%ABl%22.docx`,
    ));
});
