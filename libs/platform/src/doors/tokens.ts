import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

/** How long a sign-in lasts. */
export const TOKEN_SECONDS = 12 * 60 * 60;

export interface TokenClaims {
  /** Account id. */
  readonly sub: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** Makes the tokens that `POST /api/auth` answers. */
@Injectable()
export class Tokens {
  constructor(private readonly jwt: JwtService) {}

  issue(accountId: string): Promise<string> {
    return this.jwt.signAsync({ sub: accountId });
  }
}
