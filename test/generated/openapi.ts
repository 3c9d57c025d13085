import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { policy, type Admission } from '../../libs/platform/src/http/policy.js';
import { ROOT, sourcesEndingIn } from './catalogues.js';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly admission: Admission;
}

/** `/api/job/:id` as `/api/job/{id}`. */
const pathOf = (route: string): string => route.replaceAll(/:(\w+)/g, '{$1}');

/** The policy names every call; a spec of the platform holds it against the routes that are there. */
const calls: readonly Call[] = Object.entries(policy)
  // The pages of the web client are no calls.
  .filter(([call]) => !call.includes('*'))
  .map(([call, admission]) => {
    const [method = '', route = ''] = call.split(' ');
    return { method: method.toLowerCase(), path: pathOf(route), admission };
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

/** Which class a call takes: the contract says it above the class, as `POST /api/car`. */
const bodies = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const file of sourcesEndingIn('.ts').filter((name) => name.startsWith('libs/contracts/src/'))) {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, comment = '', className = ''] of source.matchAll(
      /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*export class (\w+)/g,
    )) {
      for (const [, method = '', route = ''] of comment.matchAll(/`(POST|PUT) (\/[\w/{}]+)/g)) {
        found.set(`${method.toLowerCase()} ${pathOf(route)}`, className);
      }
    }
  }
  return found;
};

const inPath = (path: string): readonly object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const json = (schema: string): object => ({
  'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
});

const operation = ({ method, path, admission }: Call, body: string | undefined): object => ({
  operationId: `${method} ${path}`.replaceAll(/[^a-z0-9]+/gi, '_').replaceAll(/^_|_$/g, ''),
  tags: [path.split('/')[2] ?? 'other'],
  description: WHO[admission],
  ...(admission === 'public' ? { security: [] } : {}),
  ...(path.includes('{') ? { parameters: inPath(path) } : {}),
  ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
  responses: {
    200: { description: 'Done, or found.' },
    default: { description: 'Refused: `msg` says why.', content: json('ErrorBody') },
  },
});

const errorBody = {
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

/** docs/openapi.json: the calls from the policy, the bodies from the contract. */
export const openapi = async (): Promise<string> => {
  await import('#contracts');
  const bodyOf = bodies();
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const operations = (paths[call.path] ??= {});
    // An id in the path stands for the one in the body.
    const [own, listed] = [`${call.method} ${call.path}`, `${call.method} ${call.path.replace(/\/\{id\}$/, '')}`];
    operations[call.method] = operation(call, bodyOf.get(own) ?? bodyOf.get(listed));
  }
  const schemas = Object.entries(validationMetadatasToSchemas({ refPointerPrefix: '#/components/schemas/' })).sort(
    ([one], [other]) => (one < other ? -1 : 1),
  );
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Soundings',
      version: '1',
      description: 'Written by `npm run generate` from the policy and the contract.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ErrorBody: errorBody, ...Object.fromEntries(schemas) },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
};
