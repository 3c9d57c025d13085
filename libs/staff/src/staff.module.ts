import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ACCOUNTS, API_TOKENS } from '#platform';
import { AuthController } from './accounts/auth.controller.js';
import { CredentialCheck } from './accounts/credential-check.js';
import { RegisterFirstAccountHandler } from './accounts/first-account.handler.js';
import { OpenAccounts } from './accounts/open-accounts.js';
import { RememberedAccounts } from './accounts/remembered-accounts.js';
import { OwnPassword } from './accounts/own-password.js';
import { Registering } from './accounts/registering.js';
import { Sessions } from './accounts/sessions.js';
import { SessionsController } from './accounts/sessions.controller.js';
import { SignIns } from './accounts/sign-ins.js';
import { ApiTokensController } from './api-tokens/api-tokens.controller.js';
import { StoredApiTokens } from './api-tokens/api-tokens.js';
import { AccountLinks } from './links/account-links.js';
import { AddWithoutPasswordHandler } from './links/add-without-password.handler.js';
import { ChoosePasswordHandler } from './links/choose-password.handler.js';
import { LinkLetters, LinkPost } from './links/link-post.js';
import { LinksController } from './links/links.controller.js';
import { FindStaffHandler } from './list/find-staff.query.js';
import { PasskeySignInController } from './passkeys/passkey-sign-in.controller.js';
import { Passkeys } from './passkeys/passkeys.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { LostFactorController } from './second-factor/lost-factor.controller.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondSteps } from './second-factor/second-steps.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { Identities } from './single-sign-on/identities.js';
import { IdentityProvider } from './single-sign-on/identity-provider.js';
import { SingleSignOnController } from './single-sign-on/single-sign-on.controller.js';
import { SignedOnAccounts } from './single-sign-on/signed-on-accounts.js';
import { StaffAdding } from './staff-adding.js';
import { StaffAnswers } from './staff-answers.js';
import { StaffController } from './staff.controller.js';
import { AddStaffMemberHandler, ChangeStaffMemberHandler, RemoveStaffMemberHandler } from './staff.handlers.js';

/** Global, since the platform's door asks it who is calling. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [
    AuthController,
    SingleSignOnController,
    PasskeySignInController,
    SessionsController,
    ApiTokensController,
    SecondFactorController,
    LostFactorController,
    PasskeysController,
    LinksController,
    StaffController,
  ],
  providers: [
    OpenAccounts,
    RememberedAccounts,
    { provide: ACCOUNTS, useExisting: RememberedAccounts },
    StoredApiTokens,
    { provide: API_TOKENS, useExisting: StoredApiTokens },
    Sessions,
    OwnPassword,
    SecondFactors,
    SecondSteps,
    Passkeys,
    StaffAdding,
    AddWithoutPasswordHandler,
    StaffAnswers,
    CredentialCheck,
    SignIns,
    IdentityProvider,
    Identities,
    SignedOnAccounts,
    AccountLinks,
    LinkLetters,
    LinkPost,
    ChoosePasswordHandler,
    Registering,
    RegisterFirstAccountHandler,
    AddStaffMemberHandler,
    ChangeStaffMemberHandler,
    RemoveStaffMemberHandler,
    FindStaffHandler,
  ],
  exports: [ACCOUNTS, API_TOKENS],
})
export class StaffModule {}
