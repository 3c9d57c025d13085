import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configuration = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs')) as IConfiguration;
const rules = (configuration.forbidden ?? []).map((rule) => rule.name ?? 'a rule without a name');

/** `deciders-are-pure` of `libs/alpha/src/deciders-are-pure.node.decider.ts`. */
const ruleNamedBy = (file: string): string => path.basename(file).split('.')[0] ?? '';

const cruiseOffenders = async (): Promise<ICruiseResult> => {
  const baseDir = path.join(root, 'test/architecture/offenders');
  const { enhancedResolveOptions, ...options } = configuration.options ?? {};
  const { output } = await cruise(
    ['apps', 'libs', 'web'],
    { ...options, baseDir, ruleSet: { forbidden: configuration.forbidden ?? [] }, validate: true },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error(output);
  return output;
};

describe('The boundaries', () => {
  let broken: readonly { readonly file: string; readonly rule: string }[];
  let files: readonly string[];

  beforeAll(async () => {
    const result = await cruiseOffenders();
    broken = result.modules.flatMap((module) =>
      module.dependencies.flatMap((dependency) =>
        (dependency.rules ?? []).map((rule) => ({ file: module.source, rule: rule.name })),
      ),
    );
    files = result.modules.map((module) => module.source).filter((file) => /^(apps|libs|web)\//.test(file));
  });

  it('are all named and explained', () => {
    expect(new Set(rules).size).toBe(rules.length);
    expect((configuration.forbidden ?? []).filter((rule) => (rule.comment ?? '').length < 20)).toEqual([]);
    expect((configuration.forbidden ?? []).filter((rule) => rule.severity !== 'error')).toEqual([]);
  });

  it.each(rules)('%s bites', (rule) => {
    const offenders = files.filter((file) => ruleNamedBy(file) === rule);
    expect(offenders).not.toEqual([]);
    for (const offender of offenders) {
      expect(broken.filter(({ file }) => file === offender).map((violation) => violation.rule)).toEqual([rule]);
    }
  });

  it('leave everything else alone', () => {
    expect(broken.filter(({ file, rule }) => ruleNamedBy(file) !== rule)).toEqual([]);
  });
});
