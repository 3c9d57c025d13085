import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalogue, EventDefinition } from '#eventing';
import type { ModuleParts } from '#platform';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Source files of the libraries whose names end so, sorted: a new module is found without being listed. */
export const sourcesEndingIn = (suffix: string): readonly string[] =>
  readdirSync(path.join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(suffix))
    .map((file) => `libs/${file.split(path.sep).join('/')}`)
    .sort();

const exportsOf = async (file: string): Promise<Record<string, unknown>> =>
  (await import(path.join(ROOT, file))) as Record<string, unknown>;

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && 'category' in value && 'events' in value && 'module' in value;

/** Every catalogue that a `*.events.ts` exports, by category. */
export const allCatalogues = async (): Promise<readonly Catalogue[]> => {
  const found: Catalogue[] = [];
  for (const file of sourcesEndingIn('.events.ts')) {
    const catalogues = Object.values(await exportsOf(file)).filter(isCatalogue);
    if (catalogues.length === 0) throw new Error(`${file} exports no catalogue`);
    found.push(...catalogues);
  }
  return found.sort((one, other) => (one.category < other.category ? -1 : 1));
};

/** What the modules hand to the programs: every export called `...Parts` of a library's index.ts. */
export const allParts = async (): Promise<readonly ModuleParts[]> => {
  const parts: ModuleParts[] = [];
  for (const library of readdirSync(path.join(ROOT, 'libs')).sort()) {
    const index = `libs/${library}/src/index.ts`;
    if (!existsSync(path.join(ROOT, index))) continue;
    for (const [name, value] of Object.entries(await exportsOf(index))) {
      if (name.endsWith('Parts')) parts.push(value as ModuleParts);
    }
  }
  return parts;
};

/** Version that is appended today: one more than there are steps up. */
export const versionOf = (definition: EventDefinition): number => (definition.upcasts ?? []).length + 1;
