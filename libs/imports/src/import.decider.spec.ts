import { specify } from '../../eventing/src/testing/specify.js';
import { dataImport, MOST_KEPT_NAMED, type ImportCommand } from './import.decider.js';
import type { ImportEvent } from './import.events.js';

const said = { at: '2026-03-02T10:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a1' } as const;
const id = '01980000-0000-7000-8000-0000000000b2';
const start: ImportCommand = { type: 'StartImport', kind: 'clients', hash: 'ab', rows: 9, ...said };
const finish: ImportCommand = { type: 'FinishImport', made: 7, ...said };
const undoing = (count: number): ImportCommand => ({
  type: 'UndoImport',
  removed: 7,
  kept: Array.from({ length: count }, () => ({ id, why: 'used' as const })),
  keptCount: count,
  ...said,
});
const started: ImportEvent = { type: 'ImportStarted', data: { kind: 'clients', hash: 'ab', rows: 9 } };
const finished: ImportEvent = { type: 'ImportFinished', data: { made: 7 } };
const undone: ImportEvent = { type: 'ImportUndone', data: { removed: 7, kept: [{ id, why: 'used' }], keptCount: 1 } };
const { given } = specify(dataImport);

describe('an import', () => {
  it('is started, finished and undone once', () => {
    given().when(start).then([started]);
    given(started).when(start).then([]);
    given(started).when(finish).then([finished]);
    given(started, finished).when(finish).then([]);
    given(started, finished).when(undoing(1)).then([undone]);
    given(started, finished, undone).when(undoing(1)).then([]);
  });

  it('can be undone before it is finished, and is not finished after that', () => {
    given(started).when(undoing(1)).then([undone]);
    given(started, undone).when(finish).thenRejected('import/undone');
  });

  it('that was never started is none', () => {
    given().when(finish).thenRejected('import/not-found');
    given().when(undoing(0)).thenRejected('import/not-found');
  });

  it('names of what stays as many as an event should hold, and counts all', () => {
    const events = dataImport.decide(undoing(MOST_KEPT_NAMED + 1), {
      status: 'finished',
      kind: 'clients',
      hash: 'ab',
      rows: 9,
      made: 7,
      kept: null,
    });
    expect(events).toMatchObject([{ data: { kept: { length: MOST_KEPT_NAMED }, keptCount: MOST_KEPT_NAMED + 1 } }]);
  });
});
