import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import type { JSONSchema7 } from 'json-schema';
import { routes, type Admission } from '#contracts';
import path from 'node:path';
import { ROOT, sourcesEndingIn } from './catalogues.js';
import { declared, type DeclaredCall } from './answers.js';
import { readByHand } from './read-by-hand.js';

type Schemas = Record<string, JSONSchema7>;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly admission: Admission;
  readonly declared: DeclaredCall;
}

/** `/api/job/:id` as `/api/job/{id}`. */
const pathOf = (route: string): string => route.replaceAll(/:(\w+)/g, '{$1}');

const callsOf = (declaredBy: ReadonlyMap<string, DeclaredCall>): readonly Call[] =>
  Object.entries(routes)
    // The pages of the web client are no calls.
    .filter(([call]) => !call.includes('*'))
    .map(([call, { admission }]) => {
      const [method = '', route = ''] = call.split(' ');
      const found = declaredBy.get(call);
      if (found === undefined) throw new Error(`the contract does not say what ${call} answers`);
      return { method: method.toLowerCase(), path: pathOf(route), admission, declared: found };
    })
    .sort((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1));

const WHO: Readonly<Record<Admission, string>> = {
  public: 'For anybody.',
  'signed-in': 'For anybody with an account.',
  'see-fees': 'For accounts that see fees.',
  'change-fees': 'For accounts that may change fees.',
  invoice: 'For accounts that may invoice.',
  delete: 'For accounts that may delete.',
  administer: 'For office staff.',
};

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** What answers that are no JSON are. */
const MEDIA: ReadonlyMap<string, readonly string[]> = new Map([
  ['get /api/changes', ['text/event-stream']],
  ['get /api/documents/{id}', [WORD, 'application/pdf']],
  ['get /calendar/{file}', ['text/calendar']],
  ['get /api/export', ['application/zip', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
  ['get /api/invoices/journal', ['text/csv']],
  ['get /api/invoices/{id}/ubl', ['application/xml']],
  ['get /api/job/{id}/files/{file}', ['application/octet-stream']],
  ['get /api/kits/{id}/files/{file}', ['application/octet-stream']],
  ['post /api/book/fee', [WORD]],
  ['post /api/job/{id}/invoice', [WORD]],
]);

const refTo = (name: string): JSONSchema7 => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JSONSchema7): object => ({ 'application/json': { schema } });

const inPath = (path: string): readonly object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/** What the rules of a class say beside its types. */
const LIMITS = ['format', 'maximum', 'maxItems', 'maxLength', 'minimum', 'minItems', 'minLength', 'pattern'] as const;

const limited = (schema: JSONSchema7, rules: JSONSchema7): JSONSchema7 => {
  if (schema.type === undefined || schema.enum !== undefined) return schema;
  const limits = LIMITS.flatMap((name) => (rules[name] === undefined ? [] : [[name, rules[name]] as const]));
  const [items, ruled] = [schema.items, rules.items];
  const nested = isSchema(items) && isSchema(ruled) ? { items: limited(items, ruled) } : {};
  return { ...schema, ...nested, ...Object.fromEntries(limits) };
};

const isSchema = (value: unknown): value is JSONSchema7 =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The generator writes draft 7, OpenAPI 3.1 wants draft 2020-12: the two differ in lists whose members have places. */
const newer = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(newer);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { additionalItems, ...inner } = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, newer(part)]),
  );
  if (!Array.isArray(inner['items'])) return inner;
  const { items, ...rest } = inner;
  return { ...rest, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) };
};

/** The components of the document, as calls ask for them. */
class Components {
  readonly schemas: Schemas = {};
  readonly #rules = validationMetadatasToSchemas() as Schemas;

  /** Adds what a schema rests on. @returns the schema, by its name where it has one */
  add({ definitions = {}, $schema: _, ...root }: JSONSchema7): JSONSchema7 {
    for (const [name, definition] of Object.entries(definitions))
      if (isName(name)) this.schemas[name] ??= this.#ruled(name, this.#moved(definition));
    // A name that the generator drew for what has none.
    const drawn = root.$ref?.replace('#/definitions/', '');
    const named = drawn === undefined ? undefined : definitions[decodeURIComponent(drawn)];
    return this.#moved(named === undefined || isName(drawn ?? '') ? root : named);
  }

