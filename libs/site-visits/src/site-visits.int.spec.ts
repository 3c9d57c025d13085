import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import type { ErrorBody, HistoryEntry, Job, RevisedAnswer, ScheduledAnswer } from '#contracts';
import { ids } from './testing/sample-visits.js';

const now = '2026-03-02T10:00:00.000Z';
const visit = {
  startjob: '2026-03-10T09:00:00.000Z', endjob: '2026-03-10T13:00:00.000Z', address: '1 Quay Street, Bristol', postcode: 'BS1 4ST', price: 350,
  contact: { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '07700 900123' },
};
const sound = { ...visit, soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 } };
const survey = { ...visit, endjob: '2026-03-17T09:00:00.000Z', survey: { project_typeNS: 'BS 4142', fixed: 2, spots: 4 } };

let server: TestServer;
let token: string;
let userId: string;
beforeAll(async () => {
  server = await startServer({ clock: { now: () => now } });
  ({ token, userId } = await registerFirstAccount(server.url));
});
afterAll(() => server.stop());

const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });

const scheduled = async (body: object): Promise<readonly Job[]> => {
  const answer = await ask<ScheduledAnswer>('POST', '/api/job', body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body[0];
};
const first = async (body: object): Promise<Job> => {
  const [job] = await scheduled(body);
  if (job === undefined) throw new Error('no job was answered');
  return job;
};

describe('POST /api/job', () => {
  it('answers jobs, car bookings, kit bookings, engineer bookings and enquiries, and the job can be read', async () => {
    const { status, body } = await ask<ScheduledAnswer>('POST', '/api/job', { ...sound, completion: '{"confirmed":true}', engineers: JSON.stringify([userId]) });
    expect(status).toBe(200);
    expect(body.slice(1)).toEqual([[], [], [expect.objectContaining({ engineer_idfk: userId, type: 'Site Visit' })], [], []]);
    const [job] = body[0];
    expect(job).toEqual({
      _id: expect.stringMatching(/[02468ace]$/) as string, version: 1, kind: 'sound', status: 'Confirmed', createdAt: now,
      startjob: visit.startjob, endjob: visit.endjob, departureTime: null, returnTime: null, enquiry_id: null, projectName: '', project_number: '',
      address: visit.address, postcode: 'BS1 4ST', geocode: null, price: 350, engineers: [userId], cars: [], kits: [],
      contact: { ...visit.contact, telephone: '7700900123', project_leader: '' }, delegated: false, invoice_number: '', notes: '',
      completion: { confirmed: true, invoiced: false, paid: false, issued: false, checklist: false, rams: false },
      completionChanges: { confirmed: { by: userId, byName: 'Petra Plumb', at: now }, invoiced: null, paid: null, issued: null, checklist: null, rams: null },
      soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
    });
    expect((await ask<Job>('GET', `/api/job/${job?._id ?? ''}`)).body).toEqual(job);
  });

  it('saves both halves of a survey or neither', async () => {
    const before = Number((await ask('GET', '/api/job?limit=1')).headers.get('x-total-count'));
    const [setup, pickup] = await scheduled(survey);
    expect(setup?.survey).toEqual({ type: 'Setup', project_typeNS: 'BS 4142', fixed: 2, spots: 4, setup_idfk: setup?._id, pickup_idfk: pickup?._id });
    expect(pickup).toMatchObject({ price: 0, startjob: survey.endjob, version: setup?.version, survey: { type: 'Pickup' } });
    const refused = await ask<ErrorBody>('POST', '/api/job', { ...survey, endjob: '2026-03-10T09:30:00.000Z' });
    expect(refused).toMatchObject({ status: 400, body: { errors: { endjob: 'Please choose a pickup that is not before the end of the setup.' } } });
    expect(Number((await ask('GET', '/api/job?limit=1')).headers.get('x-total-count'))).toBe(before + 2);
  });

  it('does the work once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'double-click-1' };
    const one = await ask<ScheduledAnswer>('POST', '/api/job', sound, headers);
    const two = await ask<ScheduledAnswer>('POST', '/api/job', sound, headers);
    expect(two).toMatchObject({ status: 200, body: one.body });
  });

  it('takes name and number over from its project, and refuses a project, people, cars and kits that are not there', async () => {
    const project = await ask<{ _id: string }>('POST', '/api/enquiry', { projectName: 'Quay House', project_number: 'Q-1', price: 900 });
    const { body } = await ask<ScheduledAnswer>('POST', '/api/job', { ...sound, enquiry_id: project.body._id });
    expect(body[0]).toMatchObject([{ projectName: 'Quay House', project_number: 'Q-1', enquiry_id: project.body._id }]);
    expect(body[4]).toMatchObject([{ _id: project.body._id, jobs: [body[0][0]?._id] }]);
    for (const [field, value] of [['enquiry_id', ids.project], ['engineers', [ids.anna]], ['cars', [ids.van]], ['kits', [ids.meter]]] as const) {
      expect(await ask<ErrorBody>('POST', '/api/job', { ...sound, [field]: value })).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) as string } } });
    }
  });
});

