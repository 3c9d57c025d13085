import { missingCapability, own, routes, TWO_STEPS_FIELD, type Admission } from '#contracts';
import { t } from '#languages';
import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { DISK, type DiskWatch } from '../process/disk-watch.js';
import { diskFull, savesSomething } from '../process/disk-full.js';
import { HttpProblem } from '../requests/http-problems.js';
import { currentRequestContext } from '../requests/request-context.js';
import { apiTokenIn, isForPeople } from './api-tokens.js';
import { callOf, isIdOf, refuseMethod } from './methods.js';
import { refuseUnknownQuery } from './query.js';
import { TokenStrategy } from './token.strategy.js';
import { Tokens, type SignedInCaller } from './tokens.js';
import { settingUpTwoSteps } from './two-steps.js';

/** Some calendar programs send a password: that may be a token. */
const CALENDAR = 'GET /calendar/:file';

/** @throws HttpProblem 403 while the account has to set up its second step first, and where it lacks what the call takes */
const refuseWhatMayNot = (
  call: string,
  admission: Exclude<Admission, 'public'>,
  caller: SignedInCaller | undefined,
): void => {
  if (caller?.mustSetUpTwoSteps === true && !settingUpTwoSteps.has(call)) {
    const msg = t('Please set up two-step sign-in first: your office requires it for everyone.');
    throw new HttpProblem(403, msg, { errors: { [TWO_STEPS_FIELD]: msg } });
  }
  if (admission !== 'signed-in' && caller?.capabilities.has(admission) !== true)
    throw new HttpProblem(403, missingCapability[admission]);
};

/** The one door of every call: the policy first, then the token, then what the caller may do, then what the address says. */
@Injectable()
export class PolicyGuard extends AuthGuard() {
  constructor(
    strategy: TokenStrategy,
    private readonly tokens: Tokens,
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
    const admission = own(routes, call)?.admission;
    if (admission === undefined) throw new HttpProblem(403, t('This call is not allowed.'));
    await this.admit(context, request, admission, call);
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

  /** Who calls, and whether they may. @throws HttpProblem 401 | 403 */
  private async admit(
    context: ExecutionContext,
    request: FastifyRequest & { user?: SignedInCaller },
    admission: Admission,
    call: string,
  ): Promise<void> {
    const apiToken = apiTokenIn(request.headers.authorization);
    if (apiToken !== null && (admission !== 'public' || call === CALENDAR))
      await this.admitMachine(apiToken, request, call);
    else if (admission !== 'public') await super.canActivate(context);
    const { user } = request;
    const trail = currentRequestContext();
    if (trail !== undefined && user !== undefined)
      Object.assign(trail, { actorId: user._id, capabilities: user.capabilities });
    if (admission !== 'public') refuseWhatMayNot(call, admission, user);
  }

  /** @throws HttpProblem 401 for a token that is none, 403 for what is not for machines */
  private async admitMachine(
    token: string,
    request: FastifyRequest & { user?: SignedInCaller },
    call: string,
  ): Promise<void> {
    const caller = await this.tokens.callerByApiToken(token);
    if (caller === null) throw new HttpProblem(401, t('This token is not known here, or it has ended.'));
    // First of all, so that the security log names it also where it is refused.
    request.user = caller;
    if (isForPeople(call)) throw new HttpProblem(403, t('This is for people who are signed in, not for tokens.'));
    if (caller.apiToken?.readOnly === true && !call.startsWith('GET '))
      throw new HttpProblem(403, t('This token may only read.'));
  }

  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error instanceof Error) throw error;
    if (user === false || user === null || user === undefined) throw new HttpProblem(401, t('Please sign in.'));
    return user;
  }
}
