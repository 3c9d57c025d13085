import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { faultsOf } from '#test/planning/checker';
import { makeCompany } from '#test/planning/companies';
import { PlanningRun } from './planning-run.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const out = path.join('.cache', 'planning-spec');
const program = pathToFileURL(path.join(root, out, 'libs/planning/src/planning-thread.js'));
const problem = makeCompany(4, { engineers: 5, cars: 5, kits: 9, visits: 20, fixed: 0.8, stays: 0 });

describe('A plan in its thread', () => {
  beforeAll(() => {
    // A thread starts from compiled files, as the office does.
    const compiled = spawnSync(
      process.execPath,
      [path.join('node_modules', '@swc', 'cli', 'bin', 'swc.js'), 'libs/planning/src', '-d', out, '--quiet'],
      { cwd: root, encoding: 'utf8' },
    );
    expect(compiled.stderr).toBe('');
  });

  it('is made with its bound, and the event loop goes on', async () => {
    const run = new PlanningRun(problem, { seed: 1, milliseconds: 60_000, iterations: 400, proofSeconds: 10 }, program);
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    const plan = await run.plan;
    clearInterval(turning);
    expect(faultsOf(problem, plan)).toEqual([]);
    expect(plan.proven?.left).toBeLessThanOrEqual(plan.left.length);
    expect(turns).toBeGreaterThan(1);
  });

  it('ends early with the best so far when it is stopped', async () => {
    const run = new PlanningRun(problem, { seed: 1, milliseconds: 600_000 }, program);
    run.stop();
    expect(faultsOf(problem, await run.plan)).toEqual([]);
  });

  it('is rejected when it is aborted, or when there is nothing that could be planned', async () => {
    const run = new PlanningRun(problem, { seed: 1, milliseconds: 600_000 }, program);
    const refused = expect(run.plan).rejects.toThrow('planning was ended before it had a plan');
    await run.abort();
    await refused;
    const none = new PlanningRun({ ...problem, days: 9 }, { seed: 1, milliseconds: 100 }, program);
    await expect(none.plan).rejects.toThrow('a plan is for one to seven days');
  });
});
