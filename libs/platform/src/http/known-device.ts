import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NAME = 'known_device';
/** Over TLS a name that browsers take from this host alone, for all of it, and send over TLS only. */
const NAME_OVER_TLS = `__Host-${NAME}`;
const DAY_MS = 86_400_000;
/** As long as browsers keep a cookie at most. */
const DAYS = 400;
/** People who share a browser; of more the ones who signed in last. */
const MOST = 8;

/** One entry of the cookie: a random id, the day that it was signed on, and the signature. */
interface Entry {
  readonly id: string;
  readonly day: string;
  readonly signature: string;
}

const COOKIE = new RegExp(`(?:^|;\\s*)(?:${NAME_OVER_TLS}|${NAME})=([\\w.~-]{1,2000})`, 'g');

/** A browser may have the cookie under both names: one that it got before there was TLS stays until it runs out. */
const entriesIn = (cookies: string | undefined): readonly Entry[] => {
  const written = [...(cookies ?? '').matchAll(COOKIE)].flatMap(([, value = '']) => value.split('~').slice(0, MOST));
  return [...new Set(written)].flatMap((entry) => {
    const [id, day, signature, ...more] = entry.split('.');
    return id === undefined || day === undefined || signature === undefined || more.length > 0
      ? []
      : [{ id, day, signature }];
  });
};

const signatureOf = (secret: string, email: string, id: string, day: string): string =>
  createHmac('sha256', secret)
    .update(`known device ${id} ${day} ${email.trim().normalize('NFKC').toLowerCase()}`)
    .digest('base64url');

const sameText = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * A browser that signed in to an account before, told from its cookie (docs/decisions/0052). The cookie opens nothing: it says whose guesses
 * are counted together. It holds random ids and signatures, from which nobody learns an address.
 */
export class KnownDevices {
  constructor(
    private readonly secret: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** The id of this browser for the account; null where it never signed in to it, or too long ago. */
  idOf(cookies: string | undefined, email: string): string | null {
    return entriesIn(cookies).find((entry) => this.isFor(entry, email))?.id ?? null;
  }

  /** A `Set-Cookie` header after a right password: the account's entry is made anew, those of others stay. */
  remember(cookies: string | undefined, email: string, { secure }: { readonly secure: boolean }): string {
    const id = this.idOf(cookies, email) ?? randomBytes(12).toString('base64url');
    const day = Math.floor(this.now() / DAY_MS).toString(36);
    const others = entriesIn(cookies).filter((entry) => !this.isFor(entry, email));
    const entries = [{ id, day, signature: signatureOf(this.secret, email, id, day) }, ...others].slice(0, MOST);
    const value = entries.map((entry) => `${entry.id}.${entry.day}.${entry.signature}`).join('~');
    const rest = `Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Strict`;
    return secure ? `${NAME_OVER_TLS}=${value}; Path=/; ${rest}; Secure` : `${NAME}=${value}; Path=/api/auth; ${rest}`;
  }

  private isFor({ id, day, signature }: Entry, email: string): boolean {
    const age = this.now() / DAY_MS - Number.parseInt(day, 36);
    return age < DAYS && sameText(signature, signatureOf(this.secret, email, id, day));
  }
}