describe('a visit and its project', () => {
  it('never part: a project that is being deleted takes no visit, and one that takes a visit is not deleted', async () => {
    for (let round = 0; round < 12; round += 1) {
      const project = (await ask<{ _id: string }>('POST', '/api/enquiry', { projectName: `Race ${round}`, price: 900 })).body._id;
      const job = await first(sound);
      const [removed, ...joined] = await Promise.all([
        ask('DELETE', `/api/enquiry/${project}`),
        ask('POST', '/api/job', { ...sound, enquiry_id: project }),
        ask('PUT', `/api/job/${job._id}`, { enquiry_id: project }),
      ]);
      const taken = joined.filter(({ status }) => status === 200).length;
      expect(joined.every(({ status }) => status === 200 || status === 400)).toBe(true);
      if (removed.status === 200) expect(taken).toBe(0);
      else expect([removed.status, taken > 0]).toEqual([409, true]);
    }
  });
});

describe('PUT /api/job/{id}', () => {
  it('changes what it says, and no more', async () => {
    const job = await first({ ...sound, notes: 'Ring first' });
    const { status, body } = await ask<RevisedAnswer>('PUT', `/api/job/${job._id}`, { telephone: '07700 900456', price: '400', version: job.version });
    expect(status).toBe(200);
    expect(body).toEqual({
      jobs: [{ ...job, version: job.version + 2, price: 400, contact: { ...job.contact, telephone: '7700900456' } }],
      carbookings: [], kitbookings: [], engineerbookings: [], version: job.version + 2, warnings: [],
    });
  });

  it('answers both halves of a survey, whichever was opened', async () => {
    const [setup, pickup] = await scheduled(survey);
    const { body } = await ask<RevisedAnswer>('PUT', `/api/job/${pickup?._id ?? ''}`, { notes: 'Ring first', completion: { issued: true } });
    expect(body).toMatchObject({ jobs: [{ _id: setup?._id, notes: 'Ring first', status: 'Pending' }, { _id: pickup?._id, notes: 'Ring first', status: 'Complete' }], carbookings: [[], []], engineerbookings: [[], []], kitbookings: [] });
  });

  it('merges a stale form, and conflicts where both changed one field', async () => {
    const job = await first(sound);
    await ask('PUT', `/api/job/${job._id}`, { price: 450, completion: { paid: true }, version: job.version });
    const merged = await ask<RevisedAnswer>('PUT', `/api/job/${job._id}`, { ...job, notes: 'Late' });
    expect(merged.body.jobs[0]).toMatchObject({ price: 450, notes: 'Late', completion: { paid: true } });
    const clash = await ask<ErrorBody>('PUT', `/api/job/${job._id}`, { price: 400, version: job.version });
    expect(clash).toMatchObject({ status: 409, body: { fieldConflicts: [{ field: 'price', yours: 400, theirs: 450, by: userId, at: now }], msg: expect.stringMatching(/^Somebody else changed the fee/) as string } });
  });
});

describe('POST /api/job/{id}/completion', () => {
  it('turns one flag, or the flag of both halves, and says who', async () => {
    const [setup, pickup] = await scheduled(survey);
    const one = await ask<Job>('POST', `/api/job/${pickup?._id ?? ''}/completion`, { flag: 'paid', value: 'true' });
    expect(one).toMatchObject({ status: 200, body: { _id: pickup?._id, completion: { paid: true }, completionChanges: { paid: { byName: 'Petra Plumb' } } } });
    expect((await ask<Job>('GET', `/api/job/${setup?._id ?? ''}`)).body.completion.paid).toBe(false);
    await ask<Job>('POST', `/api/job/${pickup?._id ?? ''}/completion`, { flag: 'invoiced', value: true, both: true });
    expect((await ask<Job>('GET', `/api/job/${setup?._id ?? ''}`)).body.completion.invoiced).toBe(true);
  });
});

describe('DELETE /api/job/{id}', () => {
  it('takes both halves away and answers the id; their history stays', async () => {
    const [setup, pickup] = await scheduled(survey);
    const removed = await ask('DELETE', `/api/job/${pickup?._id ?? ''}`);
    expect(removed).toMatchObject({ status: 200, body: pickup?._id });
    expect(removed.headers.get('content-type')).toMatch(/^application\/json/);
    for (const id of [setup?._id, pickup?._id]) expect((await ask('GET', `/api/job/${id ?? ''}`)).status).toBe(404);
    const { body } = await ask<HistoryEntry[]>('GET', `/api/job/${setup?._id ?? ''}/history`);
    expect(body.at(-1)).toMatchObject({ text: 'Noise survey removed, Setup and Pickup', actor: { _id: userId, name: 'Petra Plumb' }, at: now });
  });
});

describe('what is not there', () => {
  it('answers 404', async () => {
    const job = await first(sound);
    const odd = `${job._id.slice(0, -1)}${(Number.parseInt(job._id.slice(-1), 16) + 1).toString(16)}`;
    for (const id of [ids.visit, odd, 'nothing']) {
      expect((await ask('GET', `/api/job/${id}`)).status).toBe(404);
      expect((await ask('PUT', `/api/job/${id}`, { notes: 'x' })).status).toBe(404);
      expect((await ask('POST', `/api/job/${id}/completion`, { flag: 'paid', value: true })).status).toBe(404);
      expect((await ask('DELETE', `/api/job/${id}`)).status).toBe(404);
      expect((await ask('GET', `/api/job/${id}/history`)).status).toBe(404);
    }
  });
});
