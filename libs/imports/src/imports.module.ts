import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ImportSources } from './import-sources.js';
import { ImportService } from './import.service.js';
import { ImportUndoing } from './import-undoing.js';
import { ImportsController } from './imports.controller.js';
import { RecordCommands } from './record-commands.js';

@Module({
  imports: [CqrsModule],
  controllers: [ImportsController],
  providers: [ImportSources, ImportService, ImportUndoing, RecordCommands],
})
export class ImportsModule {}
