/** The provider at which people of the office sign in once for everything (OpenID Connect). */
export interface SingleSignOnSettings {
  /** Where `/.well-known/openid-configuration` is found. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button calls it. */
  readonly name: string;
  /** Domains of email addresses whose people get an engineer's account with their first sign-in, in lower case; mostly none. */
  readonly newAccountsFrom: readonly string[];
}

export const singleSignOnVariables = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_NEW_ACCOUNTS_FROM',
] as const;
type Given = (name: (typeof singleSignOnVariables)[number]) => string | null;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An issuer is compared with what its tokens say letter by letter, so it is kept as it was written. */
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (
    (protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))) && username === '' && password === ''
  );
};

const isDomain = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);

/**
 * @param publicUrl the provider sends people back there
 * @returns null: people sign in with a password or a passkey alone
 */
export const readSingleSignOn = (
  given: Given,
  publicUrl: string | null,
  must: (right: boolean, mistake: string) => void,
): SingleSignOnSettings | null => {
  const issuer = given('OIDC_ISSUER');
  if (issuer === null) {
    for (const name of singleSignOnVariables)
      must(given(name) === null, `${name} is set without OIDC_ISSUER; please set that one too, or leave ${name} out.`);
    return null;
  }
  must(isIssuer(issuer), 'OIDC_ISSUER must begin with https:// and hold no password, question mark or #.');
  must(publicUrl !== null, 'OIDC_ISSUER needs PUBLIC_URL, the address to which people come back from there.');
  const clientId = given('OIDC_CLIENT_ID') ?? '';
  const clientSecret = given('OIDC_CLIENT_SECRET') ?? '';
  must(
    clientId !== '',
    'OIDC_CLIENT_ID must be set when OIDC_ISSUER is: it is the name that the provider gave this program.',
  );
  must(clientSecret !== '', 'OIDC_CLIENT_SECRET must be set when OIDC_ISSUER is.');
  const newAccountsFrom = (given('OIDC_NEW_ACCOUNTS_FROM') ?? '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '');
  must(
    newAccountsFrom.every(isDomain),
    'OIDC_NEW_ACCOUNTS_FROM must be domains of email addresses, such as example.co.uk.',
  );
  const name = given('OIDC_NAME') ?? (isIssuer(issuer) ? new URL(issuer).hostname : '');
  return { issuer, clientId, clientSecret, name, newAccountsFrom };
};
