import { Module } from '@nestjs/common';
import { LedgerController } from './ledger.controller.js';
import { Verification } from './verification.js';

@Module({ controllers: [LedgerController], providers: [Verification] })
export class ProofModule {}
