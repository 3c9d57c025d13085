import { Module } from '@nestjs/common';
import { History } from './history.js';
import { HistoryController } from './history.controller.js';

@Module({ controllers: [HistoryController], providers: [History] })
export class HistoryModule {}
