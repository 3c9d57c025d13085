import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReturnFromProvider, type SignedIn, type SingleSignOnStart } from '#contracts';
import { t } from '#languages';
import { Call, HttpProblem, SignInThrottle, Wire } from '#platform';
import { SignIns } from '../accounts/sign-ins.js';
import { IdentityProvider } from './identity-provider.js';
import { cookieOf, endedCookie, pendingIn } from './pending-cookie.js';
import { SignedOnAccounts } from './signed-on-accounts.js';

const isSecure = (request: FastifyRequest): { readonly secure: boolean } => ({ secure: request.protocol === 'https' });

/** Signing in at the office's own provider: the browser goes there and comes back with an answer for this program. */
@Controller()
export class SingleSignOnController {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly accounts: SignedOnAccounts,
    private readonly signIns: SignIns,
    private readonly throttle: SignInThrottle,
  ) {}

  @Call('POST /api/auth/single-sign-on')
  async begin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SingleSignOnStart> {
    const { address, pending } = await this.provider.begin();
    void reply.header('set-cookie', cookieOf(pending, isSecure(request)));
    return { address };
  }

  @Call('POST /api/auth/single-sign-on/return')
  async comeBack(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Wire(ReturnFromProvider) { answer }: ReturnFromProvider,
  ): Promise<SignedIn> {
    await this.throttle.admitLink(request.ip);
    const pending = pendingIn(request.headers.cookie);
    if (pending === null)
      throw new HttpProblem(
        401,
        t('This way back was not begun in this browser, or too long ago. Please sign in again.'),
      );
    void reply.header('set-cookie', endedCookie(isSecure(request)));
    const user = await this.accounts.of(await this.provider.identify(answer, pending), request);
    await this.throttle.forgiveLink(request.ip);
    return this.signIns.begin(user, request, reply, { byProvider: true });
  }
}
