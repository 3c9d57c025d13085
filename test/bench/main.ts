import 'reflect-metadata';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { append } from './append.bench.js';
import { makeBed, type Bed } from './bed.js';
import { tableOf, type Figure } from './figures.js';
import { dashboards } from './dashboards.bench.js';
import { documents } from './documents.bench.js';
import { eventStoreDb } from './eventstoredb.bench.js';
import { growth } from './growth.bench.js';
import { http } from './http.bench.js';
import { imports } from './imports.bench.js';
import { ledger } from './ledger.bench.js';
import { lists } from './lists.bench.js';
import { past } from './past.bench.js';
import { plan } from './plan.bench.js';
import { technicians } from './planning/technicians.js';
import { roles } from './roles.bench.js';
import { replay } from './replay.bench.js';
import { search } from './search.bench.js';
import { scheduling } from './scheduling.bench.js';
import { tail } from './tail.bench.js';
import { visible } from './visible.bench.js';
import { weeks } from './weeks.bench.js';

const groups: Readonly<Record<string, (bed: Bed, size?: number) => Promise<readonly Figure[]>>> = {
  append,
  replay,
  tail,
  visible,
  lists,
  search,
  scheduling,
  dashboards,
  documents,
  ledger,
  past,
  plan: (_, instances) => plan(instances),
  technicians: () => Promise.resolve(technicians()),
  weeks,
  eventstoredb: eventStoreDb,
  roles,
  http: (_, visits) => http(visits),
  growth: (_, visits) => growth(visits),
  imports: (_, visits) => imports(visits),
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const words = process.argv.slice(2);
/** Of the groups `http`, `growth`, `imports` and `plan`: `npm run bench -- http 100000`. */
const size = words.find((word) => /^\d+$/.test(word));
/** The group `plan` brings `technicians` with it, which can be had alone too. */
const wished = words
  .filter((word) => word !== size)
  .flatMap((word) => (word === 'plan' ? [word, 'technicians'] : [word]));
const unknown = wished.find((name) => groups[name] === undefined);
if (unknown !== undefined)
  throw new RangeError(`there is no group ${unknown}; there are ${Object.keys(groups).join(', ')}`);

const bed = await makeBed();
const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(groups)) {
    if (wished.length > 0 && !wished.includes(name)) continue;
    say(`Measuring ${name} ...`);
    figures.push(...(await measure(bed, size === undefined ? undefined : Number(size))));
  }
} finally {
  await bed.stop();
}
say(`\n${tableOf(figures)}`);
const at = new Date().toISOString();
mkdirSync('bench-results', { recursive: true });
const file = `bench-results/${at.slice(0, 19).replaceAll(':', '')}.json`;
writeFileSync(
  file,
  `${JSON.stringify({ at, node: process.version, cpus: cpus().map(({ model }) => model), figures }, null, 2)}\n`,
);
say(`\n${file}`);
process.exit(0);
