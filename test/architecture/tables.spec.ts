import ts from 'typescript';
import { textOf, trackedFiles } from './tracked-files.js';

interface Source {
  readonly file: string;
  /** `libs/fleet`, `apps/api`. */
  readonly module: string;
  readonly nodes: readonly ts.Node[];
}

const everyNode = (node: ts.Node): readonly ts.Node[] => {
  const nodes = [node];
  ts.forEachChild(node, (child) => void nodes.push(...everyNode(child)));
  return nodes;
};

/** Programs and modules below a folder, without their specs. */
const sourcesIn = (root: string): readonly Source[] =>
  trackedFiles
    .filter((file) => file.startsWith(root) && /^(libs|apps)\/[^/]+\/.*\.m?ts$/.test(file.slice(root.length)))
    .filter((file) => !/\.(spec|contract)\.ts$|\/testing\//.test(file))
    .map((file) => ({
      file: file.slice(root.length),
      module: file.slice(root.length).split('/').slice(0, 2).join('/'),
      nodes: everyNode(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)),
    }));

/** `$` stands for what is put in. */
const writtenIn = (node: ts.Node): string => {
  if (!ts.isTemplateExpression(node)) return ts.isStringLiteralLike(node) ? node.text : '';
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('$');
};

/** The tables of `defineProjection({ tables })`, each with the module in which its columns are written down. */
const tablesOf = (projection: ts.Node, { file, module }: Source, sources: readonly Source[]): [string, string][] => {
  const given = everyNode(projection).find(
    (node) => ts.isObjectLiteralElement(node) && node.name?.getText() === 'tables',
  );
  const written = given !== undefined && ts.isPropertyAssignment(given) ? given.initializer : given;
  const literal =
    written !== undefined && ts.isObjectLiteralExpression(written)
      ? written
      : sources
          .filter((source) => (written?.getText() === 'tables' ? source.file === file : source.module === module))
          .flatMap(({ nodes }) => nodes.filter((node) => ts.isVariableDeclaration(node)))
          .find(({ name }) => name.getText() === written?.getText())?.initializer;
  if (literal === undefined || !ts.isObjectLiteralExpression(literal)) throw new Error(`${file}: what are its tables?`);
  return literal.properties.map((property) => {
    const table = property.name?.getText() ?? '';
    const imported = new RegExp(String.raw`import \{[^}]*\b${table}\b[^}]*\} from '#([a-z-]+)'`);
    const [, from] = (ts.isShorthandPropertyAssignment(property) && imported.exec(property.getSourceFile().text)) || [];
    return [table, from === undefined ? module : `libs/${from}`];
  });
};

/** Which module makes a table: as a read model, or with SQL. */
const ownersIn = (sources: readonly Source[]): ReadonlyMap<string, string> =>
  new Map(
    sources.flatMap((source) =>
      source.nodes.flatMap((node) =>
        ts.isCallExpression(node) && node.expression.getText() === 'defineProjection'
          ? tablesOf(node, source, sources)
          : [...writtenIn(node).matchAll(/create (?:unlogged )?table (?:if not exists )?([a-z_]+)/g)].map(
              ([, table = '']): [string, string] => [table, source.module],
            ),
      ),
    ),
  );

/** `from a`, `join ${schema}.a`, `lock table a, b`. */
const NAMED = /\b(?:from|join|into|update|table|using)\s+((?:[\w.$"]+(?:\s+\w+)?\s*,\s*)*[\w.$"]+)/gi;
const inSql = (sql: string): readonly string[] =>
  [...sql.matchAll(NAMED)].flatMap(([, list = '']) =>
    list.split(',').map((item) => /^[\s"]*(?:[\w$]+"?\.)?"?(\w+)/.exec(item)?.[1] ?? ''),
  );

/** What a query builder is called: `knex('car')`, `transaction('car as c')`, `.from({ c: 'car' })`. */
const BUILDER = /(?:\b(?:knex|transaction|within|connection|live|opened)\)?|\.(?:from|into|table|\w*[jJ]oin))$/;
const inBuilder = (node: ts.StringLiteralLike): readonly string[] => {
  const argument = ts.isPropertyAssignment(node.parent) ? node.parent.parent : node;
  const call = argument.parent;
  return ts.isCallExpression(call) && call.arguments[0] === argument && BUILDER.test(call.expression.getText())
    ? [node.text.split(' ')[0] ?? '']
    : [];
};

/** `const fleetTables = { car: 'car' } as const`. */
const inExport = ({ text, parent }: ts.StringLiteralLike): readonly string[] =>
  ts.isPropertyAssignment(parent) &&
  ts.isAsExpression(parent.parent.parent) &&
  /Tables =/.test(parent.parent.parent.parent.getText())
    ? [text]
    : [];

const namedIn = (node: ts.Node): readonly string[] => [
  ...inSql(writtenIn(node)),
  ...(ts.isStringLiteralLike(node) ? [...inBuilder(node), ...inExport(node)] : []),
];

/** `libs/alpha/src/some.query.ts:12 names beta_row`. */
const trespassesIn = (sources: readonly Source[]): readonly string[] => {
  const owners = ownersIn(sources);
  return sources.flatMap(({ file, module, nodes }) =>
    nodes.flatMap((node) =>
      namedIn(node)
        .filter((table) => (owners.get(table) ?? module) !== module)
        .map((table) => {
          const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
          return `${file}:${line + 1} names ${table}`;
        }),
    ),
  );
};

describe('A table', () => {
  const sources = sourcesIn('');

  it('has an owner: the module in which it is made', () => {
    const owners = ownersIn(sources);
    const readModels = textOf('docs/read-models.md')
      .split('\n')
      .flatMap((line) => [...(line.split('|')[3] ?? '').matchAll(/`(\w+)`/g)].map(([, table = '']) => table));
    expect(readModels.length).toBeGreaterThan(30);
    expect(readModels.filter((table) => !owners.has(table))).toEqual([]);
    expect(['visit', 'postcode_place', 'credential', 'es_event'].map((table) => owners.get(table))).toEqual([
      'libs/site-visits',
      'libs/travel',
      'libs/staff',
      'libs/eventing',
    ]);
  });

  it('is there, where a module exports its name', () => {
    const owners = ownersIn(sources);
    const exported = sources.flatMap(({ nodes }) =>
      nodes.filter((node) => ts.isStringLiteralLike(node)).flatMap(inExport),
    );
    expect(exported.length).toBeGreaterThan(20);
    expect(exported.filter((table) => !owners.has(table))).toEqual([]);
  });

  it('is named by no other module, but through what its owner exports', () => {
    expect(trespassesIn(sources)).toEqual([]);
  });

  it('that another module names all the same is found, however it is named', () => {
    const file = 'libs/alpha/src/tables-have-owners.query.ts';
    expect(trespassesIn(sourcesIn('test/architecture/offenders/'))).toEqual([
      `${file}:12 names beta_row`,
      `${file}:13 names beta_row`,
      `${file}:14 names beta_kept`,
      `${file}:15 names beta_kept`,
      `${file}:16 names beta_kept`,
      `${file}:17 names beta_row`,
      `${file}:18 names beta_row`,
      `${file}:21 names beta_row`,
    ]);
  });
});
