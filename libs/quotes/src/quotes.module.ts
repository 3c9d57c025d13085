import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { QuotesController } from './quotes.controller.js';

@Module({ imports: [CqrsModule], controllers: [QuotesController] })
export class QuotesModule {}
