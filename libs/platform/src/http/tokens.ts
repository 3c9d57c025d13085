import { capabilitiesOf, within, type Capability } from '#contracts';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Caller } from '../requests/requests.js';
import { API_TOKENS, type ApiTokens } from './api-tokens.js';
import { ACCOUNTS, type Accounts, type SessionOf } from './accounts.js';
import { ENGINEER_LIMITS, type EngineerLimits } from './capabilities.js';
import { TWO_STEP_RULE, type TwoStepRule } from './two-steps.js';
import { isUuid } from './wire-values.js';

/** How long a sign-in lasts. */
export const TOKEN_SECONDS = 12 * 60 * 60;

interface TokenClaims {
  /** Account id. */
  readonly sub: string;
  /** Session id. */
  readonly sid: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** The caller, what they may do, the session in which they call, and until when its token holds. */
export interface SignedInCaller extends Caller {
  readonly capabilities: ReadonlySet<Capability>;
  /** Everybody has to sign in with two steps, and this account has no second one yet. */
  readonly mustSetUpTwoSteps: boolean;
  readonly session: string;
  readonly tokenExpires: number;
  /** Where another program calls by a token of its own; its id is the session then. */
  readonly apiToken?: { readonly id: string; readonly readOnly: boolean };
}

const isClaims = (payload: unknown): payload is TokenClaims =>
  typeof payload === 'object' &&
  payload !== null &&
  'sub' in payload &&
  isUuid(payload.sub) &&
  'sid' in payload &&
  isUuid(payload.sid) &&
  'exp' in payload &&
  typeof payload.exp === 'number';

/** Makes the tokens that `POST /api/auth` answers, and knows whose they are. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    @Inject(ACCOUNTS) private readonly accounts: Accounts,
    @Optional() @Inject(ENGINEER_LIMITS) private readonly limits: EngineerLimits | null = null,
    @Optional() @Inject(API_TOKENS) private readonly apiTokens: ApiTokens | null = null,
    @Optional() @Inject(TWO_STEP_RULE) private readonly rule: TwoStepRule | null = null,
  ) {}

  issue({ account, session }: SessionOf): Promise<string> {
    return this.jwt.signAsync({ sub: account, sid: session });
  }

  /** @param claims of a token that is signed and has not expired @returns null where its session has ended */
  async callerOf(claims: unknown): Promise<SignedInCaller | null> {
    if (!isClaims(claims)) return null;
    const { sub: account, sid: session, exp: tokenExpires } = claims;
    const caller = await this.accounts.find({ account, session });
    if (caller === null) return null;
    const mustSetUpTwoSteps = caller.lacksSecondStep === true && (await this.rule?.demanded()) === true;
    return {
      ...caller,
      session,
      tokenExpires,
      mustSetUpTwoSteps,
      capabilities: await this.capabilitiesOf(caller, null),
    };
  }

  /** @param token of another program @returns null where it is none, or has ended */
  async callerByApiToken(token: string): Promise<SignedInCaller | null> {
    const found = (await this.apiTokens?.find(token)) ?? null;
    if (found === null) return null;
    const { id, caller, scope, readOnly, ends } = found;
    const capabilities = await this.capabilitiesOf(caller, scope);
    // Whoever made it proved who they are then; it goes on for the program that has it.
    const mustSetUpTwoSteps = false;
    return { ...caller, capabilities, mustSetUpTwoSteps, session: id, tokenExpires: ends, apiToken: { id, readOnly } };
  }

  /** @param scope what a token is narrowed to; null for the whole of what its account may do */
  async capabilitiesOf(caller: Caller, scope: ReadonlySet<Capability> | null): Promise<ReadonlySet<Capability>> {
    const taken = caller.isEngineer ? ((await this.limits?.taken()) ?? []) : [];
    return within(capabilitiesOf(caller, taken), scope);
  }
}
