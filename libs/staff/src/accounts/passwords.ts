import { hash, verify } from '@node-rs/argon2';
import { HttpProblem } from '#platform';
import { passwordProblem, type PasswordOwner } from './password-problem.js';
import { LimitedTurns } from './turns.js';

/** argon2id (the package's default) at the least cost that OWASP advises: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** As many at once as Node has threads for them: 19 MiB each, and other work of those threads waits no longer than for one. */
const turns = new LimitedTurns(4, 60);

/** @throws HttpProblem when it is too short or easy to guess */
export const hashPassword = (password: string, owner: PasswordOwner): Promise<string> => {
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw new HttpProblem(400, problem, { errors: { password: problem } });
  return turns.take(() => hash(password, COST));
};

let nobodys: Promise<string> | undefined;

/**
 * Takes as long for an account that does not exist as for one that does: without a hash the password is
 * checked against one that belongs to nobody.
 */
export const passwordMatches = async (storedHash: string | undefined, password: string): Promise<boolean> => {
  nobodys ??= hash('nobody signs in with this', COST);
  const stored = storedHash ?? (await nobodys);
  const matches = await turns.take(() => verify(stored, password));
  return storedHash !== undefined && matches;
};
