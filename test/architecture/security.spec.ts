import { execFileSync } from 'node:child_process';
import { textOf, trackedFiles } from './tracked-files.js';

/** Rows of the ASVS: requirement, state, and what proves it or why not. */
const rows = (): readonly { readonly requirement: string; readonly state: string; readonly why: string }[] => {
  const [, asvs = ''] = textOf('docs/security.md')
    .split(/^## /m)
    .filter((section) => section.startsWith('ASVS'))
    .join('')
    .split('|---|---|---|');
  return [...asvs.matchAll(/^\| (.+?) \| (.+?) \| (.+) \|$/gm)].map(([, requirement = '', state = '', why = '']) => ({
    requirement,
    state,
    why,
  }));
};

interface Bom {
  readonly bomFormat: string;
  readonly components: readonly { readonly purl: string; readonly hashes?: readonly object[] }[];
}
interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly name?: string; readonly integrity?: string }>
  >;
}

describe('What docs/security.md says', () => {
  it('is met, not met or not applicable, and what is met names a spec that is there, or a part of the document', () => {
    expect(rows().length).toBeGreaterThan(40);
    for (const { requirement, state, why } of rows()) {
      expect({ requirement, state: ['met', 'not met', 'not applicable'].includes(state) }).toEqual({
        requirement,
        state: true,
      });
      const specs = [...why.matchAll(/`([^`]+\.spec\.ts)`/g)].map(([, spec = '']) => spec);
      expect({ requirement, missing: specs.filter((spec) => !trackedFiles.includes(spec)) }).toEqual({
        requirement,
        missing: [],
      });
      if (state === 'met')
        expect({ requirement, proven: specs.length > 0 || why === 'Below.' }).toEqual({ requirement, proven: true });
    }
  });
});

describe('npm run sbom', () => {
  it('names every package of the lock, with its checksum', () => {
    const bom = JSON.parse(
      execFileSync('npm', ['run', '--silent', 'sbom'], {
        encoding: 'utf8',
        maxBuffer: 1e8,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as Bom;
    const told = new Map(
      bom.components.map(({ purl, hashes = [] }) => [decodeURIComponent(purl.replace('pkg:npm/', '')), hashes.length]),
    );
    const locked = Object.entries((JSON.parse(textOf('package-lock.json')) as Lock).packages).flatMap(
      ([path, { name, version, integrity }]) =>
        path === '' || version === undefined
          ? []
          : [{ id: `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`, sealed: integrity !== undefined }],
    );
    expect(bom.bomFormat).toBe('CycloneDX');
    expect(locked.length).toBeGreaterThan(500);
    expect(
      locked.filter(({ id, sealed }) => !told.has(id) || (sealed && told.get(id) === 0)).map(({ id }) => id),
    ).toEqual([]);
  }, 60_000);
});
