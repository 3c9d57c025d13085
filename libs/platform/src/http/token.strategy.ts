import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Config } from '../configuration/config.js';
import { CONFIG } from '../modules/injection-tokens.js';
import { Tokens, type SignedInCaller } from './tokens.js';

/** A token is only as good as its session: whoever is removed, or ended elsewhere, is out with the next call. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly tokens: Tokens,
  ) {
    // Of a string the library finds out with every call that it is no public key, which takes longer than to verify the token.
    const secretOrKey = createSecretKey(Buffer.from(config.jwtSecret)) as unknown as Buffer;
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey, algorithms: ['HS256'] });
  }

  async validate(claims: unknown): Promise<SignedInCaller | false> {
    return (await this.tokens.callerOf(claims)) ?? false;
  }
}
