import { t } from '#languages';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { declaredFields, type Contract } from '#contracts';
import { HttpProblem } from '../requests/http-problems.js';

const QUERY = Symbol('query');

const known = (handler: object): readonly string[] =>
  (Reflect.getMetadata(QUERY, handler) as readonly string[] | undefined) ?? [];

/** Notes what a call's address may hold: the fields of the class that its query is bound to. */
export const declareQuery = (target: object, property: string | symbol | undefined, type: Contract<object>): void => {
  if (property === undefined) return;
  const handler = Reflect.get(target, property) as object;
  Reflect.defineMetadata(QUERY, [...new Set([...known(handler), ...declaredFields(type)])], handler);
};

/** @throws HttpProblem 400 for parameters that the call would pass over in silence */
export const refuseUnknownQuery = (context: ExecutionContext): void => {
  const sent = Object.keys(context.switchToHttp().getRequest<FastifyRequest>().query ?? {});
  if (sent.length === 0) return;
  const taken = known(context.getHandler());
  const unknown = sent.filter((name) => !taken.includes(name));
  if (unknown.length === 0) return;
  const [names, all] = [unknown.join(', ').slice(0, 200), taken.join(', ')];
  const msg =
    taken.length === 0
      ? t('This call does not take {names}. It takes nothing in its address.', { names })
      : t('This call does not take {names}. It takes: {all}.', { names, all });
  throw new HttpProblem(400, msg, { errors: Object.fromEntries(unknown.map((name) => [name, msg])) });
};
