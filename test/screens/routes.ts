import { readFileSync } from 'node:fs';
import path from 'node:path';

const WEB = 'web/src';
const ROUTER = `${WEB}/app/router.tsx`;

/** The files that say what pages there are: the router, and the lists of routes that it imports. */
const routeFiles = (): readonly string[] => {
  const imported = [...readFileSync(ROUTER, 'utf8').matchAll(/from '\.\.\/(features\/[\w/-]*routes)\.js'/g)].map(
    ([, file = '']) => `${WEB}/${file}.ts`,
  );
  return [ROUTER, ...imported].map((file) => path.posix.normalize(file));
};

/**
 * Every path of the router, as it is written there. They are read from the text: the router itself runs in a browser only.
 * @throws RangeError when a path is not written out in quotes
 */
export const routesOf = (
  sources: readonly string[] = routeFiles().map((file) => readFileSync(file, 'utf8')),
): readonly string[] =>
  sources.flatMap((source) => {
    const named = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, route = '']) => route);
    const all = source.match(/\bpath:/g)?.length ?? 0;
    if (all !== named.length)
      throw new RangeError(
        `${all - named.length} of the router's paths are not written out as path: '...', so that nobody can tell which pages there are`,
      );
    return named;
  });
