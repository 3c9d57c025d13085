import { Inject, Injectable } from '@nestjs/common';
import type * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { t } from '#languages';
import { CONFIG, HttpProblem, LOGGER, type Config, type SingleSignOnSettings } from '#platform';

/** What the browser that asked keeps until it comes back: an answer that was meant for another one is refused. */
export interface Pending {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** Who somebody is at the provider. */
export interface Identity {
  readonly issuer: string;
  /** Never given to anybody else there. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has made sure that the address is theirs. */
  readonly isVerified: boolean;
  readonly name: string | null;
}

type Client = typeof oidc;
/** Loaded with the first person who signs in there (docs/decisions/0089). */
const openId = (): Promise<Client> => import('openid-client');

/** Seconds that a call to the provider may take. */
const PATIENCE = 10;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Microsoft Entra ID sends no `email_verified`; its `xms_edov` says that the domain of the address is the organisation's own. */
const isVerified = (claims: Readonly<Record<string, unknown>>): boolean =>
  claims['email_verified'] === true || ['true', true, 1, '1'].includes(claims['xms_edov'] as string);

/** The code flow of OpenID Connect with PKCE, by `openid-client` (docs/decisions/0074). */
@Injectable()
export class IdentityProvider {
  private found: Promise<oidc.Configuration> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @throws HttpProblem 503 where the provider cannot be asked, 404 where there is none */
  async begin(): Promise<{ readonly address: string; readonly pending: Pending }> {
    const client = await openId();
    const provider = await this.discovered(client);
    const pending = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const address = client.buildAuthorizationUrl(provider, {
      redirect_uri: this.returnAddress(),
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, pending };
  }

  /**
   * @param answer query of the address at which the browser came back
   * @throws HttpProblem 401 where the provider did not let somebody in or the answer is not good, 503 where it cannot be asked
   */
  async identify(answer: string, { state, nonce, verifier }: Pending): Promise<Identity> {
    const client = await openId();
    const provider = await this.discovered(client);
    const tokens = await this.asked(client, () =>
      client.authorizationCodeGrant(provider, new URL(`${this.returnAddress()}?${answer}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }),
    );
    const token = tokens.claims();
    if (token === undefined) throw new Error('the answer has no identity');
    const more =
      textOf(token['email']) === null && provider.serverMetadata().userinfo_endpoint !== undefined
        ? await this.asked(client, () => client.fetchUserInfo(provider, tokens.access_token, token.sub))
        : {};
    const claims: Readonly<Record<string, unknown>> = { ...token, ...more };
    return {
      issuer: token.iss,
      subject: token.sub,
      email: textOf(claims['email']),
      isVerified: isVerified(claims),
      name: textOf(claims['name']),
    };
  }

  private settings(): SingleSignOnSettings {
    const { singleSignOn } = this.config;
    if (singleSignOn === null)
      throw new HttpProblem(404, t('Signing in elsewhere is not set up here. Please sign in with your password.'));
    return singleSignOn;
  }

  private returnAddress(): string {
    return `${this.config.publicUrl ?? ''}/pages/single-sign-on`;
  }

  /** What the provider can do is asked once; after a failure the next person asks again. */
  private async discovered(client: Client): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings();
    const url = new URL(issuer);
    this.found ??= client.discovery(url, clientId, clientSecret, undefined, {
      timeout: PATIENCE,
      // That it came over TLS is not enough: who somebody is must be signed by the provider.
      // The settings let a provider without TLS be on this machine alone.
      execute: [
        client.enableNonRepudiationChecks,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is the one way, and marked so that nobody takes it without need
        ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
    const finding = this.found;
    return this.asked(client, () => finding).catch((error: unknown) => {
      if (this.found === finding) this.found = null;
      throw error;
    });
  }

  private async asked<T>(client: Client, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      const { name } = this.settings();
      // What the provider said may hold a code or an address; its own short word for it does not.
      const reason = reasonOf(client, error);
      this.log.warn({ reason }, 'signing in at the provider failed');
      if (isRefusal(client, error))
        throw new HttpProblem(401, t('Signing in with {name} was not finished. Please try again.', { name }));
      throw new HttpProblem(
        503,
        t('{name} cannot be reached to sign you in. Try again in a moment, or sign in with your password.', { name }),
      );
    }
  }
}

/** Somebody cancelled there, or the answer is old, foreign or changed: a fault of this answer, not of the provider. */
const isRefusal = (client: Client, error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError ||
  (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') ||
  (error instanceof client.ClientError &&
    ['OAUTH_INVALID_RESPONSE', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'].includes(
      error.code ?? '',
    ));

const reasonOf = (client: Client, error: unknown): string => {
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    return error.error;
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
};
