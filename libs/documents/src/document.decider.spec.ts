import { fold, isRejection } from '#eventing';
import { document, type DocumentCommand } from './document.decider.js';
import type { DocumentEvent } from './document.events.js';

const at = '2026-03-02T10:00:00.000Z';
const by = '01980000-0000-7000-8000-0000000000a1';
const request: DocumentCommand = {
  type: 'RequestDocument',
  at,
  by,
  kind: 'invoice',
  fileName: 'INV-1.docx',
  projectId: null,
  visitId: null,
  visitIds: [],
  number: 'INV-1',
  form: 1,
  content: '{}',
};
const made: DocumentCommand = { type: 'RecordMade', at, by, sha256: 'ab', bytes: 7 };
const failed: DocumentCommand = { type: 'RecordFailed', at, by, tries: 5, reason: 'No paper.' };
const again: DocumentCommand = { type: 'TryAgain', at, by };

const types = (...commands: readonly DocumentCommand[]): readonly string[] => {
  const log: DocumentEvent[] = [];
  for (const command of commands) {
    const decided = document.decide(command, fold(document, log));
    if (isRejection(decided)) return [decided.rejected];
    log.push(...decided);
  }
  return log.map(({ type }) => type);
};

describe('a document', () => {
  it.each<[string, readonly DocumentCommand[], readonly string[]]>([
    ['is requested and made', [request, made], ['DocumentRequested', 'DocumentMade']],
    ['is made once, whoever comes second', [request, made, made, failed, again], ['DocumentRequested', 'DocumentMade']],
    ['is requested once under one id', [request, request], ['DocumentRequested']],
    [
      'fails, and is tried again',
      [request, failed, failed, again, again, made],
      ['DocumentRequested', 'DocumentFailed', 'DocumentTriedAgain', 'DocumentMade'],
    ],
    [
      'is made even where it was given up meanwhile',
      [request, failed, made],
      ['DocumentRequested', 'DocumentFailed', 'DocumentMade'],
    ],
    ['is not made of nothing', [made], ['document/not-found']],
  ])('%s', (_, commands, expected) => {
    expect(types(...commands)).toEqual(expected);
  });
});
