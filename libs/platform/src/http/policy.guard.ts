import { missingCapability } from '#contracts';
import { t } from '#languages';
import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { DISK, type DiskWatch } from '../disk/disk-watch.js';
import { diskFull, savesSomething } from '../disk/disk-full.js';
import { HttpProblem } from '../http-problems.js';
import { currentRequestContext } from '../request-context.js';
import { callOf, isIdOf, refuseMethod } from './methods.js';
import { policy } from './policy.js';
import { refuseUnknownQuery } from './query.js';
import { TokenStrategy } from './token.strategy.js';
import type { SignedInCaller } from './tokens.js';

/** The one door of every call: the policy first, then the token, then what the caller may do, then what the address says. */
@Injectable()
export class PolicyGuard extends AuthGuard() {
  constructor(
    strategy: TokenStrategy,
    @Inject(DISK) private readonly disk: DiskWatch,
  ) {
    // Passport takes a strategy as well as its name, by which it would find that of the program that was started last in this process. It
    // puts the call's own answers on it, so each call has one of its own.
    super({
      get defaultStrategy() {
        return Object.create(strategy) as unknown as string;
      },
    });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedInCaller }>();
    const call = callOf(request.method, request.routeOptions.url ?? '');
    const admission = Object.hasOwn(policy, call) ? policy[call] : undefined;
    if (admission === undefined) throw new HttpProblem(403, t('This call is not allowed.'));
    if (admission !== 'public') await super.canActivate(context);
    const trail = currentRequestContext();
    if (trail !== undefined && request.user !== undefined) {
      trail.actorId = request.user._id;
      trail.capabilities = request.user.capabilities;
    }
    if (admission !== 'public' && admission !== 'signed-in' && request.user?.capabilities.has(admission) !== true)
      throw new HttpProblem(403, missingCapability[admission]);
    const { id } = request.params as { id?: string };
    if (id !== undefined && !isIdOf(id, call)) {
      // `/api/job/completion` is an address of its own, and no job.
      refuseMethod(request);
      throw new HttpProblem(404, t('There is nothing here under this id.'));
    }
    refuseUnknownQuery(context);
    if (this.disk.isFull && savesSomething(call)) throw diskFull();
    return true;
  }

  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error instanceof Error) throw error;
    if (user === false || user === null || user === undefined) throw new HttpProblem(401, t('Please sign in.'));
    return user;
  }
}
