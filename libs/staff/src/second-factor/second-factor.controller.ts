import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  ConfirmSecondFactor,
  WithPresentPassword,
  type NewSecondFactor,
  type RecoveryCodes,
  type SecondFactorState,
} from '#contracts';
import { Call, CurrentCaller, Wire, type Caller, type SignedInCaller } from '#platform';
import { OwnPassword } from '../accounts/own-password.js';
import { RememberedAccounts } from '../accounts/remembered-accounts.js';
import { Sessions } from '../accounts/sessions.js';
import { StaffAnswers } from '../staff-answers.js';
import { wrongCode } from './wrong-code.js';
import { SecondFactors } from './second-factors.js';

/** Two-step sign-in of one's own account. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly password: OwnPassword,
    private readonly answers: StaffAnswers,
    private readonly sessions: Sessions,
    private readonly accounts: RememberedAccounts,
  ) {}

  @Call('GET /api/second-factor')
  state(@CurrentCaller() caller: Caller): Promise<SecondFactorState> {
    return this.factors.state(caller._id);
  }

  @Call('POST /api/second-factor')
  async begin(
    @Req() { ip }: FastifyRequest,
    @CurrentCaller() caller: SignedInCaller,
    @Wire(WithPresentPassword) { currentPassword }: WithPresentPassword,
  ): Promise<NewSecondFactor> {
    await this.password.mustBe(caller, currentPassword, ip);
    const { email } = await this.answers.now(caller._id);
    return this.factors.begin(caller._id, email);
  }

  /** Sessions that began without the second step end. */
  @Call('POST /api/second-factor/confirmation')
  async confirm(
    @CurrentCaller() caller: SignedInCaller,
    @Wire(ConfirmSecondFactor) { code }: ConfirmSecondFactor,
  ): Promise<RecoveryCodes> {
    const codes = await this.factors.confirm(caller._id, code);
    if (codes === null) throw wrongCode(400);
    await this.sessions.endOthers({ account: caller._id, session: caller.session });
    this.accounts.forget(caller._id);
    return { codes };
  }

  @Call('POST /api/second-factor/recovery-codes')
  async renewCodes(
    @Req() { ip }: FastifyRequest,
    @CurrentCaller() caller: SignedInCaller,
    @Wire(WithPresentPassword) { currentPassword }: WithPresentPassword,
  ): Promise<RecoveryCodes> {
    await this.password.mustBe(caller, currentPassword, ip);
    return { codes: await this.factors.renewCodes(caller._id) };
  }

  @Call('POST /api/second-factor/removal')
  async remove(
    @Req() { ip }: FastifyRequest,
    @CurrentCaller() caller: SignedInCaller,
    @Wire(WithPresentPassword) { currentPassword }: WithPresentPassword,
  ): Promise<SecondFactorState> {
    await this.password.mustBe(caller, currentPassword, ip);
    await this.factors.giveUp(caller._id);
    return this.factors.state(caller._id);
  }
}
