import { t } from '#languages';
import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { generateSecret, generateURI, verify } from 'otplib';
import type { NewSecondFactor, SecondFactorState, StaffMember } from '#contracts';
import { sealBytes, unsealBytes, type ForgettingVault } from '#eventing';
import { HttpProblem, KNEX, PERSONAL_KEYS, SignInThrottle, type Migration } from '#platform';
import { SecondSteps } from './second-steps.js';

/**
 * The second factor of an account: a secret that it shares with an authenticator app (RFC 6238), and recovery codes
 * (docs/decisions/0069). The secret is sealed with the person's own key, so that a copy of the database tells no code.
 */
export const secondFactorMigration: Migration = {
  id: 'staff/6-second-factor',
  up: `create table second_factor (
         user_id uuid primary key,
         subject_id uuid not null,
         sealed bytea not null,
         made_at timestamptz not null default now(),
         -- Null until a first code has shown that the app has the secret.
         confirmed_at timestamptz,
         -- Of the newest code that was used: none works twice.
         last_step bigint not null default 0
       );
       create table recovery_code (
         user_id uuid not null references second_factor on delete cascade,
         code_hash bytea not null,
         used_at timestamptz,
         primary key (user_id, code_hash)
       );
       create function credential_ends_second_factor() returns trigger language plpgsql as $$
       begin
         delete from second_factor where user_id = old.user_id;
         return null;
       end $$;
       create trigger credential_ends_second_factor after delete on credential for each row execute function credential_ends_second_factor();`,
};

interface Row {
  readonly user_id: string;
  readonly subject_id: string;
  readonly sealed: Buffer;
  readonly confirmed_at: Date | null;
  readonly last_step: string;
}

interface Secrets {
  /** Base32, as the app takes it. */
  readonly secret: string;
  /** What recovery codes are hashed with, base64. */
  readonly pepper: string;
}

