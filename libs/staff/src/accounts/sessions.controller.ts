import { t } from '#languages';
import { Controller, Header, Param } from '@nestjs/common';
import type { Session } from '#contracts';
import { Call, CurrentCaller, HttpProblem, type SignedInCaller, type SessionOf } from '#platform';
import { RememberedAccounts } from './remembered-accounts.js';
import { Sessions } from './sessions.js';

const sessionOf = ({ _id: account, session }: SignedInCaller): SessionOf => ({ account, session });

/** Where one's own account is signed in. */
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly accounts: RememberedAccounts,
  ) {}

  @Call('GET /api/sessions')
  list(@CurrentCaller() caller: SignedInCaller): Promise<readonly Session[]> {
    return this.sessions.list(sessionOf(caller));
  }

  /** All others. */
  @Call('DELETE /api/sessions')
  async endOthers(@CurrentCaller() caller: SignedInCaller): Promise<readonly Session[]> {
    await this.sessions.endOthers(sessionOf(caller));
    this.accounts.forget(caller._id);
    return this.sessions.list(sessionOf(caller));
  }

  @Call('DELETE /api/sessions/:id')
  async end(@Param('id') id: string, @CurrentCaller() caller: SignedInCaller): Promise<{ readonly id: string }> {
    const session = id.toLowerCase();
    if (!(await this.sessions.end({ account: caller._id, session })))
      throw new HttpProblem(404, t('This session has ended already.'));
    this.accounts.forget(caller._id);
    return { id: session };
  }

  /** Logout. What the page keeps by name it clears away itself: its looks belong to the device and stay. */
  @Call('DELETE /api/auth')
  @Header('clear-site-data', '"cache"')
  async signOut(@CurrentCaller() caller: SignedInCaller): Promise<{ readonly id: string }> {
    await this.sessions.end(sessionOf(caller));
    this.accounts.forget(caller._id);
    return { id: caller.session };
  }
}