  #moved(schema: unknown): JSONSchema7 {
    return newer(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/definitions/', '"#/components/schemas/')),
    ) as JSONSchema7;
  }

  #ruled(name: string, schema: JSONSchema7): JSONSchema7 {
    const rules = this.#rules[name]?.properties;
    if (rules === undefined || schema.properties === undefined) return schema;
    const properties = Object.entries(schema.properties).map(([field, type]) => {
      const rule = rules[field];
      return [field, isSchema(type) && isSchema(rule) ? limited(type, rule) : type];
    });
    return { ...schema, properties: Object.fromEntries(properties) as Schemas };
  }
}

const isName = (name: string): boolean => /^\w+$/.test(name);

const inQuery = ({ properties = {}, required = [] }: JSONSchema7): readonly object[] =>
  Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: required.includes(field),
    schema,
  }));

/** Fields of a command that its path says, or the rest of its body: they may be left out. */
const impliedIn = (name: string, path: string): readonly string[] => [
  ...(path.includes('{') ? ['_id', 'visitId'] : []),
  ...(name === 'ScheduleSiteVisit' ? ['kind'] : []),
];

const bodyOf = (name: string, schema: JSONSchema7 | undefined, path: string): JSONSchema7 => {
  const implied = impliedIn(name, path);
  if (schema?.required?.some((field) => implied.includes(field)) !== true) return refTo(name);
  const { required, ...rest } = schema;
  const left = required.filter((field) => !implied.includes(field));
  return left.length === 0 ? rest : { ...rest, required: left };
};

const errorBody: JSONSchema7 = {
  type: 'object',
  required: ['statusCode', 'msg'],
  properties: {
    statusCode: { type: 'integer' },
    msg: { type: 'string', description: 'One plain sentence for the person.' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Message by field.' },
    conflicts: { type: 'array', items: { type: 'object' } },
    fieldConflicts: { type: 'array', items: { type: 'object' } },
    requestId: { type: 'string' },
  },
};

const REPEATABLE = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same call is answered once more, and nothing is done twice. Kept for 15 days.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const answerOf = (call: string, { answer }: DeclaredCall, components: Components): object => {
  const media = MEDIA.get(call);
  if (media !== undefined) return Object.fromEntries(media.map((type) => [type, { schema: { type: 'string' } }]));
  if (answer === null) throw new Error(`nothing says what ${call} answers`);
  return json(components.add(answer));
};

/** docs/openapi.json: the calls and what they answer from the contract's routes, what they take from its classes. */
export const openapi = async (): Promise<string> => {
  // The rules of a class for a query are registered when its module is loaded.
  for (const file of sourcesEndingIn('.controller.ts')) await import(path.join(ROOT, file));
  const { calls: declaredBy, schemaOf } = declared();
  const calls = callsOf(declaredBy);
  const components = new Components();
  const named = (name: string): JSONSchema7 | undefined => {
    components.add(schemaOf(name));
    return components.schemas[name];
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, admission, declared: call } of calls) {
    const name = `${method} ${path}`;
    const body = call.body ?? readByHand.get(name);
    if (call.readsByHand && body === undefined) throw new Error(`nothing says what ${name} takes`);
    (paths[path] ??= {})[method] = {
      operationId: name.replaceAll(/[^a-z0-9]+/gi, '_').replaceAll(/^_|_$/g, ''),
      tags: [path.split('/')[2] ?? 'other'],
      description: WHO[admission],
      ...(admission === 'public' ? { security: [] } : {}),
      parameters: [
        ...inPath(path),
        ...(call.query === null ? [] : inQuery(named(call.query) ?? {})),
        ...(method === 'get' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
      ],
      ...(body === undefined
        ? {}
        : {
            requestBody: {
              required: true,
              content: json(typeof body === 'string' ? bodyOf(body, named(body), path) : body),
            },
          }),
      responses: {
        200: { description: 'Done, or found.', content: answerOf(name, call, components) },
        default: { description: 'Refused: `msg` says why.', content: json(refTo('ErrorBody')) },
      },
    };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Soundings',
      version: '1',
      description: 'Written by `npm run generate` from the contract and the controllers.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: { IdempotencyKey: REPEATABLE },
      schemas: inOrder({ ErrorBody: errorBody, ...components.schemas }),
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
};

const inOrder = (schemas: Schemas): Schemas =>
  Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
