import 'reflect-metadata';
import path from 'node:path';
import { RequestMethod } from '@nestjs/common';
import { ROOT, sourcesEndingIn } from './catalogues.js';

interface Controller {
  readonly prototype: object;
}

const isController = (value: unknown): value is Controller =>
  typeof value === 'function' && Reflect.hasMetadata('path', value);

const listed = (written: unknown): readonly string[] =>
  Array.isArray(written) ? (written as string[]) : [String(written)];

const joined = (...parts: readonly string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;

/** The calls of one controller, each with its method: `GET /api/car/:id`, `CarsController.one`. */
const routesOf = (name: string, type: Controller): readonly (readonly [string, string])[] =>
  Object.getOwnPropertyNames(type.prototype).flatMap((method) => {
    const handler: unknown = Reflect.get(type.prototype, method);
    if (typeof handler !== 'function' || !Reflect.hasMetadata('method', handler)) return [];
    const verb = RequestMethod[Reflect.getMetadata('method', handler) as number] ?? '';
    return listed(Reflect.getMetadata('path', type)).flatMap((prefix) =>
      listed(Reflect.getMetadata('path', handler)).map(
        (rest) => [`${verb} ${joined(prefix, rest)}`, `${name}.${method}`] as const,
      ),
    );
  });

/** Each route of the controllers with the class and the method behind it. */
export const routesOfControllers = async (): Promise<ReadonlyMap<string, string>> => {
  const found: (readonly [string, string])[] = [];
  for (const file of sourcesEndingIn('.controller.ts')) {
    const exported = (await import(path.join(ROOT, file))) as Record<string, unknown>;
    for (const [name, type] of Object.entries(exported)) if (isController(type)) found.push(...routesOf(name, type));
  }
  return new Map(found);
};
