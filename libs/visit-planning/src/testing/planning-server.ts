import { jest } from '@jest/globals';
import type { ErrorBody, Job, PlanJobAnswer, PlanResult, VisitKind } from '#contracts';
import { faultsOf } from '#test/planning/checker';
import { eventually } from '#test/harness/eventually';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { PlanJobs } from '../plan-jobs.js';
import { Planner } from '../planner.js';
import { compiledPlanner, type SearchLimits } from './compiled-planner.js';

export interface PlanningServer {
  readonly server: TestServer;
  /** Of the first account. */
  readonly token: string;
  readonly userId: string;
  /** A call of the first account that is taken. @returns its answer */
  ask<Body>(this: void, method: string, path: string, body?: unknown): Promise<Body>;
  /** @returns the id of a new engineer */
  engineer(this: void, name: string): Promise<string>;
  /** A visit near the office; of a survey the end is the beginning of its Pickup. @returns its id */
  visit(this: void, kind: VisitKind, startjob: string, endjob: string, more?: object): Promise<string>;
  /** Planned, and looked over by the checker. @param body of `POST /api/plan` */
  planned(body: object): Promise<{ readonly id: string; readonly result: PlanResult }>;
}

const tests = {
  air: { airtest: { types: 1, tests: 2 } },
  sound: { soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 } },
  noise: { survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 } },
} as const;

const inOffice = ({ url }: TestServer, token: string): Pick<PlanningServer, 'ask' | 'engineer' | 'visit'> => {
  const ask: PlanningServer['ask'] = async <Body>(method: string, path: string, body?: unknown) => {
    const answer = await call<Body>(url, method, path, { token, ...(body === undefined ? {} : { body }) });
    expect([method, path, answer.status, (answer.body as Partial<ErrorBody>).msg]).toEqual([
      method,
      path,
      200,
      undefined,
    ]);
    return answer.body;
  };
  return {
    ask,
    engineer: async (name) => {
      const account = { name, email: `${name}@soundings.example`, password: 'correct horse battery', isEngineer: true };
      return (await ask<{ readonly _id: string }>('POST', '/api/users', account))._id;
    },
    visit: async (kind, startjob, endjob, more = {}) => {
      const [[first]] = await ask<readonly [readonly Job[]]>('POST', '/api/job', {
        kind,
        startjob,
        endjob,
        address: '1 Quay Street',
        postcode: 'BS1 4ST',
        price: 400,
        contact: { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' },
        ...tests[kind],
        ...more,
      });
      return first?._id ?? '';
    },
  };
};

/** The program with a planner that is compiled for the spec. @param limits asked at the start of each plan */
export const startPlanningServer = async (limits: () => SearchLimits): Promise<PlanningServer> => {
  const starting = compiledPlanner();
  const server = await startServer();
  const { token, userId } = await registerFirstAccount(server.url);
  const planner = server.program.app?.get(Planner);
  if (planner === undefined) throw new Error('the program does not answer');
  jest.spyOn(planner, 'start').mockImplementation((problem) => starting(problem, limits()));
  const now = async (id: string) => (await call<PlanJobAnswer>(server.url, 'GET', `/api/plan/${id}`, { token })).body;
  const ended = async (id: string): Promise<PlanJobAnswer> => {
    const isUnderWay = ({ state }: PlanJobAnswer) => state === 'waiting' || state === 'planning';
    await eventually(async () => !isUnderWay(await now(id)));
    return now(id);
  };
  return {
    server,
    token,
    userId,
    ...inOffice(server, token),
    planned: async (body) => {
      const { status, body: started } = await call<PlanJobAnswer>(server.url, 'POST', '/api/plan', { token, body });
      expect([status, started.state]).toEqual([200, 'planning']);
      const { state, result } = await ended(started._id);
      expect(state).toBe('planned');
      const { prepared, plan = null } = server.program.app?.get(PlanJobs).of(started._id, userId) ?? {};
      if (prepared === undefined || plan === null || result === null) throw new Error('there is no plan');
      expect(faultsOf(prepared.problem, plan)).toEqual([]);
      return { id: started._id, result };
    },
  };
};
