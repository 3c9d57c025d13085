import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { SignedIn, SignIn, StaffMember } from '#contracts';
import { KNEX, HttpProblem, SignInThrottle, Tokens } from '#platform';
import { StaffAnswers } from '../staff-answers.js';
import type { Credential } from './credential-rows.js';
import { openAccountByEmail } from './credentials.js';
import { passwordMatches } from './passwords.js';
import { Sessions } from './sessions.js';

/** Signing in changes nothing in the office, so it is no command and leaves no event. */
@Injectable()
export class SignIns {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    private readonly throttle: SignInThrottle,
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
    private readonly answers: StaffAnswers,
  ) {}

  /** The same answer, after the same time, for a wrong password and for an account that does not exist. */
  async signIn(command: SignIn, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    const { email } = command;
    const attempt = { email, ip: request.ip, device: this.throttle.devices.idOf(request.headers.cookie, email) };
    await this.throttle.admit(attempt);
    const account = await this.matching(command).catch(async (fault: unknown) => {
      // Of a database that is away nobody has guessed anything.
      await this.throttle.takeBack(attempt);
      throw fault;
    });
    if (account === null) throw new HttpProblem(401, t('Incorrect Credentials!'));
    await this.throttle.forgive(attempt);
    return this.begin(await this.answers.now(account.user_id), request, reply);
  }

  private async matching({ email, password }: SignIn): Promise<Credential | null> {
    const account = await openAccountByEmail(this.knex, email);
    return (await passwordMatches(account?.password_hash, password)) && account !== undefined ? account : null;
  }

  /** Whoever is let in has a session from then on, and a browser that is known to the account. */
  async begin(user: StaffMember, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    const { cookie, 'user-agent': userAgent } = request.headers;
    void reply.header(
      'set-cookie',
      this.throttle.devices.remember(cookie, user.email, { secure: request.protocol === 'https' }),
    );
    return { token: await this.tokens.issue(await this.sessions.begin(user._id, userAgent)), user };
  }
}
