import { fold, isRejection } from '#eventing';
import { visitFiles, type VisitFilesCommand } from './visit-files.decider.js';
import type { VisitFilesEvent } from './visit-files.events.js';

const at = '2026-03-02T10:00:00.000Z';
const by = '01980000-0000-7000-8000-0000000000a1';
const idOf = (number: number): string => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const attach = (number: number): VisitFilesCommand => ({
  type: 'AttachFile',
  at,
  by,
  file: { fileId: idOf(number), kind: 'photo', name: 'Wall.jpg', contentType: 'image/jpeg', bytes: 7, sha256: 'ab' },
});
const remove = (number: number): VisitFilesCommand => ({ type: 'RemoveFile', at, by, fileId: idOf(number) });
const restore = (number: number): VisitFilesCommand => ({ type: 'RestoreFile', at, by, fileId: idOf(number) });
const hundred = Array.from({ length: 100 }, (_, number) => attach(number));

/** What happened, or why the last command was refused. */
const told = (...commands: readonly VisitFilesCommand[]): readonly string[] => {
  const log: VisitFilesEvent[] = [];
  for (const command of commands) {
    const decided = visitFiles.decide(command, fold(visitFiles, log));
    if (isRejection(decided)) return [decided.rejected];
    log.push(...decided);
  }
  return log.map(({ type }) => type);
};

describe('the files of a visit', () => {
  it.each<[string, readonly VisitFilesCommand[], readonly string[]]>([
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
