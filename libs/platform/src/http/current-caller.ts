import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SignedInCaller } from './tokens.js';

/** The account behind the call; `PolicyGuard` put it there. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): SignedInCaller => {
  const { user } = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedInCaller }>();
  if (user === undefined) throw new Error('a public call asked for its caller');
  return user;
});
