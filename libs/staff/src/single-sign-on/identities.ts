import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { t } from '#languages';
import { CONFIG, HttpProblem, KNEX, type Config, type Migration } from '#platform';
import { endedByRemoval } from '../accounts/credential-rows.js';
import { anyAccount, canonicalEmail, openAccountByEmail } from '../accounts/credentials.js';
import type { Identity } from './identity-provider.js';

/**
 * Which account an identity of the provider opens (docs/decisions/0074). Removing an account lets go of it, so that a colleague whose
 * identity was made anew there is removed and restored.
 */
export const identityMigration: Migration = {
  id: 'staff/7-identity',
  up: `create table staff_identity (
         issuer text not null,
         subject text not null,
         user_id uuid not null references credential on delete cascade,
         made_at timestamptz not null default now(),
         primary key (issuer, subject),
         unique (user_id, issuer)
       );
       ${endedByRemoval('staff_identity')}`,
};

/** Whom an identity is, or who is to be made. */
export type Match =
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'new'; readonly name: string; readonly email: string };

/** Finds and keeps the account of an identity. */
@Injectable()
export class Identities {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The account that it opened before; otherwise the one with its verified email; otherwise a new one where its domain is named in the settings.
   * @throws HttpProblem 403 with why it opens none
   */
  async match({ issuer, subject, email, isVerified, name }: Identity): Promise<Match> {
    const known = await this.knex('staff_identity').where({ issuer, subject }).first<{ user_id: string } | undefined>();
    if (known !== undefined) return { kind: 'account', userId: known.user_id };
    const provider = this.config.singleSignOn?.name ?? '';
    if (email === null)
      throw new HttpProblem(
        403,
        t('{name} did not say your email, so no account here can be found. Please ask its administrator.', {
          name: provider,
        }),
      );
    if (!isVerified)
      throw new HttpProblem(
        403,
        t(
          '{name} has not confirmed that {email} is yours, so it opens no account here. Please ask its administrator.',
          {
            name: provider,
            email,
          },
        ),
      );
    const account = await openAccountByEmail(this.knex, email);
    if (account !== undefined) return { kind: 'account', userId: await this.keep(account.user_id, issuer, subject) };
    if (await this.isWelcome(email)) return { kind: 'new', name: name ?? email, email };
    throw new HttpProblem(
      403,
      t('There is no account here for {email}. Please ask the office to invite you.', { email }),
    );
  }

  /** The first account is never made from outside: it is the office's. */
  private async isWelcome(email: string): Promise<boolean> {
    const domain = canonicalEmail(email).split('@').at(-1) ?? '';
    return (this.config.singleSignOn?.newAccountsFrom ?? []).includes(domain) && (await anyAccount(this.knex));
  }

  /** Of two at once one is written down; an address that was given to somebody else there opens nothing of whom it was before. */
  private async keep(userId: string, issuer: string, subject: string): Promise<string> {
    await this.knex('staff_identity').insert({ issuer, subject, user_id: userId }).onConflict().ignore();
    const kept = await this.knex('staff_identity')
      .where({ issuer, subject })
      .first<{ user_id: string } | undefined>('user_id');
    if (kept === undefined)
      throw new HttpProblem(
        403,
        t(
          'The account with your email is already used by another person of {name}. Please ask the office to remove and restore it.',
          { name: this.config.singleSignOn?.name ?? '' },
        ),
      );
    return kept.user_id;
  }
}
