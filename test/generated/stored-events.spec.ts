import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { kernelCatalogue, type EventDefinition } from '#eventing';
import { allCatalogues, allParts, ROOT, versionOf } from './catalogues.js';

interface Sample {
  readonly type: string;
  readonly version: number;
  readonly data: Record<string, unknown>;
}

const FOLDER = path.join(ROOT, 'test/stored-events');
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .sort();
const read = (file: string): Sample => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Sample;

const today = (sample: Sample, definition: EventDefinition): Record<string, unknown> =>
  (definition.upcasts ?? []).slice(sample.version - 1).reduce((data, step) => step(data), sample.data);

describe('Stored events', () => {
  let definitions: ReadonlyMap<string, EventDefinition>;

  beforeAll(async () => {
    definitions = new Map((await allCatalogues()).flatMap(({ events }) => Object.entries(events)));
  });

  it('have one name each over all modules, since a stored type is for ever', async () => {
    const types = (await allCatalogues()).flatMap(({ events }) => Object.keys(events));
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
  });

  it.each(files)('%s is still understood', (file) => {
    const sample = read(file);
    expect(file).toBe(`${sample.type}.v${String(sample.version)}.json`);
    const definition = definitions.get(sample.type);
    if (definition === undefined)
      throw new Error(`${sample.type} is in logs but in no catalogue; event types are never removed`);
    expect(sample.version).toBeLessThanOrEqual(versionOf(definition));
    const data = today(sample, definition);
    expect(definition.schema.parse(data)).toEqual(data);
  });

  it('have a sample of every version of every type', () => {
    const expected = [...definitions].flatMap(([type, definition]) =>
      Array.from({ length: versionOf(definition) }, (_, index) => `${type}.v${String(index + 1)}.json`),
    );
    expect(expected.filter((file) => !files.includes(file))).toEqual([]);
  });

  it('belong to a catalogue that its module hands to the programs', async () => {
    // The kernel's own events the codec knows by itself.
    const handedOver = new Set([
      kernelCatalogue.category,
      ...(await allParts()).flatMap((parts) => parts.catalogues.map(({ category }) => category)),
    ]);
    const forgotten = (await allCatalogues()).filter(({ category }) => !handedOver.has(category));
    expect(forgotten.map(({ category }) => category)).toEqual([]);
  });
});
