import { t } from '#languages';
import { Controller, Inject, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AddPasskey, WithPresentPassword, type Passkey, type PasskeyChallenge } from '#contracts';
import {
  Call,
  CONFIG,
  CurrentCaller,
  HttpProblem,
  Wire,
  type Caller,
  type Config,
  type SignedInCaller,
} from '#platform';
import { OwnPassword } from '../accounts/own-password.js';
import { RememberedAccounts } from '../accounts/remembered-accounts.js';
import { StaffAnswers } from '../staff-answers.js';
import { Passkeys } from './passkeys.js';
import { relyingPartyOf } from './relying-party.js';

/** Passkeys of one's own account. */
@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly password: OwnPassword,
    private readonly answers: StaffAnswers,
    private readonly accounts: RememberedAccounts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Call('GET /api/passkeys')
  list(@CurrentCaller() caller: Caller): Promise<readonly Passkey[]> {
    return this.passkeys.list(caller._id);
  }

  /** The first step of adding one, which the present password opens. */
  @Call('POST /api/passkeys/challenge')
  async begin(
    @Req() request: FastifyRequest,
    @CurrentCaller() caller: SignedInCaller,
    @Wire(WithPresentPassword) { currentPassword }: WithPresentPassword,
  ): Promise<PasskeyChallenge> {
    const party = relyingPartyOf(request, this.config.publicUrl);
    await this.password.mustBe(caller, currentPassword, request.ip);
    return this.passkeys.beginAdding(await this.answers.now(caller._id), party);
  }

  @Call('POST /api/passkeys')
  async add(
    @Req() request: FastifyRequest,
    @CurrentCaller() caller: Caller,
    @Wire(AddPasskey) made: AddPasskey,
  ): Promise<Passkey> {
    const passkey = await this.passkeys.add(caller._id, made, relyingPartyOf(request, this.config.publicUrl));
    this.accounts.forget(caller._id);
    return passkey;
  }

  @Call('POST /api/passkeys/:id/removal')
  async remove(
    @Req() { ip }: FastifyRequest,
    @Param('id') id: string,
    @CurrentCaller() caller: SignedInCaller,
    @Wire(WithPresentPassword) { currentPassword }: WithPresentPassword,
  ): Promise<readonly Passkey[]> {
    await this.password.mustBe(caller, currentPassword, ip);
    if (!(await this.passkeys.remove(caller._id, id.toLowerCase())))
      throw new HttpProblem(404, t('This passkey was removed already.'));
    return this.passkeys.list(caller._id);
  }
}
