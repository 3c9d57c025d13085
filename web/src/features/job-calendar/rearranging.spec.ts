import { crewBody, timesBody } from './rearranging.js';

const span = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T10:00:00.000Z' };
const half = (type: 'Setup' | 'Pickup') => ({ survey: { type, project_typeNS: 'BS 4142', setup_idfk: 'a', pickup_idfk: 'b' } });
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
    expect(crewBody(half('Pickup'), crew, { engineers: ['tom'], cars: ['van-2'], kits: [] })).toEqual({ engineersPickup: ['tom'], carsPickup: ['van-2'] });
    expect(crewBody(half('Setup'), crew, { ...crew, kits: ['logger-2'] })).toEqual({ kits: ['logger-2'] });
  });
});
