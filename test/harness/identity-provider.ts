import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Configuration, Provider } from 'oidc-provider';
import { jest } from '@jest/globals';
import { freePort } from './ports.js';

/** Somebody whom the provider knows. */
export interface Person {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface TestProvider {
  /** What the program is told about it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Its people; whoever is put here can sign in there. */
  readonly people: Map<string, Person>;
  /** A browser without a screen: follows `address` as `sub` would, or gives up there. @returns the address to which it is sent back */
  visit(address: string, sub: string | null): Promise<URL>;
  /** It answers nothing from then on. */
  stop(): Promise<void>;
}

/** Short enough for a page of a spec: one field and two buttons. */
const pageOf = (uid: string): string => `<!doctype html><html lang="en"><title>Sign in at the provider</title>
  <main><h1>Provider</h1><form method="post" action="/interaction/${uid}"><label>Login <input name="login"></label>
  <button name="does" value="in">Go on</button><button name="does" value="cancel">Cancel</button></form></main></html>`;

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
};

/** It warns that what it keeps in memory ends with it, as a spec wants it. */
const quietly = async (make: () => Promise<Provider>): Promise<Provider> => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    return await make();
  } finally {
    warned.mockRestore();
  }
};

const HOUR = 3600;

/** A real OpenID provider on this machine for one client. @param officeUrl where people are sent back */
export const startProvider = async (officeUrl: string): Promise<TestProvider> => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Person>();
  const client = { client_id: 'soundings', client_secret: 'a secret of the provider' };
  const configuration: Configuration = {
    clients: [{ ...client, redirect_uris: [`${officeUrl}/pages/single-sign-on`] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['of a spec'] },
    jwks: {
      keys: [
        { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), alg: 'RS256' },
      ],
    },
    ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) =>
      people.has(sub) ? { accountId: sub, claims: () => ({ ...(people.get(sub) as Person) }) } : undefined,
    loadExistingGrant: async ({ oidc: { client: asking, session, provider } }) => {
      const grant = new provider.Grant({ clientId: asking?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  const provider = await quietly(async () => new (await import('oidc-provider')).Provider(issuer, configuration));
  const standard = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { uid } = await provider.interactionDetails(request, response);
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html').end(pageOf(uid));
      return;
    }
    const form = await bodyOf(request);
    const result =
      form.get('does') === 'cancel'
        ? { error: 'access_denied', error_description: 'Given up at the provider.' }
        : { login: { accountId: form.get('login') ?? '' } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/') === true)
      // Of a sign-in that is over, come back to by 'Back'.
      interact(request, response).catch(() => response.writeHead(400).end('This sign-in is over.'));
    else void standard(request, response);
  });
  await new Promise<void>((listening) => {
    server.listen(port, '127.0.0.1', listening);
  });
  const environment = {
    PUBLIC_URL: officeUrl,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.client_id,
    OIDC_CLIENT_SECRET: client.client_secret,
    OIDC_NAME: 'Acme ID',
  };
  const visit = async (address: string, sub: string | null): Promise<URL> => {
    const jar = new Map<string, string>();
    let next = new URL(address);
    for (let steps = 0; next.origin === issuer && steps < 10; steps += 1) {
      const isForm = next.pathname.startsWith('/interaction/');
      const response = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(isForm
          ? {
              method: 'POST',
              body: new URLSearchParams(sub === null ? { does: 'cancel' } : { does: 'in', login: sub }),
            }
          : {}),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        jar.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
      next = new URL(location, issuer);
    }
    return next;
  };
  return {
    environment,
    people,
    visit,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
};
