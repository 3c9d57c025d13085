import type { Plugin } from 'vite';

interface Statement {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The same file, asked for its classes alone. */
const CLASSES = '?classes';
const CLASS = /^(export )?class (\w+)/;
const RULE = /^_decorate\([^]*, (\w+)\.prototype, "\w+", void 0\);?$/;

const nameOf = (text: string): string | undefined => CLASS.exec(text)?.[2];
const classOf = (text: string): string | undefined => RULE.exec(text)?.[1];
const isNamed = (name: string, texts: readonly string[]): boolean =>
  texts.some((text) => new RegExp(`\\b${name}\\b`).test(text));

/** The classes of a module, each in one expression with the rules of its properties, which can be left out; what they are made with stays the module's own. */
const classesOf = (texts: readonly string[]): string =>
  texts
    .filter((text) => classOf(text) === undefined && !/^export (\*|\{)/.test(text))
    .map((text) => {
      const name = nameOf(text);
      if (name === undefined) return text.replace(/^export /, '');
      return `export const ${name} = /* @__PURE__ */ (() => { ${text.replace(/^export /, '')}\n${texts.filter((rule) => classOf(rule) === name).join('\n')}\nreturn ${name}; })();`;
    })
    .join('\n');

/** A module without its classes; who asks it for one is led to them. */
const restOf = (texts: readonly string[], from: string): string => {
  const rest = texts.filter((text) => nameOf(text) === undefined && classOf(text) === undefined);
  const exported = texts.filter((text) => text.startsWith('export class ')).flatMap((text) => nameOf(text) ?? []);
  const used = texts.flatMap((text) => nameOf(text) ?? []).filter((name) => isNamed(name, rest));
  return [
    `export { ${exported.join(', ')} } from ${JSON.stringify(from)};`,
    ...(used.length === 0 ? [] : [`import { ${used.join(', ')} } from ${JSON.stringify(from)};`]),
    ...rest,
  ].join('\n');
};

/**
 * The rules of a contract are calls beside its class, which nothing can leave out, and a module is sent whole: a page that reads
 * one constant of it would be sent all its classes with what they are checked by. So the classes are a module of their own.
 */
export const leanContracts = (): Plugin => ({
  name: 'lean-contracts',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    const [file = id] = id.split('?');
    if (!/\/libs\/contracts\/src\/[\w-]+\.ts$/.test(file) || !code.includes('_decorate(')) return null;
    const texts = (this.parse(code).body as readonly Statement[]).map(({ start, end }) => code.slice(start, end));
    return { code: id.endsWith(CLASSES) ? classesOf(texts) : restOf(texts, file + CLASSES), map: null };
  },
});
