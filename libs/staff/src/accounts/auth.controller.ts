import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RegisterFirstAccount, SignIn, type Me, type SetUp, type SignedIn, type StaffMember } from '#contracts';
import { Call, CurrentCaller, Wire, type SignedInCaller, CommandGateway } from '#platform';
import { StaffAnswers } from '../staff-answers.js';
import { Registering } from './registering.js';
import { SignIns } from './sign-ins.js';

@Controller()
export class AuthController {
  constructor(
    private readonly commands: CommandGateway,
    private readonly signIns: SignIns,
    private readonly answers: StaffAnswers,
    private readonly registering: Registering,
  ) {}

  /** Whether the first account is still to be made, and with what. */
  @Call('GET /api/auth/setup')
  async setup(): Promise<SetUp> {
    return this.registering.standing();
  }

  @Call('POST /api/auth/register')
  async register(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Wire(RegisterFirstAccount) command: RegisterFirstAccount,
  ): Promise<SignedIn> {
    await this.registering.admit(request, command.code ?? '');
    // Of a password not even a quick hash is kept with the request.
    const { name, email } = command;
    const user = await this.commands.send<StaffMember>(request, command, { fingerprintOf: { name, email } });
    return this.signIns.begin(user, request, reply);
  }

  @Call('POST /api/auth')
  async signIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Wire(SignIn) command: SignIn,
  ): Promise<SignedIn> {
    return this.signIns.signIn(command, request, reply);
  }

  @Call('GET /api/auth')
  async me(@CurrentCaller() { _id, capabilities }: SignedInCaller): Promise<Me> {
    return { ...(await this.answers.now(_id)), capabilities: [...capabilities] };
  }
}
