import { hash, verify } from '@node-rs/argon2';
import { passwordProblem, type PasswordOwner } from '#contracts';
import { Refusal } from '#platform';

/** argon2id (the package's default) at the least cost that OWASP advises: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** @throws Refusal when it is too short or easy to guess */
export const hashPassword = (password: string, owner: PasswordOwner): Promise<string> => {
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw new Refusal(400, problem, { errors: { password: problem } });
  return hash(password, COST);
};

let nobodys: Promise<string> | undefined;

/**
 * Takes as long for an account that does not exist as for one that does: without a hash the password is
 * checked against one that belongs to nobody.
 */
export const passwordMatches = async (storedHash: string | undefined, password: string): Promise<boolean> => {
  nobodys ??= hash('nobody signs in with this', COST);
  const matches = await verify(storedHash ?? (await nobodys), password);
  return storedHash !== undefined && matches;
};
