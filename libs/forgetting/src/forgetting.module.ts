import { Module } from '@nestjs/common';
import type { Knex } from 'knex';
import type { CommandHandling, ForgettingVault } from '#eventing';
import {
  CLOCK,
  COMMAND_HANDLING,
  FORGETS,
  KNEX,
  MODULE_PARTS,
  PERSONAL_KEYS,
  type Clock,
  type Forgets,
  type ModuleParts,
} from '#platform';
import { STEP_PORTS, type StepPorts } from './doing/steps.js';
import { ForgettingSweep } from './doing/sweep.js';
import { ForgettingController } from './forgetting.controller.js';
import { ForgettingService } from './forgetting.service.js';
import { People } from './people/people.js';

type Given = [
  knex: Knex,
  vault: ForgettingVault,
  commands: CommandHandling,
  clock: Clock,
  forgets: readonly Forgets[],
  modules: readonly ModuleParts[],
];

/** What deciding and doing have in common. */
const stepPorts = (...[knex, vault, commands, clock, forgets, modules]: Given): StepPorts => ({
  knex,
  vault,
  commands,
  clock,
  forgets,
  readModels: modules.flatMap(({ projections }) => projections.map(({ name }) => name)),
});

@Module({
  controllers: [ForgettingController],
  providers: [
    ForgettingService,
    ForgettingSweep,
    People,
    {
      provide: STEP_PORTS,
      useFactory: stepPorts,
      inject: [KNEX, PERSONAL_KEYS, COMMAND_HANDLING, CLOCK, FORGETS, MODULE_PARTS],
    },
  ],
})
export class ForgettingModule {}
