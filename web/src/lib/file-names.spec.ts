import { nameIn } from './file-names.js';

describe('the name of a file that is received', () => {
  it.each([
    [
      `attachment; filename="Caf_ - FeeProposal.docx"; filename*=UTF-8''Caf%C3%A9%20-%20FeeProposal.docx`,
      'Café - FeeProposal.docx',
    ],
    ['attachment; filename="1 Quay Street.docx"', '1 Quay Street.docx'],
    ['attachment; filename=plain.docx', 'plain.docx'],
    [`attachment; filename="plain.docx"; filename*=UTF-8''%E0%A4%A`, 'plain.docx'],
    ['attachment', null],
    [null, null],
  ])('%p', (disposition, name) => {
    expect(nameIn(disposition)).toBe(name);
  });
});
