import { Module } from '@nestjs/common';
import { SavedViews } from './saved-views.js';
import { ViewsController } from './views.controller.js';

@Module({ controllers: [ViewsController], providers: [SavedViews] })
export class ViewsModule {}
