import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey, type Config } from '#platform';

/** Letters and digits that nobody takes for another one. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/**
 * What the first account takes where other machines can reach the program: the same from every program of an installation and after each start.
 * @returns null where only this machine can, such as `K7QF-2M9X-HR4T` otherwise
 */
export const setUpCodeOf = ({ host, jwtSecret }: Pick<Config, 'host' | 'jwtSecret'>): string | null => {
  if (isLoopback(host)) return null;
  const bytes = Buffer.from(derivedKey(jwtSecret, 'first account'), 'base64url').subarray(0, LENGTH);
  return Array.from(
    bytes,
    (byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${SIGNS[byte % SIGNS.length] ?? ''}`,
  ).join('');
};

const bare = (code: string): Buffer =>
  createHmac('sha256', 'code')
    .update(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest();

/** Whether a code was typed right: hyphens, spaces and capitals are nobody's mistake. */
export const isCode = (typed: string, code: string): boolean => timingSafeEqual(bare(typed), bare(code));
