import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allCatalogues, ROOT, versionOf } from './catalogues.js';
import { eventCatalogue, shapeOf } from './event-catalogue.js';
import { openapi } from './openapi.js';
import { allProjections, changedUnderTheirVersion, readModelsPage } from './read-models.js';
import { sampleOf } from './sample.js';

/** `npm run generate` sets it: then the files are written instead of compared. */
const writing = process.env['WRITE_GENERATED'] === 'yes';

const keepsUp = (file: string, content: string): void => {
  const target = path.join(ROOT, file);
  if (writing) writeFileSync(target, content);
  const current = existsSync(target) ? readFileSync(target, 'utf8') : '';
  if (current !== content) throw new Error(`${file} is stale: run \`npm run generate\` and commit what it writes`);
};

describe('What is generated is up to date', () => {
  it('docs/event-catalogue.md', async () => {
    keepsUp('docs/event-catalogue.md', eventCatalogue(await allCatalogues()));
  });

  it('docs/openapi.json', async () => {
    keepsUp('docs/openapi.json', await openapi());
  });

  it('docs/read-models.md, where no table changes without its version', async () => {
    const file = 'docs/read-models.md';
    const target = path.join(ROOT, file);
    const projections = await allProjections();
    const page = existsSync(target) ? readFileSync(target, 'utf8') : '';
    const changed = changedUnderTheirVersion(page, projections);
    if (changed.length > 0)
      throw new Error(`The tables of ${changed.join(', ')} changed: raise \`version\` in the projection`);
    keepsUp(file, readModelsPage(projections));
  });

  it('a stored sample of every event as it is appended today', async () => {
    const missing: string[] = [];
    for (const { events } of await allCatalogues()) {
      for (const [type, definition] of Object.entries(events)) {
        const version = versionOf(definition);
        const file = `test/stored-events/${type}.v${String(version)}.json`;
        const target = path.join(ROOT, file);
        // A sample stands for what is in somebody's log: one that is there is never written again.
        if (writing && !existsSync(target)) {
          const data = definition.schema.parse(sampleOf(shapeOf(definition), type));
          writeFileSync(target, `${JSON.stringify({ type, version, data }, null, 2)}\n`);
        }
        if (!existsSync(target)) missing.push(file);
      }
    }
    expect(missing).toEqual([]);
  });
});
