import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn, SignIn, StaffMember } from '#contracts';
import { HttpProblem, SignInThrottle, Tokens } from '#platform';
import { StaffAnswers } from '../staff-answers.js';
import { CredentialCheck } from './credential-check.js';
import { Sessions } from './sessions.js';

/** Signing in changes nothing in the office, so it is no command and leaves no event. */
@Injectable()
export class SignIns {
  constructor(
    private readonly check: CredentialCheck,
    private readonly throttle: SignInThrottle,
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
    private readonly answers: StaffAnswers,
  ) {}

  /** @throws HttpProblem 401 | 428 | 429 */
  async signIn(command: SignIn, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    const { email } = command;
    const attempt = { email, ip: request.ip, device: this.throttle.devices.idOf(request.headers.cookie, email) };
    await this.throttle.admit(attempt);
    const account = await this.check.admitted(command).catch(async (fault: unknown) => {
      // Of a database that is away nobody has guessed anything, nor where only the code is still to come.
      if (!(fault instanceof HttpProblem && fault.statusCode === 401)) await this.throttle.takeBack(attempt);
      throw fault;
    });
    await this.throttle.forgive(attempt);
    return this.begin(await this.answers.now(account.user_id), request, reply);
  }

  /** Whoever is let in has a session from then on, and a browser that is known to the account. */
  async begin(
    user: StaffMember,
    request: FastifyRequest,
    reply: FastifyReply,
    { byProvider = false } = {},
  ): Promise<SignedIn> {
    const { cookie, 'user-agent': userAgent } = request.headers;
    void reply.header(
      'set-cookie',
      this.throttle.devices.remember(cookie, user.email, { secure: request.protocol === 'https' }),
    );
    return { token: await this.tokens.issue(await this.sessions.begin(user._id, userAgent, { byProvider })), user };
  }
}
