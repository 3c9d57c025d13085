import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PlanningRun, type PlanningProblem } from '#planning';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const out = path.join('.cache', 'visit-planning-spec');
const program = pathToFileURL(path.join(root, out, 'libs/planning/src/planning-thread.js'));

/** How long a spec's plan is searched for: by iterations it is the same plan on every machine. */
export interface SearchLimits {
  readonly milliseconds: number;
  readonly iterations: number;
  readonly proofSeconds: number;
}

/** Compiles the engine, since a thread starts from compiled files; answers what starts a plan with it. */
export const compiledPlanner = (): ((problem: PlanningProblem, limits: SearchLimits) => PlanningRun) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join('node_modules', '@swc', 'cli', 'bin', 'swc.js'), 'libs/planning/src', '-d', out, '--quiet'],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return (problem, limits) => new PlanningRun(problem, { seed: 1, ...limits }, program);
};
