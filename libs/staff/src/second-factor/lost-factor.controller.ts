import { t } from '#languages';
import { Controller, Param } from '@nestjs/common';
import type { SecondStepOf } from '#contracts';
import { Call, CurrentCaller, HttpProblem, type Caller } from '#platform';
import { Passkeys } from '../passkeys/passkeys.js';
import { StaffAnswers } from '../staff-answers.js';
import { RememberedAccounts } from '../accounts/remembered-accounts.js';
import { SecondSteps } from './second-steps.js';
import { SecondFactors } from './second-factors.js';

/** The office sees who signs in with two steps, and helps a colleague whose phone is lost. */
@Controller()
export class LostFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly steps: SecondSteps,
    private readonly answers: StaffAnswers,
    private readonly accounts: RememberedAccounts,
  ) {}

  /** Who signs in with two steps. */
  @Call('GET /api/second-factors')
  list(): Promise<readonly SecondStepOf[]> {
    return this.steps.list();
  }

  /** Passkeys go as well: they may be on that phone. One's own takes the present password, which this call does not ask for. */
  @Call('DELETE /api/users/:id/second-factor')
  async takeAway(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<{ readonly id: string }> {
    const userId = id.toLowerCase();
    if (userId === caller._id)
      throw new HttpProblem(409, t('Please turn off two-step sign-in of your own account under My account.'));
    const member = await this.answers.now(userId);
    const [hadApp, hadPasskeys] = [await this.factors.takeAway(member), await this.passkeys.removeAll(userId)];
    if (!hadApp && !hadPasskeys) throw new HttpProblem(404, t('Two-step sign-in is off for this account.'));
    this.accounts.forget(userId);
    return { id: userId };
  }
}
