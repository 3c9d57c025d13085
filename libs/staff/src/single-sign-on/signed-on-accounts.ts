import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AddStaffMember, type StaffMember } from '#contracts';
import { CommandRejected } from '#eventing';
import { itself, REQUESTS, type Requests, CommandGateway } from '#platform';
import { StaffAnswers } from '../staff-answers.js';
import { Identities, type Match } from './identities.js';
import type { Identity } from './identity-provider.js';

/** Whose account an identity is; it is made where the settings say so. */
@Injectable()
export class SignedOnAccounts {
  constructor(
    private readonly identities: Identities,
    private readonly answers: StaffAnswers,
    private readonly commands: CommandGateway,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  /** @throws HttpProblem 403 with why there is none */
  async of(identity: Identity, request: FastifyRequest): Promise<StaffMember> {
    const match = await this.identities.match(identity);
    if (match.kind === 'account') return this.answers.now(match.userId);
    try {
      await this.add(match, request);
    } catch (error) {
      // Somebody else, or the same person in another window, was quicker.
      if (!(error instanceof CommandRejected)) throw error;
    }
    const made = await this.identities.match(identity);
    if (made.kind === 'new') throw new Error('the account was not made');
    return this.answers.now(made.userId);
  }

  /** An engineer, who has the fewest rights; the office changes that. Nobody knows the password: one is chosen by a link. */
  private async add({ name, email }: Extract<Match, { kind: 'new' }>, request: FastifyRequest): Promise<void> {
    const account = { name: name.slice(0, 120), email, isEngineer: true };
    const begun = await this.requests.begin(request, account, { creates: itself });
    const command = Object.assign(new AddStaffMember(), {
      ...account,
      password: randomBytes(32).toString('base64url'),
    });
    // Nobody is signed in yet: the account makes itself.
    await this.commands.execute(command, { ...begun, context: { ...begun.context, actorId: begun.entityId } });
  }
}
