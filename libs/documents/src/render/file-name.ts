import type { FeeProposalContent, InvoiceContent } from './content.js';

/** Stands where an invoice has no number yet. */
export const DRAFT = 'DRAFT';

const EXTENSION = '.docx';
const MAX_CODE_POINTS = 120;
/** File systems allow 255; the rest is for a browser's ' (1)'. */
const MAX_BYTES = 240;

/** Control characters, half surrogates and the marks that turn the direction of text, behind which an extension can hide. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]+/gu;

/** A hidden file, an option of a command, or what Windows drops. */
const AT_THE_EDGES = /^[.\s-]+|[.\s-]+$/g;

/** A text as part of a file name: nothing in it means anything to a file system. */
const namePart = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, '')
    // A number such as 12/3 stays readable.
    .replace(/[/\\:|]+/g, '-')
    .replace(/["*<>?]+/g, '')
    .replace(/\.{2,}/g, '.')
    .replace(AT_THE_EDGES, '');

/** Cut at its end, between characters, until the whole name fits. */
const withEnding = (stem: string, ending: string): string => {
  let [kept, room] = ['', MAX_BYTES - ending.length];
  for (const character of [...stem].slice(0, MAX_CODE_POINTS - ending.length)) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    kept += character;
  }
  return `${kept.replace(AT_THE_EDGES, '')}${ending}`;
};

/** `{project name} - FeeProposal.docx` (decision A-21). */
export const feeProposalFileName = ({ project }: Pick<FeeProposalContent, 'project'>): string => {
  const name = namePart(project.name);
  return name === '' ? `FeeProposal${EXTENSION}` : withEnding(name, ` - FeeProposal${EXTENSION}`);
};

/** `{number} - {address}.docx`; without a number it is a draft (decision A-21). An invoice of several sites is named after its client. */
export const invoiceFileName = ({
  number,
  project,
  client,
}: Pick<InvoiceContent, 'number' | 'project' | 'client'>): string =>
  withEnding(
    [namePart(number) || DRAFT, namePart(project.address) || namePart(client.name)]
      .filter((part) => part !== '')
      .join(' - '),
    EXTENSION,
  );

/** Of the same document as a PDF file. */
export const pdfFileName = (name: string): string => `${name.slice(0, -EXTENSION.length)}.pdf`;

/** `{number}.xml`, of an invoice or a credit note. */
export const electronicInvoiceFileName = (number: string): string => withEnding(namePart(number) || DRAFT, '.xml');

/** The header of a download: the name in ASCII for old readers, and whole for the others (RFC 6266, RFC 5987). */
export const contentDisposition = (name: string): string => {
  const whole = name.toWellFormed();
  const ascii = whole
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};
