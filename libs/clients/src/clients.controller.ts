import { Controller, Header, Param, Req, Res } from '@nestjs/common';
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
import { Call, booleanOf, Listed, Wire, withTotal, CommandGateway } from '#platform';
import { changedClient, receivedClient } from './client-body.js';
import { RemoveClient, SeparateClient } from './client.handlers.js';
import { FindAlike, FindClient, FindClients } from './list/find-clients.query.js';

@Controller()
export class ClientsController {
  constructor(
    private readonly commands: CommandGateway,
    private readonly queries: QueryBus,
  ) {}

  @Call('GET /api/clients')
  async list(
    @Listed(ClientWindow, (fields) =>
      'removed' in fields ? { ...fields, removed: booleanOf(fields['removed']) } : fields,
    )
    window: ClientWindow,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Client[]> {
    return withTotal(reply, await this.queries.execute(new FindClients(window)));
  }

  @Call('GET /api/clients/:id')
  async one(@Param('id') id: string, @Listed(AsAt) { as_at }: AsAt): Promise<Client> {
    return this.queries.execute(new FindClient(id.toLowerCase(), as_at));
  }

  /** Changes nothing: who may be this client already. */
  @Call('POST /api/clients/alike')
  async alike(@Wire(FindAlikeClients) query: FindAlikeClients): Promise<readonly AlikeClient[]> {
    return this.queries.execute(new FindAlike(query));
  }

  @Call('POST /api/clients')
  add(@Req() request: unknown, @Wire(AddClient, receivedClient) command: AddClient): Promise<Client> {
    return this.send(request, command);
  }

  @Call('PUT /api/clients/:id')
  change(@Req() request: unknown, @Wire(ChangeClient, changedClient) command: ChangeClient): Promise<Client> {
    return this.send(request, command);
  }

  /** Answers the client that stays. */
  @Call('POST /api/clients/:id/merge')
  merge(@Req() request: unknown, @Wire(MergeClient) command: MergeClient): Promise<Client> {
    return this.send(request, command);
  }

  @Call('POST /api/clients/:id/separate')
  separate(@Req() request: unknown, @Param('id') id: string): Promise<Client> {
    return this.send(request, new SeparateClient(id.toLowerCase()));
  }

  /** Answers the id as a JSON string. */
  @Call('DELETE /api/clients/:id')
  @Header('content-type', 'application/json')
  async remove(@Req() request: unknown, @Param('id') id: string): Promise<string> {
    return JSON.stringify(await this.send<string>(request, new RemoveClient(id.toLowerCase())));
  }

  private async send<Answer = Client>(request: unknown, command: object): Promise<Answer> {
    return this.commands.send<Answer>(request, command);
  }
}
