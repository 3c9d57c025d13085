import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { CONFIG, INSTRUMENTS, LOGGER, type Config, type Instruments } from '#platform';
import { SiteVisitsModule } from '#site-visits';
import { TravelModule } from '#travel';
import { DocumentFacts } from './document-facts.js';
import { DocumentsController } from './documents.controller.js';
import { Documents } from './documents.service.js';
import { ListedDocuments } from './list/listed-documents.js';
import { BullQueue } from './making/bull-queue.js';
import { DocumentFiles } from './making/document-files.js';
import { DocumentMaker } from './making/document-maker.js';
import { InProcessQueue } from './making/in-process-queue.js';
import { RENDER_QUEUE, type RenderQueue } from './making/render-queue.js';
import { RENDERING, type Rendering } from './making/rendering.js';
import { DocumentSweep } from './making/sweep.js';
import { renderText } from './render/render-text.js';

const queueOf = ({ redisUrl }: Config, log: Logger): RenderQueue =>
  redisUrl === null ? new InProcessQueue() : new BullQueue(redisUrl, (error) => log.warn({ reason: error.message }, 'Redis cannot be reached'));

const watched = (instruments: Instruments): Rendering => (kind, content) => instruments.rendering(kind, () => renderText(kind, content));

@Module({
  imports: [CqrsModule, SiteVisitsModule, TravelModule],
  controllers: [DocumentsController],
  providers: [
    Documents,
    DocumentFacts,
    DocumentFiles,
    ListedDocuments,
    DocumentMaker,
    DocumentSweep,
    { provide: RENDERING, useFactory: watched, inject: [INSTRUMENTS] },
    { provide: RENDER_QUEUE, useFactory: queueOf, inject: [CONFIG, LOGGER] },
  ],
})
export class DocumentsModule {}
