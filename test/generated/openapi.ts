import { readFileSync } from 'node:fs';
import path from 'node:path';
import 'reflect-metadata';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { exportsOf, ROOT, sourcesEndingIn } from './catalogues.js';

type Method = 'get' | 'post' | 'put' | 'delete' | 'patch';
interface Route {
  readonly method: Method;
  readonly path: string;
  readonly name: string;
  readonly tag: string;
}

/** NestJS's `RequestMethod`, by number. */
const METHODS: readonly (Method | undefined)[] = ['get', 'post', 'put', 'delete', 'patch'];

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [typeof value === 'string' ? value : '']);

/** `/api/job/:id` and `job/{id}` as `/api/job/{id}`. */
const pathOf = (...parts: readonly string[]): string => {
  const joined = parts.join('/').split('/').filter((part) => part !== '').join('/');
  return `/${joined.replaceAll(/:(\w+)/g, '{$1}')}`;
};

const routesOfController = (controller: { readonly prototype: object; readonly name: string }): readonly Route[] => {
  const prefixes = listOf(Reflect.getMetadata('path', controller));
  const tag = controller.name.replace(/Controller$/, '');
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler: unknown = Reflect.get(controller.prototype, name);
    if (typeof handler !== 'function' || !Reflect.hasMetadata('method', handler)) return [];
    const method = METHODS[Number(Reflect.getMetadata('method', handler))];
    if (method === undefined) return [];
    const paths = listOf(Reflect.getMetadata('path', handler));
    return prefixes.flatMap((prefix) => paths.map((own) => ({ method, path: pathOf(prefix, own), name, tag })));
  });
};

const isController = (value: unknown): value is { readonly prototype: object; readonly name: string } =>
  typeof value === 'function' && Reflect.hasMetadata('path', value) && value.name.endsWith('Controller');

const allRoutes = async (): Promise<readonly Route[]> => {
  const routes: Route[] = [];
  for (const file of sourcesEndingIn('.controller.ts')) {
    routes.push(...Object.values(await exportsOf(file)).filter(isController).flatMap(routesOfController));
  }
  return routes.sort((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1));
};

/** Which class a call takes: the contract says it above the class, as `POST /api/car`. */
const bodies = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const file of sourcesEndingIn('.ts').filter((name) => name.startsWith('libs/contracts/src/'))) {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, comment = '', className = ''] of source.matchAll(/\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*export class (\w+)/g)) {
      for (const [, method = '', route = ''] of comment.matchAll(/`(POST|PUT) (\/[\w/{}]+)/g)) {
        found.set(`${method.toLowerCase()} ${pathOf(route)}`, className);
      }
    }
  }
  return found;
};

const operation = (route: Route, body: string | undefined): object => ({
  operationId: `${route.tag}.${route.name}.${route.path.includes('{') ? 'one' : 'all'}`,
  tags: [route.tag],
  ...(route.path.includes('{')
    ? { parameters: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) }
    : {}),
  ...(body === undefined
    ? {}
    : { requestBody: { required: true, content: { 'application/json': { schema: { $ref: `#/components/schemas/${body}` } } } } }),
  responses: {
    200: { description: 'Done, or found.' },
    default: { description: 'Refused: see `msg`.', content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } },
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

/** docs/openapi.json: the calls from the controllers, the bodies from the contract. */
export const openapi = async (): Promise<string> => {
  await import('#contracts');
  const bodyOf = bodies();
  const paths: Record<string, Record<string, object>> = {};
  for (const route of await allRoutes()) {
    const operations = (paths[route.path] ??= {});
    operations[route.method] = operation(route, bodyOf.get(`${route.method} ${route.path}`));
  }
  const schemas = Object.entries(validationMetadatasToSchemas({ refPointerPrefix: '#/components/schemas/' })).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const document = {
    openapi: '3.1.0',
    info: { title: 'Soundings', version: '1', description: 'Written by `npm run generate` from the controllers and the contract.' },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ErrorBody: errorBody, ...Object.fromEntries(schemas) },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
};
