import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignInWithPasskey, type PasskeyChallenge, type SignedIn } from '#contracts';
import { Call, CONFIG, HttpProblem, SignInThrottle, Wire, type Config } from '#platform';
import { SignIns } from '../accounts/sign-ins.js';
import { StaffAnswers } from '../staff-answers.js';
import { Passkeys } from './passkeys.js';
import { relyingPartyOf } from './relying-party.js';

/** Signing in with a passkey alone. It stands under `/api/auth`, where the cookie of known browsers goes. */
@Controller()
export class PasskeySignInController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly signIns: SignIns,
    private readonly answers: StaffAnswers,
    private readonly throttle: SignInThrottle,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Call('POST /api/auth/passkey/challenge')
  async begin(@Req() request: FastifyRequest): Promise<PasskeyChallenge> {
    await this.throttle.admitChallenge(request.ip);
    return this.passkeys.beginSignIn(relyingPartyOf(request, this.config.publicUrl));
  }

  @Call('POST /api/auth/passkey')
  async signIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Wire(SignInWithPasskey) answer: SignInWithPasskey,
  ): Promise<SignedIn> {
    const forgive = await this.throttle.admitPasskey(request.ip);
    const party = relyingPartyOf(request, this.config.publicUrl);
    const account = await this.passkeys.admitted(answer, party).catch(async (fault: unknown) => {
      // Of a database that is away nobody has guessed anything.
      if (!(fault instanceof HttpProblem)) await forgive();
      throw fault;
    });
    await forgive();
    return this.signIns.begin(await this.answers.now(account), request, reply);
  }
}
