import { Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  AskForReset,
  ChoosePassword,
  InviteStaffMember,
  LookAtLink,
  type LinkedAccount,
  type PasswordLink,
  type PasswordLinkState,
  type StaffMember,
} from '#contracts';
import { Call, itself, SignInThrottle, Wire, CommandGateway } from '#platform';
import { receivedMember } from '../received-member.js';
import { AccountLinks } from './account-links.js';
import { AddWithoutPassword } from './add-without-password.handler.js';
import { LinkPost } from './link-post.js';

/** Colleagues choose their passwords themselves: at first by an invitation, later by a link for a new one. */
@Controller()
export class LinksController {
  constructor(
    private readonly commands: CommandGateway,
    private readonly links: AccountLinks,
    private readonly post: LinkPost,
    private readonly throttle: SignInThrottle,
  ) {}

  @Call('POST /api/invitations')
  async invite(
    @Req() request: unknown,
    @Wire(InviteStaffMember, receivedMember) invitation: InviteStaffMember,
  ): Promise<PasswordLink> {
    const member = await this.commands.send<StaffMember>(request, new AddWithoutPassword(invitation), {
      fingerprintOf: { ...invitation },
      creates: itself,
    });
    return this.post.invite(member);
  }

  /** Accounts whose password is still to be chosen. */
  @Call('GET /api/password-links')
  list(): Promise<readonly PasswordLinkState[]> {
    return this.links.list();
  }

  /** Of an account; the password that it has goes on until another one is chosen. */
  @Call('POST /api/password-links/:id')
  make(@Param('id') id: string): Promise<PasswordLink> {
    return this.post.renew(id.toLowerCase());
  }

  @Call('POST /api/auth/reset')
  async ask(
    @Req() request: FastifyRequest,
    @Wire(AskForReset) { email }: AskForReset,
  ): Promise<{ readonly asked: true }> {
    await this.throttle.admitReset(request.ip, email);
    this.post.askFor(email);
    return { asked: true };
  }

  @Call('POST /api/auth/link')
  async look(@Req() request: FastifyRequest, @Wire(LookAtLink) { token }: LookAtLink): Promise<LinkedAccount> {
    await this.throttle.admitLink(request.ip);
    return this.post.whose(token);
  }

  @Call('POST /api/auth/link/password')
  async choose(@Req() request: FastifyRequest, @Wire(ChoosePassword) command: ChoosePassword): Promise<LinkedAccount> {
    await this.throttle.admitLink(request.ip);
    // Of the password not even a quick hash is kept with the request.
    const { token } = command;
    return this.commands.send<LinkedAccount>(request, command, { fingerprintOf: { token } });
  }
}
