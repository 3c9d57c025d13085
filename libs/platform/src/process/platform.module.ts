import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import type { Knex } from 'knex';
import { PostgresSignal } from '#eventing';
import type { Logger } from 'pino';
import { ApiDocsController } from '../http/api-docs.controller.js';
import { ChangeHub, CHANGES } from '../changes/change-hub.js';
import { ChangesController } from '../changes/changes.controller.js';
import type { Config } from '../configuration/config.js';
import { DISK, type DiskWatch } from './disk-watch.js';
import { PolicyGuard } from '../http/policy.guard.js';
import { mergeRejections, HttpProblemFilter, REJECTIONS } from '../http/http-problem.filter.js';
import { SignInThrottle } from '../http/throttle.js';
import { TokenStrategy } from '../http/token.strategy.js';
import { TOKEN_SECONDS, Tokens } from '../http/tokens.js';
import type { Engine } from './engine.js';
import { platformForgets } from '../modules/forgets.js';
import { HealthController, READINESS } from '../health/health.controller.js';
import type { Readiness } from '../health/readiness.js';
import { describe, LOGGER } from '../telemetry/logging.js';
import { MAILER, SmtpMailer } from '../mail/mailer.js';
import { INSTRUMENTS, type Instruments } from '../telemetry/metrics/instruments.js';
import type { ModuleParts } from '../modules/modules.js';
import { PresenceController } from '../presence/presence.controller.js';
import { Presence, PRESENCE } from '../presence/presence.js';
import { tellingLag } from '../requests/answers.js';
import { CommandGateway } from '../requests/command-gateway.js';
import { IdempotencyStore } from '../requests/idempotency-store.js';
import { RequestSweep } from '../requests/request-sweep.js';
import type { Clock, OpenSignal } from '../requests/requests.js';
import { AsOfReader } from '../requests/as-of-reader.js';
import { SettingsController } from '../configuration/settings.controller.js';
import {
  CLOCK,
  COMMAND_HANDLING,
  CONFIG,
  EVENT_CODEC,
  EVENT_STORE,
  FORGETS,
  KNEX,
  MODULE_PARTS,
  PAST,
  PERSONAL_KEYS,
  READ_MODELS,
  REDIS,
  REQUESTS,
  SIGNALS,
} from '../modules/injection-tokens.js';

export interface PlatformParts {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly knex: Knex;
  readonly log: Logger;
  /** Who was refused, failed to sign in, read very much, or changed accounts. */
  readonly security: Logger;
  readonly clock: Clock;
  readonly engine: Engine;
  readonly modules: readonly ModuleParts[];
  readonly readiness: Readiness;
  readonly instruments: Instruments;
  readonly disk: DiskWatch;
  /** Whether it answers calls. */
  readonly doors: boolean;
}

/** Everything that business modules ask for by token, and the doors in front of them where there are any. */
@Module({})
export class PlatformModule {
  static of({
    config,
    databaseUrl,
    knex,
    log,
    clock,
    engine,
    modules,
    readiness,
    instruments,
    disk,
    doors,
  }: PlatformParts): DynamicModule {
    const hub = new ChangeHub(engine.store, engine.readModels, engine.tell, (error) =>
      log.warn(describe(error), 'the stream of changes broke and is taken up again'),
    );
    const values: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: KNEX, useValue: knex },
      { provide: LOGGER, useValue: log },
      { provide: CLOCK, useValue: clock },
      {
        provide: SIGNALS,
        useValue: ((channel, heard, back) =>
          new PostgresSignal(databaseUrl, channel, heard, back)) satisfies OpenSignal,
      },
      { provide: EVENT_STORE, useValue: engine.store },
      { provide: EVENT_CODEC, useValue: engine.codec },
      { provide: PERSONAL_KEYS, useValue: engine.personalKeys },
      { provide: FORGETS, useValue: [...platformForgets, ...modules.flatMap(({ forgets = [] }) => forgets)] },
      { provide: COMMAND_HANDLING, useValue: engine.commandHandling },
      { provide: READ_MODELS, useValue: tellingLag(engine.readModels) },
      { provide: PAST, useValue: engine.past },
      { provide: REQUESTS, useValue: new IdempotencyStore(knex, clock) },
      { provide: MODULE_PARTS, useValue: modules },
      { provide: REJECTIONS, useValue: mergeRejections(modules) },
      { provide: CHANGES, useValue: hub },
      {
        provide: PRESENCE,
        useValue: new Presence(knex, databaseUrl, (error) =>
          log.warn(describe(error), 'who has which form open could not be told'),
        ),
      },
      { provide: READINESS, useValue: readiness },
      { provide: INSTRUMENTS, useValue: instruments },
      { provide: DISK, useValue: disk },
      { provide: REDIS, useValue: engine.redis },
      { provide: MAILER, useValue: config.smtpUrl === null ? null : new SmtpMailer(config.smtpUrl) },
    ];
    const held = [
      CONFIG,
      KNEX,
      MAILER,
      SIGNALS,
      LOGGER,
      CLOCK,
      EVENT_STORE,
      EVENT_CODEC,
      PERSONAL_KEYS,
      FORGETS,
      COMMAND_HANDLING,
      READ_MODELS,
      REQUESTS,
      MODULE_PARTS,
      CHANGES,
      REDIS,
      INSTRUMENTS,
    ];
    if (!doors) return { module: PlatformModule, global: true, providers: values, exports: held };
    return {
      module: PlatformModule,
      global: true,
      imports: [
        PassportModule,
        JwtModule.register({ secret: config.jwtSecret, signOptions: { expiresIn: TOKEN_SECONDS, algorithm: 'HS256' } }),
      ],
      controllers: [HealthController, ChangesController, PresenceController, ApiDocsController, SettingsController],
      providers: [
        ...values,
        RequestSweep,
        AsOfReader,
        CommandGateway,
        Tokens,
        TokenStrategy,
        SignInThrottle,
        { provide: APP_GUARD, useClass: PolicyGuard },
        { provide: APP_FILTER, useClass: HttpProblemFilter },
      ],
      exports: [...held, AsOfReader, CommandGateway, Tokens, SignInThrottle],
    };
  }
}
