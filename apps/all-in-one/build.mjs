/** `npm run build`: what the programs run from, in dist. `npm start` does it by itself. */
import { ensureBuild, ensureInstall, nodeProblem } from './prepare.mjs';

const problem = nodeProblem();
if (problem !== null) throw new Error(problem);
await ensureInstall();
await ensureBuild();
