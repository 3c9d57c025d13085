import path from 'node:path';
import ts from 'typescript';
import { ROOT, trackedFiles } from './tracked-files.js';

/** Names that people typed come as far as here; what comes over the wire is taken by `fieldOf` before. */
const isLookedAt = (file: string): boolean =>
  /^(?:web|libs\/contracts|libs\/languages)\/src\/.*\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file);

const programOf = (files: readonly string[]): ts.Program => {
  const read = ts.readConfigFile(path.join(ROOT, 'web/tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(read.config as object, ts.sys, path.join(ROOT, 'web'));
  return ts.createProgram([...files], { ...options, incremental: false, noEmit: true });
};

/** Where an object is asked for any text, as against one of a few words that the program knows. */
const askedForAnyText = (program: ts.Program, file: string): readonly string[] => {
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} is not in the program`);
  const checker = program.getTypeChecker();
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (
      ts.isElementAccessExpression(node) &&
      (checker.getTypeAtLocation(node.argumentExpression).flags & ts.TypeFlags.String) !== 0
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path.relative(ROOT, file)}:${line + 1}: ${node.getText()}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
};

/**
 * A plain object that is asked for a text answers `constructor` and `__proto__` with what every object has, and whoever shows the
 * answer breaks. `own(record, name)` of the contracts, a Map, or a key of known words instead.
 */
describe('What somebody typed', () => {
  const offender = path.join(ROOT, 'test/architecture/offenders/typed-index.ts');
  const files = trackedFiles.filter(isLookedAt).map((file) => path.join(ROOT, file));
  const program = programOf([...files, offender]);

  it('is never asked of a plain object', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => askedForAnyText(program, file))).toEqual([]);
  }, 60_000);

  it('would be found where it is', () => {
    expect(askedForAnyText(program, offender)).toEqual(['test/architecture/offenders/typed-index.ts:2: words[typed]']);
  });
});
