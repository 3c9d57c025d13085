import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { MAX_WINDOW } from '#contracts';
import type { SignedInCaller } from '../http/tokens.js';

/** What one line of the security log says: ids, calls and addresses of the network, nothing of a person. */
export type SecurityNote = Readonly<Record<string, string | number | boolean>> & { readonly event: string };

type Asked = Pick<FastifyRequest, 'ip' | 'body' | 'params' | 'query'> & { readonly user?: SignedInCaller };

const sessions = new Set(['DELETE /api/auth', 'DELETE /api/sessions', 'DELETE /api/sessions/:id']);
const accounts: Readonly<Record<string, string>> = {
  'POST /api/users': 'account-added',
  'PUT /api/users': 'account-changed',
  'PUT /api/users/:id': 'account-changed',
  'DELETE /api/users/:id': 'account-removed',
  'POST /api/invitations': 'account-invited',
  'POST /api/password-links/:id': 'password-link-made',
  'POST /api/auth/link/password': 'password-link-used',
  'POST /api/second-factor/confirmation': 'second-factor-added',
  'POST /api/second-factor/recovery-codes': 'recovery-codes-made',
  'POST /api/second-factor/removal': 'second-factor-removed',
  'DELETE /api/users/:id/second-factor': 'second-factor-removed',
  'POST /api/tokens': 'api-token-made',
  'DELETE /api/tokens/:id': 'api-token-ended',
  'POST /api/passkeys': 'passkey-added',
  'POST /api/passkeys/:id/removal': 'passkey-removed',
};

/**
 * Calls of people who are not signed in yet, by what they were answered. What is slowed down (429) is not written down: whoever goes
 * on guessing could fill the disk with it. Where `code-asked-for` stands again and again, somebody has a password without its phone.
 */
const signingIn: Readonly<Record<string, string>> = {
  'POST /api/auth 401': 'sign-in-failed',
  'POST /api/auth 428': 'code-asked-for',
  'POST /api/auth/reset 200': 'password-forgotten',
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The same for the same account, and nothing that anybody without the secret could look up. */
const accountHash = (email: unknown, secret: string): string =>
  createHmac('sha256', secret)
    .update(`security log ${typeof email === 'string' ? email.trim().normalize('NFKC').toLowerCase() : ''}`)
    .digest('hex')
    .slice(0, 32);

/** Whoever was let in, by whichever way: the account is the line's `actorId`; beside it the same hash as of tries that failed, where an email was sent. */
const signedInNote = (call: string, body: unknown, secret: string): SecurityNote => {
  const { email, code } = fieldsOf(body);
  return {
    event: 'signed-in',
    call,
    ...(typeof email === 'string' ? { account: accountHash(email, secret) } : {}),
    ...(typeof code === 'string' && code.trim() !== '' ? { withCode: true } : {}),
  };
};

interface Answered {
  readonly call: string;
  readonly status: number;
  readonly body: unknown;
}

/** Of somebody who came by a link, with a passkey, or back from the identity provider, and was not let in. */
const refusedNote = (call: string, status: number): SecurityNote | null => {
  if (call.startsWith('POST /api/auth/link') && (status === 404 || status === 409))
    return { event: 'password-link-refused', call };
  if (call === 'POST /api/auth/single-sign-on/return' && (status === 401 || status === 403))
    return { event: 'single-sign-on-refused', call };
  if (call === 'POST /api/auth/passkey' && status === 401) return { event: 'passkey-refused', call };
  return null;
};

/** Of somebody who was not signed in before: they were let in, or not. */
const strangersNote = ({ call, status, body }: Answered, secret: string, isSignIn: boolean): SecurityNote | null => {
  if (isSignIn && status === 200) return signedInNote(call, body, secret);
  const answered = `${call} ${status}`;
  const event = Object.hasOwn(signingIn, answered) ? signingIn[answered] : undefined;
  return event === undefined
    ? refusedNote(call, status)
    : { event, account: accountHash(fieldsOf(body)['email'], secret) };
};

/** A window of the greatest size is what saving a list asks for; all clients are also read by asking for no window at all, and an export is everything. */
const readsMuch = (call: string, query: Readonly<Record<string, unknown>>): boolean =>
  call.startsWith('GET ') &&
  (call === 'GET /api/export' ||
    Number(query['limit']) === MAX_WINDOW ||
    (call === 'GET /api/clients' && query['limit'] === undefined && query['q'] === undefined));

const accountNote = (event: string, { body, params }: Asked, created: string | undefined): SecurityNote => {
  const { _id, isEngineer, password, change_deletion: restored } = fieldsOf(body);
  const target = fieldsOf(params)['id'] ?? _id ?? created;
  return {
    event,
    ...(typeof target === 'string' ? { target: target.toLowerCase() } : {}),
    ...(typeof isEngineer === 'boolean' ? { isEngineer } : {}),
    ...(typeof password === 'string' ? { passwordSet: true } : {}),
    ...(restored === true ? { restored } : {}),
  };
};

interface Installation {
  readonly created?: string | undefined;
  readonly isSignIn?: boolean;
  readonly secret: string;
}

/**
 * What is written down of a call that was answered; null: nothing.
 * @param call the pattern of its route
 * @param created id of what it made, where it made something
 * @param isSignIn whether a session began with it
 * @param secret of the installation, for the hash of an account that nobody signed in to
 */
export const securityNoteOf = (
  call: string,
  status: number,
  asked: Asked,
  installation: Installation,
): SecurityNote | null => {
  const note = noteOf(call, status, asked, installation);
  const token = asked.user?.apiToken?.id;
  return token === undefined ? note : { ...(note ?? { event: 'api-token-used', call, status }), token };
};

const noteOf = (
  call: string,
  status: number,
  asked: Asked,
  { created, isSignIn = false, secret }: Installation,
): SecurityNote | null => {
  const stranger = strangersNote({ call, status, body: asked.body }, secret, isSignIn);
  if (stranger !== null) return stranger;
  if (status === 403) return { event: 'refused', call };
  if (status !== 200) return null;
  if (sessions.has(call)) return { event: 'session-ended', call };
  const account = Object.hasOwn(accounts, call) ? accounts[call] : undefined;
  if (account !== undefined) return accountNote(account, asked, created);
  const query = fieldsOf(asked.query);
  return readsMuch(call, query) ? { event: 'much-read', call, offset: Number(query['offset'] ?? 0) } : null;
};
