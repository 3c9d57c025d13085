import { Module } from '@nestjs/common';
import { CalendarFeeds } from './calendar-feeds.js';
import { CalendarFeedsController } from './calendar-feeds.controller.js';

@Module({ controllers: [CalendarFeedsController], providers: [CalendarFeeds] })
export class CalendarFeedsModule {}
