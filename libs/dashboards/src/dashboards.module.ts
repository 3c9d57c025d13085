import { Module } from '@nestjs/common';
import { SiteVisitsModule } from '#site-visits';
import { DashboardsController } from './dashboards.controller.js';

@Module({ imports: [SiteVisitsModule], controllers: [DashboardsController] })
export class DashboardsModule {}
