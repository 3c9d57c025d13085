import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import ts from 'typescript';
import { ROOT } from './catalogues.js';

/** Who says a text keeps its translations: the screens, the contracts that both sides read, and the server. */
export const owners = [
  { name: 'web', folders: ['web/src'], catalogues: 'web/src/texts' },
  {
    name: 'contracts',
    folders: ['libs/contracts/src', 'libs/languages/src'],
    catalogues: 'libs/languages/src/catalogues',
  },
  {
    name: 'server',
    folders: ['libs', 'apps'],
    but: ['libs/contracts/src', 'libs/languages/src'],
    catalogues: 'libs/platform/src/texts',
  },
] as const satisfies readonly {
  readonly name: string;
  readonly folders: readonly string[];
  readonly but?: readonly string[];
  readonly catalogues: string;
}[];
export type Owner = (typeof owners)[number];

export const translated = ['fr', 'es', 'pt'] as const;

interface Call {
  readonly text: string;
  readonly place: string;
  /** The names that are given; null where they cannot be read from the code. */
  readonly values: readonly string[] | null;
}

export interface Found {
  readonly calls: readonly Call[];
  /** What would not be found, or would be said in the language of the start. */
  readonly wrong: readonly string[];
}

const SAYS = new Set(['t', 'later', 'rich']);

/** Code that runs once, when its file is loaded, before anybody has chosen a language. */
const isAtStart = (node: ts.Node): boolean => {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent as ts.Node | undefined)
    if (ts.isFunctionLike(at)) return false;
  return true;
};

const namesOf = (values: ts.Expression | undefined): readonly string[] | null => {
  if (values === undefined) return [];
  if (!ts.isObjectLiteralExpression(values)) return null;
  const names = values.properties.map((property) =>
    property.name !== undefined && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
      ? property.name.text
      : null,
  );
  return names.includes(null) ? null : (names as string[]);
};

const textsOfFile = (file: string, into: { readonly calls: Call[]; readonly wrong: string[] }): void => {
  const code = readFileSync(path.join(ROOT, file), 'utf8');
  if (!/from '(#languages|[./]+lib\/rich\.js|\.\/rich\.js|\.\/texts\.js)'/.test(code)) return;
  const source = ts.createSourceFile(
    file,
    code,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && SAYS.has(node.expression.text)) {
      const [text, values] = node.arguments;
      const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (text === undefined || !ts.isStringLiteralLike(text)) into.wrong.push(`${place} does not write its text out`);
      else into.calls.push({ text: text.text, place, values: namesOf(values) });
      if (node.expression.text !== 'later' && isAtStart(node))
        into.wrong.push(`${place} speaks before a language is chosen: use later(...)`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
};

const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !/\.(spec|contract|d)\.tsx?$/.test(file);

/** Every text that a part of the program says. */
export const textsOf = (owner: Owner): Found => {
  const found: { readonly calls: Call[]; readonly wrong: string[] } = { calls: [], wrong: [] };
  const but: readonly string[] = 'but' in owner ? owner.but : [];
  for (const folder of owner.folders)
    for (const entry of readdirSync(path.join(ROOT, folder), { recursive: true })) {
      const file = `${folder}/${String(entry).split(path.sep).join('/')}`;
      const left = file.startsWith(`${owner.catalogues}/`) && !file.endsWith('/index.ts');
      // The three functions themselves.
      const own = file === 'libs/languages/src/texts.ts' || file === 'web/src/lib/rich.tsx';
      if (isSource(file) && !left && !own && !but.some((each) => file.startsWith(`${each}/`))) textsOfFile(file, found);
    }
  return found;
};

const ENTRY = /^ {2}("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),$/;

/** A catalogue as it stands: one text a line. @throws for a line that is none */
export const catalogueOf = (owner: Owner, language: string): ReadonlyMap<string, string> => {
  const file = `${owner.catalogues}/${language}.ts`;
  const entries = new Map<string, string>();
  if (!existsSync(path.join(ROOT, file))) return entries;
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n').slice(1, -2);
  for (const [at, line] of lines.entries()) {
    const [, text, translation] = ENTRY.exec(line) ?? [];
    if (text === undefined || translation === undefined)
      throw new Error(`${file}:${at + 2} is not one text and its translation`);
    entries.set(JSON.parse(text) as string, JSON.parse(translation) as string);
  }
  return entries;
};

/** Writes a catalogue in order, with what is said and nothing else. */
export const writeCatalogue = (owner: Owner, language: string, said: ReadonlySet<string>): void => {
  const kept = [...catalogueOf(owner, language)]
    .filter(([text]) => said.has(text))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = kept
    .map(([text, translation]) => `  ${JSON.stringify(text)}: ${JSON.stringify(translation)},\n`)
    .join('');
  writeFileSync(path.join(ROOT, owner.catalogues, `${language}.ts`), `export default {\n${lines}} as const;\n`);
};

const places = (elements: readonly MessageFormatElement[], into: Set<string>): void => {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    into.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
    if (element.type === TYPE.tag) places(element.children, into);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) places(value, into);
  }
};

/** The places of a text that has values, in order. @throws where it cannot be read */
export const placesOf = (text: string): readonly string[] => {
  const names = new Set<string>();
  places(parse(text), names);
  return [...names].sort();
};
