import { Module } from '@nestjs/common';
import { ForgettingController } from './forgetting.controller.js';
import { ForgettingService } from './forgetting.service.js';
import { People } from './people/people.js';
import { ForgettingSweep } from './doing/sweep.js';

@Module({ controllers: [ForgettingController], providers: [ForgettingService, ForgettingSweep, People] })
export class ForgettingModule {}
