import { t } from '#languages';
import { HttpProblem, defineModule, type Forgets } from '#platform';
import { apiTokenMigration } from './api-tokens/api-tokens.js';
import { credentialMigration, dropCredential, passwordChosenMigration } from './accounts/credentials.js';
import { credentialHeld, heldCredentialMigration } from './accounts/held-credentials.js';
import { credentialToldMigration } from './accounts/remembered-accounts.js';
import { sessionMigration } from './accounts/sessions.js';
import { accountLinkMigration } from './links/account-links.js';
import { secondStepMigration } from './second-factor/second-steps.js';
import { secondFactorMigration } from './second-factor/second-factors.js';
import { identityMigration } from './single-sign-on/identities.js';
import { passkeyMigration } from './passkeys/passkey-rows.js';
import { staffList } from './list/staff-list.projection.js';
import { staffMemberCatalogue } from './staff-member.events.js';
import { staffMemberAuditFormatter } from './staff-member.audit-formatter.js';
import { staffRejections } from './staff-member.rejections.js';

/** An open account is somebody at work: not oneself, and never the last of the office, since neither is removed. */
const forgets: Forgets = {
  name: 'accounts',
  decided: async (transaction, unit, { userId }) => {
    if (userId !== null && !(await dropCredential(transaction, unit, userId)))
      throw new HttpProblem(
        409,
        t('This account is still open. Please remove it under Engineers first; then the person can be forgotten.'),
      );
  },
};

export const staffParts = defineModule({
  name: 'staff',
  catalogues: [staffMemberCatalogue],
  projections: [staffList],
  rejections: staffRejections,
  auditFormatters: [staffMemberAuditFormatter],
  migrations: [
    credentialMigration,
    heldCredentialMigration,
    credentialToldMigration,
    sessionMigration,
    accountLinkMigration,
    secondFactorMigration,
    identityMigration,
    apiTokenMigration,
    passkeyMigration,
    secondStepMigration,
    passwordChosenMigration,
  ],
  guards: [credentialHeld],
  forgets: [forgets],
});
