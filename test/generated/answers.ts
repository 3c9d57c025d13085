import type { JSONSchema7 } from 'json-schema';
import path from 'node:path';
import {
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  EnumType,
  SchemaGenerator,
  type BaseType,
  type SubNodeParser,
} from 'ts-json-schema-generator';
import ts from 'typescript';
import { ROOT, sourcesEndingIn } from './catalogues.js';

/** What a method of a controller says of its call: the class of the body, the class of the query, and what it answers. */
export interface DeclaredCall {
  readonly body: string | null;
  /** It takes a body in forms that no class tells. */
  readonly readsByHand: boolean;
  readonly query: string | null;
  /** null: bytes, or an answer that the method writes itself. */
  readonly answer: JSONSchema7 | null;
}

/** `keyof typeof labels` by what the compiler makes of it: the labels themselves are of no interest. */
class KeysOfLabels implements SubNodeParser {
  constructor(private readonly checker: ts.TypeChecker) {}

  supportsNode(node: ts.Node): boolean {
    return ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword && ts.isTypeQueryNode(node.type);
  }

  createType(node: ts.Node): BaseType {
    const type = this.checker.getTypeAtLocation(node);
    const names = (type.isUnion() ? type.types : [type]).map((one) => (one.isStringLiteral() ? one.value : null));
    if (names.includes(null)) throw new Error(`${node.getText()} are no texts`);
    // The compiler keeps them in the order in which it met them.
    return new EnumType(`keys of ${node.getText()}`, names.sort());
  }
}

const classNamedIn = (method: ts.MethodDeclaration, decorator: string): string | null => {
  for (const parameter of method.parameters)
    for (const { expression } of ts.getDecorators(parameter) ?? [])
      if (ts.isCallExpression(expression) && expression.expression.getText() === decorator)
        return expression.arguments[0]?.getText() ?? 'ListWindow';
  return null;
};

/** `T` of a method that answers `Promise<T>`. */
const answerOf = ({ type, name }: ts.MethodDeclaration): ts.TypeNode => {
  if (type === undefined) throw new Error(`${name.getText()} says nowhere what it answers`);
  const [inner] =
    ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise' ? (type.typeArguments ?? []) : [];
  return inner ?? type;
};

/** Answers that are JSON already when the controller has them, with their type in the contract. */
const WRITTEN: ReadonlyMap<string, string> = new Map([['SiteVisitsController.calendar', 'CalendarAnswer']]);

const isBytes = (type: ts.TypeNode): boolean => ['StreamableFile', 'void'].includes(type.getText());

export interface Declared {
  /** By class and method: `CarsController.list`. */
  readonly calls: ReadonlyMap<string, DeclaredCall>;
  /** The schema of a class of the contract. @throws Error when there is none of this name */
  readonly schemaOf: (className: string) => JSONSchema7;
}

/**
 * Every call as its controller declares it, read from the source: types are gone when it runs.
 * @throws Error for a call whose answer has no type that can be written down
 */
export const declared = (): Declared => {
  const files = sourcesEndingIn('.controller.ts').map((file) => path.join(ROOT, file));
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (name) => ts.sys.readFile(name)).config,
    ts.sys,
    ROOT,
  );
  delete options.tsBuildInfoFile;
  const program = ts.createProgram(files, { ...options, incremental: false });
  const config = {
    ...DEFAULT_CONFIG,
    expose: 'export',
    topRef: true,
    additionalProperties: true,
    functions: 'hide',
  } as const;
  const parser = createParser(program, config, (chain) => {
    chain.addNodeParser(new KeysOfLabels(program.getTypeChecker()));
  });
  const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
  const calls = new Map<string, DeclaredCall>();
  for (const file of files)
    for (const statement of program.getSourceFile(file)?.statements ?? []) {
      if (!ts.isClassDeclaration(statement)) continue;
      for (const method of statement.members) {
        if (!ts.isMethodDeclaration(method) || (ts.getDecorators(method) ?? []).length === 0) continue;
        const name = `${statement.name?.getText() ?? ''}.${method.name.getText()}`;
        const [answer, written] = [answerOf(method), WRITTEN.get(name)];
        const schema = (): JSONSchema7 =>
          written === undefined ? generator.createSchemaFromNodes([answer]) : generator.createSchema(written);
        calls.set(name, {
          body: classNamedIn(method, 'Wire'),
          readsByHand: classNamedIn(method, 'Body') !== null,
          query: classNamedIn(method, 'Listed'),
          answer: isBytes(answer) ? null : schema(),
        });
      }
    }
  return { calls, schemaOf: (className) => generator.createSchema(className) };
};
