import { fold, isRejection } from '#eventing';
import { kitFiles, visitFiles, type FilesCommand } from './files.decider.js';
import type { KitFilesEvent, VisitFilesEvent } from './files.events.js';

const at = '2026-03-02T10:00:00.000Z';
const by = '01980000-0000-7000-8000-0000000000a1';
const idOf = (number: number): string => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const attach = (number: number): FilesCommand => ({
  type: 'AttachFile',
  at,
  by,
  file: { fileId: idOf(number), kind: 'photo', name: 'Wall.jpg', contentType: 'image/jpeg', bytes: 7, sha256: 'ab' },
});
const remove = (number: number): FilesCommand => ({ type: 'RemoveFile', at, by, fileId: idOf(number) });
const restore = (number: number): FilesCommand => ({ type: 'RestoreFile', at, by, fileId: idOf(number) });
const hundred = Array.from({ length: 100 }, (_, number) => attach(number));

/** What happened, or why the last command was refused: the same of a visit's files and of a kit's. */
const told = (...commands: readonly FilesCommand[]): readonly string[] => {
  const [ofVisit, ofKit]: [VisitFilesEvent[], KitFilesEvent[]] = [[], []];
  for (const command of commands) {
    const [one, other] = [
      visitFiles.decide(command, fold(visitFiles, ofVisit)),
      kitFiles.decide(command, fold(kitFiles, ofKit)),
    ];
    if (isRejection(one) || isRejection(other)) {
      expect(other).toEqual(one);
      return isRejection(one) ? [one.rejected] : [];
    }
    ofVisit.push(...one);
    ofKit.push(...other);
  }
  expect(ofKit).toEqual(ofVisit.map((event) => ({ ...event, type: `Kit${event.type}` })));
  return ofVisit.map(({ type }) => type);
};

describe('the files of a visit or a kit', () => {
  it.each<[string, readonly FilesCommand[], readonly string[]]>([
    ['come once under one id', [attach(1), attach(1)], ['FileAttached']],
    [
      'are removed once, and put back once',
      [attach(1), remove(1), remove(1), restore(1), restore(1)],
      ['FileAttached', 'FileRemoved', 'FileRestored'],
    ],
    [
      'are not attached anew by a repeat that comes after the removal',
      [attach(1), remove(1), attach(1)],
      ['FileAttached', 'FileRemoved'],
    ],
    ['are there before they are removed', [remove(1)], ['file/not-found']],
    ['are there before they are put back', [restore(1)], ['file/not-found']],
    ['are a hundred at most', [...hundred, attach(100)], ['file/too-many']],
    [
      'are a hundred at most with what is put back',
      [...hundred, remove(0), attach(100), restore(0)],
      ['file/too-many'],
    ],
  ])('%s', (_, commands, expected) => {
    expect(told(...commands)).toEqual(expected);
  });
});
