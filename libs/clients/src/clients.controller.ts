import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  AddClient,
  AsAt,
  ChangeClient,
  ClientWindow,
  FindAlikeClients,
  MergeClient,
  type AlikeClient,
  type Client,
} from '#contracts';
import { booleanOf, Listed, Wire, withTotal, CommandGateway } from '#platform';
import { changedClient, clientFields } from './client-body.js';
import { RemoveClient, SeparateClient } from './client.handlers.js';
import { FindAlike, FindClient, FindClients } from './list/find-clients.query.js';

@Controller('api/clients')
export class ClientsController {
  constructor(
    private readonly commands: CommandGateway,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async list(
    @Listed(ClientWindow, (fields) =>
      'removed' in fields ? { ...fields, removed: booleanOf(fields['removed']) } : fields,
    )
    window: ClientWindow,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Client[]> {
    return withTotal(reply, await this.queries.execute(new FindClients(window)));
  }

  @Get(':id')
  async one(@Param('id') id: string, @Listed(AsAt) { as_at }: AsAt): Promise<Client> {
    return this.queries.execute(new FindClient(id.toLowerCase(), as_at));
  }

  /** Changes nothing: who may be this client already. */
  @Post('alike')
  @HttpCode(200)
  async alike(@Wire(FindAlikeClients) query: FindAlikeClients): Promise<readonly AlikeClient[]> {
    return this.queries.execute(new FindAlike(query));
  }

  @Post()
  @HttpCode(200)
  add(@Req() request: unknown, @Wire(AddClient, clientFields) command: AddClient): Promise<Client> {
    return this.send(request, command);
  }

  @Put(':id')
  change(@Req() request: unknown, @Wire(ChangeClient, changedClient) command: ChangeClient): Promise<Client> {
    return this.send(request, command);
  }

  /** Answers the client that stays. */
  @Post(':id/merge')
  @HttpCode(200)
  merge(@Req() request: unknown, @Wire(MergeClient) command: MergeClient): Promise<Client> {
    return this.send(request, command);
  }

  @Post(':id/separate')
  @HttpCode(200)
  separate(@Req() request: unknown, @Param('id') id: string): Promise<Client> {
    return this.send(request, new SeparateClient(id.toLowerCase()));
  }

  /** Answers the id as a JSON string. */
  @Delete(':id')
  @Header('content-type', 'application/json')
  async remove(@Req() request: unknown, @Param('id') id: string): Promise<string> {
    return JSON.stringify(await this.send<string>(request, new RemoveClient(id.toLowerCase())));
  }

  private async send<Answer = Client>(request: unknown, command: object): Promise<Answer> {
    return this.commands.send<Answer>(request, command);
  }
}
