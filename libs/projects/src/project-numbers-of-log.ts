import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Knex } from 'knex';
import { fold, heldStreams, isPutBack, type EventCodec, type EventStore, type RecordedEvent } from '#eventing';
import {
  EVENT_CODEC,
  EVENT_STORE,
  KNEX,
  LogReading,
  decodedOf,
  entityIn,
  lacksSomething,
  type GuardTable,
} from '#platform';
import { project, type ProjectState } from './project.decider.js';
import type { ProjectEvent } from './project.events.js';
import { keepProjectNumbers, lackingProjectNumbers, type NumberOfProject } from './project-numbers.js';

/** Events that give a project its number or take it away. */
const relevant = new Set(['ProjectCreated', 'ProjectNumberChanged', 'ProjectRemoved', 'ProjectRestored']);

/** Which project has which number, as the events say. */
class NumbersOfEvents {
  private readonly projects = new Map<string, ProjectState>();

  constructor(private readonly codec: EventCodec) {}

  async takeAll(events: AsyncIterable<RecordedEvent>): Promise<void> {
    for await (const { entityId, ...event } of decodedOf(this.codec, relevant, events))
      this.projects.set(entityId, fold(project, [event as unknown as ProjectEvent], this.projects.get(entityId)));
  }

  get claims(): readonly NumberOfProject[] {
    return [...this.projects].flatMap(([projectId, state]) =>
      state.status === 'there' ? [{ number: state.project_number, projectId }] : [],
    );
  }
}

const moving = async (transaction: Knex.Transaction): Promise<ReadonlySet<string>> =>
  new Set([...(await heldStreams(transaction))].map(entityIn));

// Whoever makes a project waits until the numbers are there.
const lock = (transaction: Knex.Transaction): Promise<unknown> =>
  transaction.raw('lock table project_number in share row exclusive mode');

/** The numbers of projects beside a log that is elsewhere. */
export const projectNumbersOfLog: GuardTable = {
  lacks: (ports, events) => {
    const numbers = new NumbersOfEvents(ports.codec);
    return lacksSomething(ports, {
      streams: new Set(events.filter(({ type }) => relevant.has(type)).map((event) => event.stream)),
      take: (more) => numbers.takeAll(more),
      lacking: async (transaction) => {
        const held = await moving(transaction);
        const missing = await lackingProjectNumbers(transaction, numbers.claims);
        return new Set(missing.map(({ projectId }) => projectId).filter((projectId) => !held.has(projectId)));
      },
      lock,
    });
  },
  remake: async (ports) => {
    await ports.store.mustStand?.();
    const numbers = new NumbersOfEvents(ports.codec);
    const log = new LogReading(ports.store);
    await numbers.takeAll(log.onwards());
    await ports.knex.transaction(async (transaction) => {
      await lock(transaction);
      await numbers.takeAll(log.onwards());
      await transaction('project_number')
        .whereNotIn('project_id', [...(await moving(transaction))])
        .delete();
      await keepProjectNumbers(transaction, numbers.claims);
    });
  },
};

/** Makes the table of project numbers from the events where a log came without it: imported from a file, or further than the backup that stands beside it. */
@Injectable()
export class ProjectNumbersOfLog implements OnApplicationBootstrap {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (
      (await this.knex('project_number').first<object | undefined>('number')) !== undefined ||
      (await this.store.head()) === null
    )
      return;
    await projectNumbersOfLog
      .remake({ knex: this.knex, store: this.store, codec: this.codec })
      .catch((error: unknown) => {
        // Nothing is saved until the log is mended, and what was made of it now would lack its end.
        if (!isPutBack(error)) throw error;
      });
  }
}
