import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { faultsOf } from '#test/planning/checker';
import { makeCompany } from '#test/planning/companies';
import { eventually } from '#test/harness/eventually';
import { PlanningRun } from './planning-run.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const out = path.join('.cache', 'planning-spec');
const program = pathToFileURL(path.join(root, out, 'libs/planning/src/planning-thread.js'));
const problem = makeCompany(4, { engineers: 5, cars: 5, kits: 9, visits: 20, fixed: 0.8, stays: 0 });

/** Of a thread of this process, as Linux counts it: the field `nice` of proc_pid_stat(5). */
const niceOf = (thread: string): number =>
  Number(
    readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[16],
  );
const niceThreads = (): readonly string[] =>
  readdirSync('/proc/self/task').filter((thread) => niceOf(thread) !== niceOf(String(process.pid)));

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

  it('gives way to calls, and the threads that answer them keep their priority', async () => {
    if (process.platform !== 'linux') return;
    const run = new PlanningRun(problem, { seed: 1, milliseconds: 600_000 }, program);
    await eventually(() => niceThreads().length > 0);
    const nice = niceThreads();
    run.stop();
    await run.plan;
    expect(nice).not.toEqual([]);
  });

  it('is there without its proof where that is not waited for', async () => {
    const week = makeCompany(1, { engineers: 8, cars: 6, kits: 14, visits: 60, fixed: 0.5, stays: 0 });
    // A week whose proof takes far longer than anybody waits.
    const run = new PlanningRun(week, { seed: 1, milliseconds: 600_000, proofSeconds: 3600 }, program);
    run.stop();
    const plan = await run.plan;
    expect(faultsOf(week, plan)).toEqual([]);
    expect(plan.proven).toBeNull();
  });

  it('is there without its proof where the proof hangs and its thread is ended', async () => {
    const hanging = path.join(root, out, 'libs/planning/src/hanging-thread.js');
    writeFileSync(
      hanging,
      `import { parentPort, workerData } from 'node:worker_threads';
      import { makePlan } from './plan.js';
      const { problem, options } = workerData;
      const onFound = (found) => parentPort.postMessage({ kind: 'found', found });
      const withModel = () => { parentPort.postMessage({ kind: 'progress', progress: { share: 1 } }); for (;;); };
      if (options.start === undefined) makePlan(problem, { ...options, onFound }, { withModel });
      else await import('./planning-thread.js');`,
    );
    const run = new PlanningRun(
      problem,
      { seed: 1, milliseconds: 1000, proofSeconds: 1 },
      pathToFileURL(hanging),
      // So long a busy machine may take to load the search.
      6000,
    );
    const plan = await run.plan;
    expect(faultsOf(problem, plan)).toEqual([]);
    expect([plan.proven, plan.visits.length > 0]).toEqual([null, true]);

    const aborted = new PlanningRun(problem, { seed: 1, milliseconds: 1000, proofSeconds: 1 }, pathToFileURL(hanging));
    const refused = expect(aborted.plan).rejects.toThrow('planning was ended before it had a plan');
    await eventually(() => aborted.progress.share === 1);
    await aborted.abort();
    await refused;
  });

  it('is rejected when it is aborted, or when there is nothing that could be planned', async () => {
    const run = new PlanningRun(problem, { seed: 1, milliseconds: 600_000 }, program);
    const refused = expect(run.plan).rejects.toThrow('planning was ended before it had a plan');
    await run.abort();
    await refused;
    const none = new PlanningRun({ ...problem, days: 15 }, { seed: 1, milliseconds: 100 }, program);
    await expect(none.plan).rejects.toThrow('a plan is for one to fourteen days');
  });
});
