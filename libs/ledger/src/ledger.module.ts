import { Module } from '@nestjs/common';
import { EventAnswers } from './event-answers.js';
import { LedgerController } from './ledger.controller.js';

@Module({ controllers: [LedgerController], providers: [EventAnswers] })
export class LedgerModule {}
