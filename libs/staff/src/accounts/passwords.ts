import { t } from '#languages';
import { hash, verify } from '@node-rs/argon2';
import { MIN_PASSWORD } from '#contracts';
import { Refusal } from '#platform';

/** argon2id (the package's default) at the least cost that OWASP advises: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** @throws Refusal when it is too short */
export const hashPassword = (password: string): Promise<string> => {
  if ([...password].length < MIN_PASSWORD) {
    const msg = t('Please choose a password of at least {least} characters.', { least: MIN_PASSWORD });
    throw new Refusal(400, msg, { errors: { password: msg } });
  }
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
