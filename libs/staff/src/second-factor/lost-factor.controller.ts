import { t } from '#languages';
import { Controller, Delete, Param } from '@nestjs/common';
import { CurrentCaller, HttpProblem, type Caller } from '#platform';
import { Passkeys } from '../passkeys/passkeys.js';
import { StaffAnswers } from '../staff-answers.js';
import { SecondFactors } from './second-factors.js';

/** The office helps a colleague whose phone is lost. */
@Controller('api/users')
export class LostFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly answers: StaffAnswers,
  ) {}

  /** Passkeys go as well: they may be on that phone. One's own takes the present password, which this call does not ask for. */
  @Delete(':id/second-factor')
  async takeAway(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<{ readonly id: string }> {
    const userId = id.toLowerCase();
    if (userId === caller._id)
      throw new HttpProblem(409, t('Please turn off two-step sign-in of your own account under My account.'));
    await this.answers.now(userId);
    const [hadApp, hadPasskeys] = [await this.factors.remove(userId), await this.passkeys.removeAll(userId)];
    if (!hadApp && !hadPasskeys) throw new HttpProblem(404, t('Two-step sign-in is off for this account.'));
    return { id: userId };
  }
}
