import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import {
  AddClientHandler,
  ChangeClientHandler,
  ClientCommandService,
  MergeClientHandler,
  RemoveClientHandler,
  SeparateClientHandler,
} from './client.handlers.js';
import { ClientsController } from './clients.controller.js';
import { FindAlikeHandler, FindClientHandler, FindClientsHandler, ListedClients } from './list/find-clients.query.js';

@Module({
  imports: [CqrsModule],
  controllers: [ClientsController],
  providers: [
    ListedClients,
    ClientCommandService,
    AddClientHandler,
    ChangeClientHandler,
    RemoveClientHandler,
    MergeClientHandler,
    SeparateClientHandler,
    FindClientHandler,
    FindClientsHandler,
    FindAlikeHandler,
  ],
})
export class ClientsModule {}
