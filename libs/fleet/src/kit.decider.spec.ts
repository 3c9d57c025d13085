import { fold } from '#eventing';
import { kitChronicle } from './fleet.chronicle.js';
import { fleetRejections } from './fleet.rejections.js';
import { kit, type KitCommand } from './kit.decider.js';
import type { KitEvent } from './kit.events.js';

const said = { at: '2026-03-02T09:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a0' } as const;
const fields = { name: 'Meter 1', type: 'Sound Testing' } as const;
const added: KitEvent = { type: 'KitAdded', data: fields };
const removed: KitEvent = { type: 'KitRemoved', data: {} };
const decide = (given: readonly KitEvent[], command: KitCommand) => kit.decide(command, fold(kit, given));

describe('a kit', () => {
  it('joins the equipment once', () => {
    expect(decide([], { type: 'AddKit', fields, ...said })).toEqual([added]);
    expect(decide([added], { type: 'AddKit', fields, ...said })).toEqual({ rejected: 'kit/already-added', details: {} });
  });

  it('changes in what differs', () => {
    const both: KitEvent[] = [
      { type: 'KitRenamed', data: { from: 'Meter 1', to: 'Logger 1' } },
      { type: 'KitTypeChanged', data: { from: 'Sound Testing', to: 'Noise Survey' } },
    ];
    const command: KitCommand = { type: 'ChangeKit', changes: { name: 'Logger 1', type: 'Noise Survey' }, ...said };
    expect(decide([added], command)).toEqual(both);
    expect(decide([added, ...both], command)).toEqual([]);
  });

  it('that is not there cannot be changed or removed', () => {
    const notFound = { rejected: 'kit/not-found', details: {} };
    expect(decide([added, removed], { type: 'ChangeKit', changes: {}, ...said })).toEqual(notFound);
    expect(decide([], { type: 'RemoveKit', futureUse: null, ...said })).toEqual(notFound);
  });

  it('leaves the equipment once, and not while visits need it', () => {
    expect(decide([added], { type: 'RemoveKit', futureUse: null, ...said })).toEqual([removed]);
    expect(decide([added, removed], { type: 'RemoveKit', futureUse: null, ...said })).toEqual([]);
    const futureUse = { count: 1, first: '2026-10-12T08:00:00.000Z' };
    expect(decide([added], { type: 'RemoveKit', futureUse, ...said })).toEqual({ rejected: 'kit/in-use', details: { name: 'Meter 1', ...futureUse } });
    const text = fleetRejections['kit/in-use']?.msg;
    expect(typeof text === 'function' && text({ name: 'Meter 1', ...futureUse })).toBe(
      'Meter 1 is booked on 1 future visit, first on 2026-10-12. Choose another one for that visit before you remove it.',
    );
  });

  it('tells its history in plain words', () => {
    const told = kitChronicle.tell([added, removed] as unknown as Parameters<typeof kitChronicle.tell>[0]);
    expect(told.map(({ lines }) => lines)).toEqual([
      [{ text: 'Meter 1 added', field: 'name', from: null, to: 'Meter 1' }],
      [{ text: 'Kit removed', field: 'is_deleted', from: false, to: true }],
    ]);
  });
});
