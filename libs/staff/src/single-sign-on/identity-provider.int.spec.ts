import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openLog, readSettings, type Config } from '#platform';
import { IdentityProvider } from './identity-provider.js';

const CLIENT = 'soundings-desk';
const coded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const asked = { state: 'state-of-this-browser', nonce: 'nonce-of-this-browser', verifier: 'v'.repeat(43) };

const signedBy = (key: KeyObject, claims: object): string => {
  const text = `${coded({ alg: 'RS256', kid: 'one' })}.${coded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
};

/** A provider that says what a good one never would. */
describe('what a provider says of somebody', () => {
  let server: Server;
  let issuer: string;
  let saysIssuer: string;
  let token: string;

  beforeEach(async () => {
    server = createServer((request, response) => {
      const answers: Readonly<Record<string, object>> = {
        '/.well-known/openid-configuration': {
          issuer: saysIssuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        },
        '/keys': { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
        '/token': { access_token: 'opaque', token_type: 'bearer', expires_in: 60, id_token: token },
      };
      request.resume();
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answers[request.url ?? ''] ?? {}));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    saysIssuer = issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const provider = (): IdentityProvider =>
    new IdentityProvider(
      readSettings({
        PUBLIC_URL: 'https://desk.example',
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: CLIENT,
        OIDC_CLIENT_SECRET: 'a secret',
      }) as Config,
      openLog('silent'),
    );
  const claims = (other: object = {}): object => {
    const now = Math.floor(Date.now() / 1000);
    const said = { iss: issuer, aud: CLIENT, sub: 'ada', iat: now, exp: now + 60, nonce: asked.nonce };
    return { ...said, email: 'ada@acme.example', email_verified: true, ...other };
  };
  const identified = () => provider().identify(`code=a-code&state=${asked.state}`, asked);

  it('counts where the provider has signed it for this program, for this browser, and it is still good', async () => {
    token = signedBy(own.privateKey, claims());
    expect(await identified()).toEqual({
      issuer,
      subject: 'ada',
      email: 'ada@acme.example',
      isVerified: true,
      name: null,
    });
  });

  it.each<[string, () => string]>([
    ['signed by somebody else', () => signedBy(stranger.privateKey, claims())],
    ['not signed', () => `${coded({ alg: 'none' })}.${coded(claims())}.`],
    [
      'signed with what everybody knows of the key',
      () => {
        const text = `${coded({ alg: 'HS256', kid: 'one' })}.${coded(claims())}`;
        const known = own.publicKey.export({ format: 'pem', type: 'spki' });
        return `${text}.${createHmac('sha256', known).update(text).digest('base64url')}`;
      },
    ],
    ['for another program', () => signedBy(own.privateKey, claims({ aud: 'another' }))],
    ['of another issuer', () => signedBy(own.privateKey, claims({ iss: 'https://elsewhere.example' }))],
    ['for another browser', () => signedBy(own.privateKey, claims({ nonce: 'of another browser' }))],
    ['over', () => signedBy(own.privateKey, claims({ exp: Math.floor(Date.now() / 1000) - 3600 }))],
  ])('is nothing where it is %s', async (_, said) => {
    token = said();
    await expect(identified()).rejects.toMatchObject({ statusCode: 401 });
  });

  it('is not asked of one that calls itself by another name', async () => {
    saysIssuer = 'https://elsewhere.example';
    await expect(provider().begin()).rejects.toMatchObject({ statusCode: expect.any(Number) as number });
  });
});
