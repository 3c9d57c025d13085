import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SiteVisitsModule } from '#site-visits';
import { TravelModule } from '#travel';
import { DocumentFacts } from './document-facts.js';
import { DocumentsController } from './documents.controller.js';
import { Documents } from './documents.service.js';
import { InvoicingController } from './invoicing/invoicing.controller.js';
import { Invoicing } from './invoicing/invoicing.service.js';
import { FindDocumentQueue } from './list/find-document-queue.query.js';
import { ListedDocuments } from './list/listed-documents.js';
import { DocumentFiles } from './making/document-files.js';

@Module({
  imports: [CqrsModule, SiteVisitsModule, TravelModule],
  controllers: [InvoicingController, DocumentsController],
  providers: [Documents, Invoicing, DocumentFacts, DocumentFiles, ListedDocuments, FindDocumentQueue],
  exports: [Documents, DocumentFacts],
})
export class DocumentsModule {}
