import { callOf } from '../../libs/platform/src/http/methods.js';
import type { TestServer } from './server.js';

export interface Route {
  readonly method: string;
  readonly path: string;
  /** As the policy names it. */
  readonly call: string;
}

/** Every route that a program has, as Fastify knows them. */
export const routesOf = ({ program }: TestServer): readonly Route[] => {
  const routes: Route[] = [];
  const parents: string[] = [];
  for (const line of program.app
    ?.getHttpAdapter()
    .getInstance()
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n') ?? []) {
    const found = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (found === null) continue;
    const depth = (found[1] ?? '').length / 4;
    parents.splice(depth, parents.length, found[2] ?? '');
    for (const method of (found[3] ?? '').split(', ').filter((one) => one !== '' && one !== 'HEAD')) {
      const path = parents.join('').replace(/^\*$/, '/*');
      routes.push({ method, path, call: callOf(method, path) });
    }
  }
  return routes;
};