const ISSUER = 'Soundings';
/** Seconds for which a code is shown. */
const PERIOD = 30;
const CODES = 10;
/** Without those that are taken for another one. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;

const aboutOf = (userId: string): string => `second factor ${userId}`;

/** 60 random bits, in three groups that can be read aloud. */
const newCode = (): string => {
  const letters = [...randomBytes(CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
};

/** The same code, however it was typed. */
const canonicalCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

const hashOf = ({ pepper }: Secrets, code: string): Buffer =>
  createHmac('sha256', Buffer.from(pepper, 'base64')).update(canonicalCode(code)).digest();

const isOff = (): HttpProblem => new HttpProblem(409, t('Two-step sign-in is off for this account.'));

/** Makes, checks and takes away second factors. */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(PERSONAL_KEYS) private readonly vault: ForgettingVault,
    private readonly steps: SecondSteps,
    private readonly throttle: SignInThrottle,
  ) {}

  async state(userId: string): Promise<SecondFactorState> {
    const row = await this.find(userId);
    const since = row?.confirmed_at ?? null;
    if (since === null) return { isOn: false, since: null, recoveryCodes: 0 };
    const [left] = await this.knex('recovery_code')
      .where({ user_id: userId, used_at: null })
      .count<{ count: string }[]>('* as count');
    return { isOn: true, since: since.toISOString(), recoveryCodes: Number(left?.count ?? 0) };
  }

  /** A new secret, which counts once it is confirmed. @throws HttpProblem 409 where there is a second factor already */
  async begin(userId: string, email: string): Promise<NewSecondFactor> {
    const secrets: Secrets = { secret: generateSecret(), pepper: randomBytes(32).toString('base64') };
    const [person] = await this.vault.keysFor([{ kind: 'staff', lookup: userId }]);
    if (person === undefined) throw new Error('the account has no key');
    const { rows } = await this.knex.raw<{ rows: unknown[] }>(
      `insert into second_factor (user_id, subject_id, sealed) values (?, ?, ?)
       on conflict (user_id) do update set subject_id = excluded.subject_id, sealed = excluded.sealed, made_at = now(), last_step = 0
       where second_factor.confirmed_at is null returning user_id`,
      [userId, person.subjectId, sealBytes(person.key, Buffer.from(JSON.stringify(secrets)), aboutOf(userId))],
    );
    if (rows.length === 0)
      throw new HttpProblem(409, t('Two-step sign-in is on already. Turn it off first to use another app.'));
    const { secret } = secrets;
    return { secret, uri: generateURI({ issuer: ISSUER, label: email, secret }) };
  }

  /** Turns it on with a first code. @returns recovery codes, which are told this once; null where the code is wrong @throws HttpProblem 409 */
  async confirm(userId: string, code: string): Promise<readonly string[] | null> {
    const row = await this.find(userId);
    if (row === undefined) throw isOff();
    if (row.confirmed_at !== null) throw new HttpProblem(409, t('Two-step sign-in is on already.'));
    const secrets = await this.open(row);
    if (!(await this.takeCode(row, secrets, code))) return null;
    return this.knex.transaction(async (transaction) => {
      const confirmed = await transaction('second_factor')
        .where({ user_id: userId, sealed: row.sealed, confirmed_at: null })
        .update({ confirmed_at: transaction.fn.now() });
      if (confirmed === 0) throw new HttpProblem(409, t('Two-step sign-in is on already.'));
      return this.writeCodes(transaction, userId, secrets);
    });
  }

  /** New recovery codes in the place of all others. @throws HttpProblem 409 without a second factor */
  async renewCodes(userId: string): Promise<readonly string[]> {
    const row = await this.find(userId);
    if (row === undefined || row.confirmed_at === null) throw isOff();
    const secrets = await this.open(row);
    return this.knex.transaction((transaction) => this.writeCodes(transaction, userId, secrets));
  }

  /** By whoever it belongs to. @throws HttpProblem 409 where everybody has to have a second step and this is the last one */
  async giveUp(userId: string): Promise<void> {
    if ((await this.state(userId)).isOn) await this.steps.mayLose(userId);
    await this.remove(userId);
  }

  /** By the office. Whoever lost the phone has tried codes, for which they wait no longer. @returns false where there was none */
  async takeAway({ _id, email }: Pick<StaffMember, '_id' | 'email'>): Promise<boolean> {
    const had = await this.remove(_id);
    if (had) await this.throttle.startAnew(email);
    return had;
  }

  private async remove(userId: string): Promise<boolean> {
    return (await this.knex('second_factor').where({ user_id: userId }).whereNotNull('confirmed_at').delete()) > 0;
  }

  /**
   * Whether a sign-in that had the right password may go on. A code of the app works once, a recovery code as well.
   * @returns `none` where the account has no second factor, `absent` where the account has a second factor and no code was given
   */
  async check(userId: string, code: string | undefined): Promise<'none' | 'passed' | 'absent' | 'wrong'> {
    const row = await this.find(userId);
    if (row === undefined || row.confirmed_at === null) return 'none';
    if (code === undefined || code.trim() === '') return 'absent';
    const secrets = await this.open(row);
    if (await this.takeCode(row, secrets, code)) return 'passed';
    const used = await this.knex('recovery_code')
      .where({ user_id: userId, code_hash: hashOf(secrets, code), used_at: null })
      .update({ used_at: this.knex.fn.now() });
    return used > 0 ? 'passed' : 'wrong';
  }

  private find(userId: string): Promise<Row | undefined> {
    return this.knex<Row>('second_factor').where({ user_id: userId }).first();
  }

  private async open({ user_id, subject_id, sealed }: Row): Promise<Secrets> {
    const key = (await this.vault.open([subject_id])).get(subject_id);
    if (key === undefined) throw new Error('the key of the person was destroyed');
    return JSON.parse(unsealBytes(key, sealed, aboutOf(user_id)).toString()) as Secrets;
  }

  /** Of several that send one code at once the database lets one through. */
  private async takeCode({ user_id, sealed }: Row, { secret }: Secrets, typed: string): Promise<boolean> {
    const token = typed.replace(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return false;
    const result = await verify({ secret, token, period: PERIOD, epochTolerance: PERIOD });
    if (!result.valid) return false;
    const step = Math.floor(Date.now() / 1000 / PERIOD) + result.delta;
    const { rows } = await this.knex.raw<{ rows: unknown[] }>(
      'update second_factor set last_step = ? where user_id = ? and sealed = ? and last_step < ? returning user_id',
      [step, user_id, sealed, step],
    );
    return rows.length > 0;
  }

  private async writeCodes(
    transaction: Knex.Transaction,
    userId: string,
    secrets: Secrets,
  ): Promise<readonly string[]> {
    const codes = Array.from({ length: CODES }, newCode);
    await transaction('recovery_code').where({ user_id: userId }).delete();
    await transaction('recovery_code').insert(
      codes.map((code) => ({ user_id: userId, code_hash: hashOf(secrets, code) })),
    );
    return codes;
  }
}
