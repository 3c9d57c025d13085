import type { ErrorBody, RevisedAnswer, ScheduledAnswer, VisitWarning } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { soundTestOn } from '#test/harness/visits';

const day = '2027-05-11';

let server: TestServer;
let token: string;
const engineers: string[] = [];

const ask = <Body>(method: string, url: string, body: unknown) => call<Body>(server.url, method, url, { token, body });
const same = (warnings: readonly VisitWarning[]): readonly VisitWarning[] =>
  warnings.filter(({ code }) => code === 'same-visit');
const saved = async (
  from: string,
  to: string,
  more: object,
): Promise<{ id: string; told: readonly VisitWarning[] }> => {
  const { status, body } = await ask<ErrorBody & ScheduledAnswer>(
    'POST',
    '/api/job',
    soundTestOn(day, [from, to], more),
  );
  expect(status).toBe(200);
  return { id: body[0][0]?._id ?? '', told: same(body[5]) };
};

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
  for (const name of ['Anna Quick', 'Ben Slow']) {
    const email = `${name.slice(0, 3)}@soundings.example`;
    const account = { name, email, password: 'correct horse battery', isEngineer: true };
    const { status, body } = await ask<{ readonly _id: string }>('POST', '/api/users', account);
    expect(status).toBe(200);
    engineers.push(body._id);
  }
}, 60_000);
afterAll(() => server.stop());

describe('a visit that two people take down', () => {
  it('is asked about before and after the second one is saved, and at each save after that', async () => {
    const first = await saved('09:00', '10:00', { engineers: [engineers[0]] });
    expect(first.told).toEqual([]);
    const told = [
      {
        text: 'Another sound test is planned at 1 Quay Street BS1 4ST: 09:00 to 10:00 on Tue 11 May. Is it the same one?',
        resource: null,
        visit: { _id: first.id, label: '1 Quay Street BS1 4ST', link: `/jobs/${first.id}` },
      },
    ];
    const planned = async (more: object): Promise<readonly VisitWarning[]> =>
      same(
        (
          await ask<{ readonly warnings: readonly VisitWarning[] }>('POST', '/api/availability/warnings', {
            kind: 'sound',
            start: `${day}T14:00`,
            end: `${day}T15:00`,
            postcode: 'bs1  4st',
            ...more,
          })
        ).body.warnings,
      );
    expect(await planned({})).toMatchObject(told);
    expect(await planned({ kind: 'air' })).toEqual([]);
    expect(await planned({ postcode: 'BS1 4SU' })).toEqual([]);
    // The visit that is edited is not another one.
    expect(await planned({ except: first.id })).toEqual([]);

    const second = await saved('14:00', '15:00', { address: '1 Quay St', engineers: [engineers[1]] });
    expect(second.told).toMatchObject(told);
    const revised = await ask<RevisedAnswer>('PUT', `/api/job/${second.id}`, { notes: 'Ring the bell' });
    expect(same(revised.body.warnings)).toMatchObject(told);
    expect(await saved('16:00', '17:00', { engineers })).toMatchObject({ told: [] });

    await call(server.url, 'DELETE', `/api/job/${first.id}`, { token });
    expect(same((await ask<RevisedAnswer>('PUT', `/api/job/${second.id}`, { notes: '' })).body.warnings)).toEqual([]);
  });

  it('is one visit with both halves of a survey', async () => {
    const survey = { soundtest: undefined, survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 0 } };
    const { id, told } = await saved('09:00', '10:00', { ...survey, endjob: `${day}T16:00:00`, postcode: 'BA1 1AA' });
    expect(told).toEqual([]);
    const other = await saved('11:00', '12:00', { ...survey, endjob: `${day}T17:00:00`, postcode: 'BA1 1AA' });
    expect(other.told.map(({ visit }) => visit?._id)).toContain(id);
  });
});
