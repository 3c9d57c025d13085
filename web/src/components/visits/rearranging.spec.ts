import type { ResourceOption } from '#contracts';
import { crewBody, sortedOptions, timesBody } from './rearranging.js';

const span = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T10:00:00.000Z' };
const half = (type: 'Setup' | 'Pickup') => ({
  survey: { type, project_typeNS: 'BS 4142', setup_idfk: 'a', pickup_idfk: 'b' },
});
const crew = { engineers: ['erin'], cars: ['van-1'], kits: ['logger'] };

describe('new times of a visit', () => {
  it('are its start and end', () => {
    expect(timesBody({}, span)).toEqual({ startjob: span.start, endjob: span.end });
  });

  it('of a Setup leave the Pickup where it is, and the other way round', () => {
    expect(timesBody(half('Setup'), span)).toEqual({ startjob: span.start, endSetup: span.end });
    expect(timesBody(half('Pickup'), span)).toEqual({ endjob: span.start, endPickup: span.end });
  });
});

describe('a new crew', () => {
  it('says only what differs, whatever the order', () => {
    expect(crewBody({}, { ...crew, engineers: ['erin', 'tom'] }, { ...crew, engineers: ['tom', 'erin'] })).toBeNull();
    expect(crewBody({}, crew, { ...crew, engineers: ['tom'], cars: [] })).toEqual({ engineers: ['tom'], cars: [] });
  });

  it('of a Pickup is its own, and leaves the kits to the Setup', () => {
    expect(crewBody(half('Pickup'), crew, { engineers: ['tom'], cars: ['van-2'], kits: [] })).toEqual({
      engineersPickup: ['tom'],
      carsPickup: ['van-2'],
    });
    expect(crewBody(half('Setup'), crew, { ...crew, kits: ['logger-2'] })).toEqual({ kits: ['logger-2'] });
  });
});

describe('who and what is offered', () => {
  const blocker = {
    start: span.start,
    end: span.end,
    booking: { _id: 'b', label: 'Visit', link: '/jobs/b' },
    nextFree: null,
  };
  const kit = (_id: string, detail: string, busy = false): ResourceOption => ({
    kind: 'kit',
    _id,
    label: _id,
    detail,
    blocker: busy ? blocker : null,
  });
  const options = [
    kit('busy', 'Air Testing', true),
    kit('logger', 'Noise Survey'),
    kit('fan', 'Air Testing'),
    kit('mine', 'Sound Testing', true),
  ];

  it('begins with what is on the visit, then what is free and fits, and ends with what is not free', () => {
    expect(sortedOptions(options, ['mine'], 'air').map(({ _id }) => _id)).toEqual(['mine', 'fan', 'logger', 'busy']);
    expect(sortedOptions(options, []).map(({ _id }) => _id)).toEqual(['logger', 'fan', 'busy', 'mine']);
  });
});
