import { fingerprintOf, type AnyProjection } from '#eventing';
import { allParts } from './catalogues.js';

const HEAD = `# Read models

\`npm run generate\` writes this page. The fingerprint stands for columns, keys, totals and indexes of the tables: who changes
them raises the version of the read model, so that every installation makes it anew ([0070](decisions/0070-a-read-model-knows-its-tables.md)).

| Read model | Version | Tables | Fingerprint |
|---|---|---|---|
`;

const LINE = /^\| `(?<name>\w+)` \| (?<version>\d+) \| .* \| `(?<fingerprint>[0-9a-f]{16})` \|$/;

const lineOf = (projection: AnyProjection): string =>
  `| \`${projection.name}\` | ${projection.version} | ${Object.keys(projection.tables as object)
    .map((table) => `\`${table}\``)
    .join(', ')} | \`${fingerprintOf(projection)}\` |`;

/** The read models whose tables differ from those on the page, although their version is the same. */
export const changedUnderTheirVersion = (page: string, projections: readonly AnyProjection[]): readonly string[] => {
  const before = new Map(
    page.split('\n').flatMap((line) => {
      const { name = '', version = '', fingerprint = '' } = LINE.exec(line)?.groups ?? {};
      return name === '' ? [] : [[`${name} ${version}`, fingerprint] as const];
    }),
  );
  return projections
    .filter((projection) => {
      const known = before.get(`${projection.name} ${projection.version}`);
      return known !== undefined && known !== fingerprintOf(projection);
    })
    .map(({ name }) => name);
};

/** Every read model of every module, by name. */
export const allProjections = async (): Promise<readonly AnyProjection[]> =>
  (await allParts()).flatMap(({ projections }) => projections).sort((one, other) => (one.name < other.name ? -1 : 1));

/** The page docs/read-models.md. */
export const readModelsPage = (projections: readonly AnyProjection[]): string =>
  `${HEAD}${projections.map(lineOf).join('\n')}\n`;
