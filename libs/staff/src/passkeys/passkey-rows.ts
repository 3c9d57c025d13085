import type { Migration } from '#platform';
import { endedByRemoval } from '../accounts/credential-rows.js';

/**
 * Passkeys of accounts (docs/decisions/0072), and challenges that are still to be answered. The label and the public key are sealed with the
 * person's own key; a passkey goes with its account, whichever program removes that and by whichever way.
 */
export const passkeyMigration: Migration = {
  id: 'staff/8-passkey',
  up: `create table passkey (
         id uuid primary key,
         user_id uuid not null references credential on delete cascade,
         subject_id uuid not null,
         credential_id bytea not null unique,
         -- The name of the machine that it was made for: it works there alone.
         place text not null,
         sealed bytea not null,
         counter bigint not null,
         made_at timestamptz not null default now(),
         used_at timestamptz
       );
       create index passkey_user on passkey (user_id);
       create table passkey_challenge (
         challenge bytea primary key,
         -- Null for a sign-in, of which nobody knows yet whose it is.
         user_id uuid,
         ends_at timestamptz not null
       );
       ${endedByRemoval('passkey')}`,
};

export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly subject_id: string;
  readonly credential_id: Buffer;
  readonly place: string;
  readonly sealed: Buffer;
  readonly counter: string;
  readonly made_at: Date;
  readonly used_at: Date | null;
}

/** What is sealed of a passkey. */
export interface PasskeySecrets {
  readonly name: string;
  /** COSE, base64url. */
  readonly publicKey: string;
}
