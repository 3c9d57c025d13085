import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { AddPasskey, Passkey, PasskeyChallenge, SignInWithPasskey, StaffMember } from '#contracts';
import { newEntityId, sealBytes, unsealBytes, type ForgettingVault } from '#eventing';
import { HttpProblem, KNEX, PERSONAL_KEYS } from '#platform';
import { SecondSteps } from '../second-factor/second-steps.js';
import type { PasskeyRow, PasskeySecrets } from './passkey-rows.js';
import type { RelyingParty } from './relying-party.js';

/** How long a challenge can be answered. */
const CHALLENGE_MS = 5 * 60_000;
/** More than anybody has phones and keys. */
const MOST = 20;
const NAME = 'Soundings';

/** Loaded with the first passkey (docs/decisions/0089). */
const webauthn = () => import('@simplewebauthn/server');

const aboutOf = (id: string): string => `passkey ${id}`;
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');
/** What stands in the passkey for the account: an id, and nothing of the person. */
const handleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'));

/** One answer for whatever is wrong with a passkey, so that it tells nobody which ones there are. */
const refused = (): HttpProblem =>
  new HttpProblem(401, t('This passkey does not sign in here. Please use your password, or another passkey.'));

/** The challenge that an answer is for; empty where there is none. */
const challengeIn = (clientDataJSON: string): string => {
  try {
    const data: unknown = JSON.parse(bytesOf(clientDataJSON).toString());
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : '';
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
};

/** The library throws for each thing that is wrong with what a browser sent. */
const verdictOf = async <Info>(verify: Promise<Info>): Promise<Info | null> => {
  try {
    return await verify;
  } catch {
    return null;
  }
};

/** Makes, checks and takes away passkeys (WebAuthn level 3), which sign in with what somebody has and what they are or know, in one. */
@Injectable()
export class Passkeys {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(PERSONAL_KEYS) private readonly vault: ForgettingVault,
    private readonly steps: SecondSteps,
  ) {}

  /** The account's own, the oldest first. */
  async list(userId: string): Promise<readonly Passkey[]> {
    const rows = await this.knex<PasskeyRow>('passkey').where({ user_id: userId }).orderBy(['made_at', 'id']);
    return Promise.all(
      rows.map(async (row) => ({
        _id: row.id,
        name: (await this.open(row)).name,
        madeAt: row.made_at.toISOString(),
        usedAt: row.used_at?.toISOString() ?? null,
      })),
    );
  }

  /** Asks a browser to make one for the account. @throws HttpProblem 409 where there are too many */
  async beginAdding({ _id, email, name }: StaffMember, party: RelyingParty): Promise<PasskeyChallenge> {
    const there = await this.knex<PasskeyRow>('passkey').where({ user_id: _id });
    if (there.length >= MOST)
      throw new HttpProblem(409, t('Your account has {most} passkeys. Please remove one first.', { most: MOST }));
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: NAME,
      rpID: party.id,
      userName: email,
      userDisplayName: name,
      userID: handleOf(_id),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: there.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.keep(options.challenge, _id);
    return { place: party.id, options: { ...options } };
  }

  /** @throws HttpProblem 400 where it does not answer a challenge of this account from this place */
  async add(
    userId: string,
    { name, id, clientDataJSON, attestationObject }: AddPasskey,
    party: RelyingParty,
  ): Promise<Passkey> {
    const { verifyRegistrationResponse } = await webauthn();
    const challenge = challengeIn(clientDataJSON);
    const made = (await this.take(challenge, userId))
      ? await verdictOf(
          verifyRegistrationResponse({
            response: {
              id,
              rawId: id,
              type: 'public-key',
              clientExtensionResults: {},
              response: { clientDataJSON, attestationObject },
            },
            expectedChallenge: challenge,
            expectedOrigin: party.origin,
            expectedRPID: party.id,
            requireUserVerification: true,
          }),
        )
      : null;
    if (made?.verified !== true) throw new HttpProblem(400, t('This passkey could not be added. Please try again.'));
    const { credential } = made.registrationInfo;
    const [person] = await this.vault.keysFor([{ kind: 'staff', lookup: userId }]);
    if (person === undefined) throw new Error('the account has no key');
    const secrets: PasskeySecrets = {
      name: name.trim(),
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    };
    const passkey = newEntityId();
    const rows = await this.knex<PasskeyRow>('passkey')
      .insert({
        id: passkey,
        user_id: userId,
        subject_id: person.subjectId,
        credential_id: bytesOf(credential.id),
        place: party.id,
        sealed: sealBytes(person.key, Buffer.from(JSON.stringify(secrets)), aboutOf(passkey)),
        counter: String(credential.counter),
      })
      .onConflict('credential_id')
      .ignore()
      .returning('made_at');
    const [row] = rows;
    if (row === undefined) throw new HttpProblem(409, t('This passkey was added already.'));
    return { _id: passkey, name: secrets.name, madeAt: row.made_at.toISOString(), usedAt: null };
  }

  /** One of the account's own. @returns false where there is none of this id @throws HttpProblem 409 where everybody has to have a second step and this is the last one */
  async remove(userId: string, id: string): Promise<boolean> {
    if ((await this.knex('passkey').where({ id, user_id: userId }).first('id')) === undefined) return false;
    await this.steps.mayLose(userId);
    return (await this.knex('passkey').where({ id, user_id: userId }).delete()) > 0;
  }

  /** @returns false where there was none */
  async removeAll(userId: string): Promise<boolean> {
    return (await this.knex('passkey').where({ user_id: userId }).delete()) > 0;
  }

  /** Asks a browser for any passkey of this place: whose it is, it says itself. */
  async beginSignIn(party: RelyingParty): Promise<PasskeyChallenge> {
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      userVerification: 'required',
      timeout: CHALLENGE_MS,
    });
    await this.keep(options.challenge, null);
    return { place: party.id, options: { ...options } };
  }

  /** @returns the account that is let in @throws HttpProblem 401 */
  async admitted(answer: SignInWithPasskey, party: RelyingParty): Promise<string> {
    const challenge = challengeIn(answer.clientDataJSON);
    if (!(await this.take(challenge, null))) throw refused();
    const row = await this.knex<PasskeyRow>('passkey')
      .where({ credential_id: bytesOf(answer.id) })
      // A removed account has none; this holds if one was just being added.
      .whereExists(this.knex('credential').whereRaw('credential.user_id = passkey.user_id and not credential.deleted'))
      .first();
    if (
      row === undefined ||
      row.place !== party.id ||
      !bytesOf(answer.userHandle).equals(Buffer.from(handleOf(row.user_id)))
    )
      throw refused();
    const { publicKey } = await this.open(row);
    const { verifyAuthenticationResponse } = await webauthn();
    const { id, clientDataJSON, authenticatorData, signature } = answer;
    const verdict = await verdictOf(
      verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: row.place,
        credential: { id, publicKey: Uint8Array.from(bytesOf(publicKey)), counter: Number(row.counter) },
        requireUserVerification: true,
      }),
    );
    if (verdict?.verified !== true || !(await this.use(row, verdict.authenticationInfo.newCounter))) throw refused();
    return row.user_id;
  }

  /** A counter that goes back is a copy's. Authenticators that do not count say 0 always. */
  private async use({ id, counter }: PasskeyRow, newCounter: number): Promise<boolean> {
    const query = this.knex('passkey').where({ id });
    if (newCounter > 0 || counter !== '0') void query.where('counter', '<', newCounter);
    return (await query.update({ counter: newCounter, used_at: this.knex.fn.now() })) > 0;
  }

  /** Keeps a challenge that was given out, and clears away those that were not answered. */
  private async keep(challenge: string, userId: string | null): Promise<void> {
    await this.knex.raw(
      `with over as (delete from passkey_challenge where ends_at < now())
       insert into passkey_challenge (challenge, user_id, ends_at) values (?, ?, now() + ? * interval '1 millisecond')`,
      [bytesOf(challenge), userId, CHALLENGE_MS],
    );
  }

  /** It is gone with the first answer, right or wrong. */
  private async take(challenge: string, userId: string | null): Promise<boolean> {
    const taken = await this.knex('passkey_challenge')
      .where({ challenge: bytesOf(challenge), user_id: userId })
      .where('ends_at', '>', this.knex.fn.now())
      .delete();
    return taken > 0;
  }

  private async open({ id, subject_id, sealed }: PasskeyRow): Promise<PasskeySecrets> {
    const key = (await this.vault.open([subject_id])).get(subject_id);
    if (key === undefined) throw new Error('the key of the person was destroyed');
    return JSON.parse(unsealBytes(key, sealed, aboutOf(id)).toString()) as PasskeySecrets;
  }
}
