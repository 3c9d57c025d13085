import { textOf, trackedFiles } from './tracked-files.js';

const ARCHITECTURE = 'docs/architecture.md';
/** What every module may import, so it is drawn as one. */
const foundations = ['contracts', 'eventing', 'languages', 'platform'];

const modules = [...new Set(trackedFiles.flatMap((file) => /^libs\/([^/]+)\//.exec(file)?.[1] ?? []))].sort();

const importedBy = (module: string): readonly string[] => [
  ...new Set(
    trackedFiles
      .filter((file) => file.startsWith(`libs/${module}/src/`) && /(?<!\.spec)\.ts$/.test(file))
      .filter((file) => !file.includes('/testing/'))
      .flatMap((file) => [...textOf(file).matchAll(/ from '#([a-z-]+)(?:\/[^']*)?'/g)].map(([, name = '']) => name))
      .filter((name) => name !== module && modules.includes(name) && !foundations.includes(name)),
  ),
];

const imports = new Map(modules.map((module) => [module, importedBy(module)]));

const reachedFrom = (module: string): ReadonlySet<string> => {
  const reached = new Set<string>();
  const go = (from: string): void => {
    for (const next of imports.get(from) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      go(next);
    }
  };
  go(module);
  return reached;
};

/** Each import that no other import leads to. */
const arrows = (): readonly string[] =>
  modules.flatMap((module) => {
    const direct = imports.get(module) ?? [];
    const needed = direct.filter((one) => !direct.some((other) => other !== one && reachedFrom(other).has(one)));
    return needed.sort().map((one) => `  ${module} --> ${one}`);
  });

describe('The architecture', () => {
  it('is drawn as it is', () => {
    const drawn = /```mermaid\n([^`]*)```/.exec(textOf(ARCHITECTURE))?.[1] ?? '';
    expect(drawn.split('\n').filter((line) => line.includes('-->'))).toEqual(arrows());
  });

  it('names every module', () => {
    expect(modules.filter((module) => !textOf(ARCHITECTURE).includes(`libs/${module}`))).toEqual([]);
  });
});
