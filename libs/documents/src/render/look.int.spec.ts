import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { pagesOf } from '#test/harness/pages';
import { renderDocument } from './render-document.js';
import { blank, extreme, invoiceContentOf, line, proposalContent } from './testing/contents.js';

const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 90"><rect width="300" height="90" fill="#1f4e63"/><text x="20" y="60" font-size="48" fill="#fff">Quaver</text></svg>').toString('base64')}`;
const png = process.env['PNG'] ?? '';
const docs = {
  proposal: ['fee-proposal', proposalContent()],
  svg: ['fee-proposal', proposalContent({ company: { ...proposalContent().company, logo: svg }, steps: [] })],
  png: ['invoice', invoiceContentOf({ company: { ...proposalContent().company, logo: png } })],
  invoice: ['invoice', invoiceContentOf()],
  reverse: ['invoice', invoiceContentOf({ reverseCharge: true, number: '', dueDate: null, supplyDates: ['2026-03-10', '2026-03-17'] })],
  long: ['invoice', invoiceContentOf({ lines: Array.from({ length: 40 }, (_, index) => line(`Sound Test ${index + 1} of 22 dwellings at Larkfield Way, Bath BA1 1AA`, 12_345, index + 1)) })],
  edge17: ['invoice', invoiceContentOf({ lines: Array.from({ length: 14 }, (_, index) => line(`Sound Test ${index + 1}`, 12_345, index + 1)) })],
  edge18: ['invoice', invoiceContentOf({ lines: Array.from({ length: 15 }, (_, index) => line(`Sound Test ${index + 1}`, 12_345, index + 1)) })],
  edge19: ['invoice', invoiceContentOf({ lines: Array.from({ length: 16 }, (_, index) => line(`Sound Test ${index + 1}`, 12_345, index + 1)) })],
  edge20: ['invoice', invoiceContentOf({ lines: Array.from({ length: 18 }, (_, index) => line(`Sound Test ${index + 1}`, 12_345, index + 1)) })],
  edge21: ['invoice', invoiceContentOf({ lines: Array.from({ length: 20 }, (_, index) => line(`Sound Test ${index + 1}`, 12_345, index + 1)) })],
  blankinvoice: ['invoice', invoiceContentOf({ ...blank, number: '', lines: [], supplyDates: [], dueDate: null, orderReference: '' })],
  blankproposal: ['fee-proposal', proposalContent({ ...blank, number: '', work: '', counted: '', tests: [], steps: [] })],
  extremeproposal: ['fee-proposal', proposalContent({ ...extreme, feePence: 9_999_999_999 })],
  extremeinvoice: ['invoice', invoiceContentOf({ ...extreme, number: '2026/7 "A" & <B>', lines: [line('x'.repeat(200), 999_999_999, 9), line('Größe מדידה قياس 🎻', 5)] })],
} as const;
const only = process.env['ONLY']?.split(',');
it.each(Object.entries(docs).filter(([name]) => only === undefined || only.includes(name)))('%s', async (name, [kind, content]) => {
  mkdirSync('/tmp/documents-pages-4iWAud', { recursive: true });
  const bytes = await renderDocument(kind, content);
  const pages = await pagesOf(bytes);
  writeFileSync(`/tmp/documents-pages-4iWAud/${name}.docx`, bytes);
  writeFileSync(`/tmp/documents-pages-4iWAud/${name}.pdf`, pages.pdf);
  writeFileSync(`/tmp/documents-pages-4iWAud/${name}.txt`, pages.texts.join('\n=====PAGE\n'));
  execFileSync('pdftoppm', ['-r', '60', '-png', `/tmp/documents-pages-4iWAud/${name}.pdf`, `/tmp/documents-pages-4iWAud/${name}`]);
}, 90_000);
