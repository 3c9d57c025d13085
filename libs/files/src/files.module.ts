import { Module } from '@nestjs/common';
import { SiteVisitsModule } from '#site-visits';
import { FILE_STORE, PostgresFileStore } from './file-store.js';
import { OrphanSweep } from './orphan-sweep.js';
import { VisitFilesController } from './visit-files.controller.js';
import { VisitFiles } from './visit-files.service.js';

@Module({
  imports: [SiteVisitsModule],
  controllers: [VisitFilesController],
  providers: [VisitFiles, OrphanSweep, { provide: FILE_STORE, useClass: PostgresFileStore }],
})
export class FilesModule {}
