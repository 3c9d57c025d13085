import type { Booking, ErrorBody, Job, RevisedAnswer, ScheduledAnswer } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { airTestOn } from '#test/harness/visits';

const now = '2026-03-02T10:00:00.000Z';
let server: TestServer;
let token: string;
let userId: string;

const ask = <Body>(method: string, path: string, body?: unknown) =>
  call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
const planned = async (): Promise<Job> => {
  const [[job]] = (
    await ask<ScheduledAnswer>(
      'POST',
      '/api/job',
      airTestOn('2026-03-10', { endjob: '2026-03-10T13:00:00Z', price: 350 }),
    )
  ).body;
  if (job === undefined) throw new Error('no job was answered');
  return job;
};

beforeAll(async () => {
  server = await startServer({ clock: { now: () => now } });
  ({ token, userId } = await registerFirstAccount(server.url));
}, 60_000);
afterAll(() => server.stop());

describe('a form of a visit that is saved late', () => {
  it('merges a stale form, and conflicts where both changed one field', async () => {
    const job = await planned();
    await ask('PUT', `/api/job/${job._id}`, { price: 450, completion: { paid: true }, version: job.version });
    const merged = await ask<RevisedAnswer>('PUT', `/api/job/${job._id}`, { ...job, notes: 'Late' });
    expect(merged.body.jobs[0]).toMatchObject({ price: 450, notes: 'Late', completion: { paid: true } });
    const clash = await ask<ErrorBody>('PUT', `/api/job/${job._id}`, { price: 400, version: job.version });
    expect(clash).toMatchObject({
      status: 409,
      body: {
        fieldConflicts: [{ field: 'price', yours: 400, theirs: 450, by: userId, at: now }],
        msg: expect.stringMatching(/^Someone else changed the fee/) as string,
      },
    });
  });

  it('asks who moved the start where someone else moved the end meanwhile, and takes a journey along to another day', async () => {
    const job = await planned();
    const { _id, version, startjob, endjob } = job;
    const later = (instant: string, hours: number): string =>
      new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
    await ask('PUT', `/api/job/${_id}`, { startjob: later(startjob, 1), endjob, version });
    const clash = await ask<ErrorBody>('PUT', `/api/job/${_id}`, { startjob, endjob: later(endjob, 2), version });
    expect(clash).toMatchObject({
      status: 409,
      body: {
        fieldConflicts: [
          { field: 'startjob', yours: startjob, theirs: later(startjob, 1), by: userId },
          { field: 'endjob', yours: later(endjob, 2), theirs: endjob },
        ],
      },
    });
    // Who says one of them alone means that one.
    const one = await ask<RevisedAnswer>('PUT', `/api/job/${_id}`, { endjob: later(endjob, 2), version });
    expect(one.body.jobs[0]).toMatchObject({ startjob: later(startjob, 1), endjob: later(endjob, 2) });
    // Two days on; who has the form open still says when they leave.
    const now2 = one.body.jobs[0]?.version ?? 0;
    await ask('PUT', `/api/job/${_id}`, { startjob: later(startjob, 49), endjob: later(endjob, 50), version: now2 });
    const left = await ask<RevisedAnswer>('PUT', `/api/job/${_id}`, {
      departureTime: '2026-03-10T06:30:00.000Z',
      version: now2,
    });
    expect(left.body.jobs[0]).toMatchObject({ departureTime: '2026-03-12T06:30:00.000Z' });
  });

  it('is asked about in the same way where it is a booking', async () => {
    const [start, end] = ['2026-03-12T09:00:00.000Z', '2026-03-12T12:00:00.000Z'];
    const { _id } = (
      await ask<{ _id: string }>('POST', '/api/car', { name: 'Van', numberplate: 'AB12 CDE', location: 'Yard' })
    ).body;
    const made = { car_idfk: _id, type: 'MOT', start, end };
    const { body: booking } = await ask<Booking>('POST', '/api/carbookings', made);
    const path = `/api/carbookings/${booking._id}`;
    await ask('PUT', path, { start: '2026-03-12T10:00:00.000Z', end, version: booking.version });
    const clash = await ask<ErrorBody>('PUT', path, {
      start,
      end: '2026-03-12T15:00:00.000Z',
      version: booking.version,
    });
    expect(clash).toMatchObject({ status: 409, body: { fieldConflicts: [{ field: 'start' }, { field: 'end' }] } });
  });
});
