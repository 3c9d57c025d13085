import { Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MakeApiToken, type ApiToken, type NewApiToken } from '#contracts';
import { t } from '#languages';
import { Call, CurrentCaller, HttpProblem, Wire, type SignedInCaller } from '#platform';
import { OwnPassword } from '../accounts/own-password.js';
import { StoredApiTokens } from './api-tokens.js';

/** Tokens of other programs, for administrators: each sees and ends all of the office's. */
@Controller()
export class ApiTokensController {
  constructor(
    private readonly tokens: StoredApiTokens,
    private readonly password: OwnPassword,
  ) {}

  @Call('GET /api/tokens')
  list(): Promise<readonly ApiToken[]> {
    return this.tokens.list();
  }

  /** An unlocked screen is not enough: what is made here goes on when it is locked again. */
  @Call('POST /api/tokens')
  async make(
    @Req() { ip }: FastifyRequest,
    @CurrentCaller() caller: SignedInCaller,
    @Wire(MakeApiToken) asked: MakeApiToken,
  ): Promise<NewApiToken> {
    await this.password.mustBe(caller, asked.currentPassword, ip);
    return this.tokens.make(caller._id, asked);
  }

  @Call('DELETE /api/tokens/:id')
  async end(@Param('id') id: string): Promise<{ readonly id: string }> {
    const ended = id.toLowerCase();
    if (!(await this.tokens.end(ended))) throw new HttpProblem(404, t('There is nothing here under this id.'));
    return { id: ended };
  }
}
