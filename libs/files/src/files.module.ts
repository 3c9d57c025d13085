import { Module } from '@nestjs/common';
import { SiteVisitsModule } from '#site-visits';
import { FILE_STORE, PostgresFileStore } from './file-store.js';
import { FilesController } from './files.controller.js';
import { KitFiles } from './kit-files.service.js';
import { OrphanSweep } from './orphan-sweep.js';
import { VisitFiles } from './visit-files.service.js';

@Module({
  imports: [SiteVisitsModule],
  controllers: [FilesController],
  providers: [VisitFiles, KitFiles, OrphanSweep, { provide: FILE_STORE, useClass: PostgresFileStore }],
})
export class FilesModule {}
