import path from 'node:path';
import { textOf, trackedFiles } from './tracked-files.js';

const product = trackedFiles.filter((file) => file.startsWith('libs/') && file.endsWith('.ts'));
const deciders = product.filter((file) => file.endsWith('.decider.ts'));
const moduleOf = (file: string): string => file.split('/').slice(0, 2).join('/');
const quoted = (text: string, name: string): boolean => text.includes(`'${name}'`);
const found = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

const commandsIn = (decider: string): readonly string[] => found(textOf(decider), /\bTypedCommand<\s*'(\w+)'/g);
const codesIn = (file: string): readonly string[] => found(textOf(file), /'([a-z-]+\/[a-z-]+)'/g);
const specOf = (decider: string): string => textOf(decider.replace(/\.ts$/, '.spec.ts'));

describe('The specification of the rules', () => {
  it('finds the deciders and what they decide', () => {
    expect(deciders.length).toBeGreaterThan(5);
    for (const decider of deciders)
      expect({ decider, commands: commandsIn(decider).length > 0 }).toEqual({ decider, commands: true });
  });

  it.each(deciders)('%s: every command has an example', (decider) => {
    const spec = specOf(decider);
    expect(commandsIn(decider).filter((command) => !quoted(spec, command))).toEqual([]);
  });

  it.each(deciders)('%s: every refusal has an example', (decider) => {
    const spec = specOf(decider);
    const refusals = found(textOf(decider), /reject\(\s*'([a-z-]+\/[a-z-]+)'/g);
    expect(refusals.filter((code) => !quoted(spec, code))).toEqual([]);
  });

  it.each(product.filter((file) => file.endsWith('.rejections.ts')))(
    '%s: every sentence can be said, and a spec makes it be said',
    (table) => {
      const own = product.filter((file) => moduleOf(file) === moduleOf(table) && file !== table);
      const code = own
        .filter((file) => !file.endsWith('.spec.ts'))
        .map(textOf)
        .join('\n');
      const specs = own
        .filter((file) => file.endsWith('.spec.ts'))
        .map(textOf)
        .join('\n');
      const codes = codesIn(table);
      expect(codes.length).toBeGreaterThan(0);
      expect({ table: path.basename(table), unsaid: codes.filter((one) => !quoted(code, one)) }).toEqual({
        table: path.basename(table),
        unsaid: [],
      });
      expect({ table: path.basename(table), unproven: codes.filter((one) => !quoted(specs, one)) }).toEqual({
        table: path.basename(table),
        unproven: [],
      });
    },
  );
});
