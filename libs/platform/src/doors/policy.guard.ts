import { t } from '#languages';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DISK, type DiskWatch } from '../disk/disk-watch.js';
import { diskFull, savesSomething } from '../disk/disk-full.js';
import { Refusal } from '../refusals.js';
import { currentTrail } from '../request-trail.js';
import { callOf, isIdOf, refuseMethod } from './methods.js';
import { policy } from './policy.js';
import { refuseUnknownQuery } from './query.js';
import { Tokens, type SignedInCaller } from './tokens.js';

/** The one door of every call: the policy first, then the token, then the caller's role, then what the address says. */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(
    private readonly tokens: Tokens,
    @Inject(DISK) private readonly disk: DiskWatch,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedInCaller }>();
    const call = callOf(request.method, request.routeOptions.url ?? '');
    const admission = Object.hasOwn(policy, call) ? policy[call] : undefined;
    if (admission === undefined) throw new Refusal(403, t('This call is not allowed.'));
    if (admission !== 'public') request.user = await this.signedIn(request);
    const trail = currentTrail();
    if (trail !== undefined && request.user !== undefined) trail.actorId = request.user._id;
    if (admission === 'staff' && request.user?.isEngineer !== false) throw new Refusal(403, t('Only the office may do this.'));
    const { id } = request.params as { id?: string };
    if (id !== undefined && !isIdOf(id, call)) {
      // `/api/job/completion` is an address of its own, and no job.
      refuseMethod(request);
      throw new Refusal(404, t('There is nothing here under this id.'));
    }
    refuseUnknownQuery(context);
    if (this.disk.isFull && savesSomething(call)) throw diskFull();
    return true;
  }

  private async signedIn({ headers }: FastifyRequest): Promise<SignedInCaller> {
    const caller = await this.tokens.callerOf(headers.authorization);
    if (caller === null) throw new Refusal(401, t('Please sign in.'));
    return caller;
  }
}
