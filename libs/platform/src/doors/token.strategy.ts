import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Config } from '../config.js';
import type { Caller } from '../requests.js';
import { CONFIG } from '../tokens.js';
import { ACCOUNTS, type Accounts } from './accounts.js';
import type { TokenClaims } from './tokens.js';

/** The caller and until when the token holds. */
export interface SignedInCaller extends Caller {
  readonly tokenExpires: number;
}

const isClaims = (payload: unknown): payload is TokenClaims =>
  typeof payload === 'object' && payload !== null && 'sub' in payload && typeof payload.sub === 'string' && 'exp' in payload && typeof payload.exp === 'number';

/** A token is only as good as its account: a removed one is out with its next call. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(ACCOUNTS) private readonly accounts: Accounts,
  ) {
    // Of a string the library finds out with every call that it is no public key, which takes longer than to verify the token.
    const secretOrKey = createSecretKey(Buffer.from(config.jwtSecret)) as unknown as Buffer;
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey, algorithms: ['HS256'] });
  }

  async validate(payload: unknown): Promise<SignedInCaller | false> {
    if (!isClaims(payload)) return false;
    const caller = await this.accounts.find(payload.sub);
    return caller === null ? false : { ...caller, tokenExpires: payload.exp };
  }
}
