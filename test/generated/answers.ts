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

/** What is said of a call: the class of the body and of the query by its controller, what it answers by the contract. */
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

/** The calls of the contract with the type of what each answers, as they stand in the source. */
const answersIn = (routes: ts.SourceFile | undefined): ReadonlyMap<string, ts.TypeNode> => {
  const found = new Map<string, ts.TypeNode>();
  const look = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer)) {
      const [answer] = node.initializer.typeArguments ?? [];
      if (ts.isStringLiteral(node.name) && answer !== undefined) found.set(node.name.text, answer);
    }
    ts.forEachChild(node, look);
  };
  if (routes !== undefined) look(routes);
  return found;
};

/** What each method of a controller takes, by the calls that its `@Call` names. */
const takenIn = (controller: ts.SourceFile): readonly (readonly [string, Omit<DeclaredCall, 'answer'>])[] =>
  controller.statements.filter(ts.isClassDeclaration).flatMap(({ members }) =>
    members.filter(ts.isMethodDeclaration).flatMap((method) => {
      const taken = {
        body: classNamedIn(method, 'Wire'),
        readsByHand: classNamedIn(method, 'Body') !== null,
        query: classNamedIn(method, 'Listed'),
      };
      return (ts.getDecorators(method) ?? []).flatMap(({ expression }) =>
        ts.isCallExpression(expression) && expression.expression.getText() === 'Call'
          ? expression.arguments.filter(ts.isStringLiteral).map(({ text }) => [text, taken] as const)
          : [],
      );
    }),
  );

export interface Declared {
  /** By method and path: `GET /api/car`. */
  readonly calls: ReadonlyMap<string, DeclaredCall>;
  /** The schema of a class of the contract. @throws Error when there is none of this name */
  readonly schemaOf: (className: string) => JSONSchema7;
}

/**
 * Every call of the contract, read from the source: types are gone when it runs.
 * @throws Error for a call whose answer has no type that can be written down
 */
export const declared = (): Declared => {
  const controllers = sourcesEndingIn('.controller.ts').map((file) => path.join(ROOT, file));
  const routes = path.join(ROOT, 'libs/contracts/src/routes.ts');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (name) => ts.sys.readFile(name)).config,
    ts.sys,
    ROOT,
  );
  delete options.tsBuildInfoFile;
  const program = ts.createProgram([...controllers, routes], { ...options, incremental: false });
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
  const taken = new Map(
    controllers.flatMap((file) => {
      const source = program.getSourceFile(file);
      return source === undefined ? [] : takenIn(source);
    }),
  );
  const calls = [...answersIn(program.getSourceFile(routes))].map(([call, answer]): [string, DeclaredCall] => [
    call,
    {
      ...(taken.get(call) ?? { body: null, readsByHand: false, query: null }),
      answer: answer.getText() === 'Bytes' ? null : generator.createSchemaFromNodes([answer]),
    },
  ]);
  return { calls: new Map(calls), schemaOf: (className) => generator.createSchema(className) };
};
