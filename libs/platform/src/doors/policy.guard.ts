import { t } from '#languages';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusals.js';
import { currentTrail } from '../request-trail.js';
import { policy } from './policy.js';
import type { SignedInCaller } from './token.strategy.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Fastify answers HEAD wherever it answers GET. */
export const callOf = (method: string, route: string): string => `${method === 'HEAD' ? 'GET' : method} ${route}`;

/** What is free for a visit or a booking that is not there yet is asked under the id -1. */
const asksForNew = (id: string, call: string): boolean => id === '-1' && call.includes('/checkavailability');

/** The one door of every call: the policy first, then the token, then the caller's role. */
@Injectable()
export class PolicyGuard extends AuthGuard('jwt') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedInCaller }>();
    const call = callOf(request.method, request.routeOptions.url ?? '');
    const admission = Object.hasOwn(policy, call) ? policy[call] : undefined;
    if (admission === undefined) throw new Refusal(403, t('This call is not allowed.'));
    if (admission !== 'public') await super.canActivate(context);
    const trail = currentTrail();
    if (trail !== undefined && request.user !== undefined) trail.actorId = request.user._id;
    if (admission === 'staff' && request.user?.isEngineer !== false) throw new Refusal(403, t('Only the office may do this.'));
    const { id } = request.params as { id?: string };
    if (id !== undefined && !UUID.test(id) && !asksForNew(id, call)) throw new Refusal(404, t('There is nothing here under this id.'));
    return true;
  }

  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error instanceof Error) throw error;
    if (user === false || user === null || user === undefined) throw new Refusal(401, t('Please sign in.'));
    return user;
  }
}
