import { Module } from '@nestjs/common';
import { ExportEverything } from './export-everything.js';
import { ExportsController } from './exports.controller.js';

@Module({ controllers: [ExportsController], providers: [ExportEverything] })
export class ExportsModule {}
