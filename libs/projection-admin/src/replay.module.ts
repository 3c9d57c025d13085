import { Module } from '@nestjs/common';
import { ReplayController } from './replay.controller.js';
import { Replay } from './replay.js';

@Module({ controllers: [ReplayController], providers: [Replay] })
export class ReplayModule {}
