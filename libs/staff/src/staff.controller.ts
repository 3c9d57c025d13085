import { Controller, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AddStaffMember, ChangeStaffMember, PastListWindow, type StaffMember } from '#contracts';
import {
  Call,
  CurrentCaller,
  itself,
  Listed,
  Wire,
  withTotal,
  type Address,
  type SignedInCaller,
  CommandGateway,
} from '#platform';
import { OwnPassword } from './accounts/own-password.js';
import { FindStaff } from './list/find-staff.query.js';
import { receivedMember } from './received-member.js';
import { RemoveStaffMember } from './staff.handlers.js';

type Body = Readonly<Record<string, unknown>>;

/** The id in the path, or under any of the names that callers use for it. An empty password is none. */
const changedMember = ({ password, ...body }: Body, { params }: Address): object => ({
  ...receivedMember(body),
  ...(password === '' || password === null ? {} : { password }),
  _id: params['id'] ?? body['_id'] ?? body['id'] ?? body['user_id'] ?? body['engineer_id'],
});

@Controller()
export class StaffController {
  constructor(
    private readonly commands: CommandGateway,
    private readonly queries: QueryBus,
    private readonly ownPassword: OwnPassword,
  ) {}

  @Call('GET /api/users')
  async list(
    @Listed(PastListWindow) window: PastListWindow,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly StaffMember[]> {
    return withTotal(reply, await this.queries.execute(new FindStaff(window)));
  }

  @Call('POST /api/users')
  async add(
    @Req() request: unknown,
    @Wire(AddStaffMember, receivedMember) command: AddStaffMember,
  ): Promise<StaffMember> {
    return this.commands.send<StaffMember>(request, command, {
      fingerprintOf: withoutPassword(command),
      creates: itself,
    });
  }

  @Call('PUT /api/users', 'PUT /api/users/:id')
  async change(
    @Req() request: FastifyRequest,
    @Wire(ChangeStaffMember, changedMember) command: ChangeStaffMember,
    @CurrentCaller() caller: SignedInCaller,
  ): Promise<StaffMember> {
    await this.ownPassword.confirm(caller, command, request.ip);
    return this.commands.send<StaffMember>(request, command, { fingerprintOf: withoutPassword(command) });
  }

  @Call('DELETE /api/users/:id')
  async remove(@Req() request: unknown, @Param('id') id: string): Promise<{ readonly id: string }> {
    const command = new RemoveStaffMember(id.toLowerCase());
    return this.commands.send<{ readonly id: string }>(request, command);
  }
}

/** Of a password not even a quick hash is kept with the request. */
const withoutPassword = (command: AddStaffMember | ChangeStaffMember): object => ({
  ...command,
  password: undefined,
  currentPassword: undefined,
  newPassword: command.password !== undefined,
});
