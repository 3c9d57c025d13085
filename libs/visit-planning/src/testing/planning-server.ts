import { jest } from '@jest/globals';
import type { PlanJobAnswer, PlanResult } from '#contracts';
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
  /** Planned, and looked over by the checker. @param body of `POST /api/plan` */
  planned(body: object): Promise<{ readonly id: string; readonly result: PlanResult }>;
}

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
