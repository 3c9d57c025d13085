import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Knex } from 'knex';
import { fold, isPutBack, type EventCodec, type EventStore, type RecordedEvent } from '#eventing';
import { EVENT_CODEC, EVENT_STORE, KNEX } from '#platform';
import { project, type ProjectState } from './project.decider.js';
import type { ProjectEvent } from './project.events.js';
import { keepProjectNumbers } from './project-numbers.js';

const PAGE = 2000;
/** Events that give a project its number or take it away. */
const relevant = new Set(['ProjectCreated', 'ProjectNumberChanged', 'ProjectRemoved']);

/** Makes the table of project numbers from the events where a log came without it: imported from a file, or further than the backup that stands beside it. */
@Injectable()
export class ProjectNumbersOfLog implements OnApplicationBootstrap {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if ((await this.knex('project_number').first<object | undefined>('number')) !== undefined || (await this.store.head()) === null) return;
    await this.make().catch((error: unknown) => {
      // Nothing is saved until the log is mended, and what was made of it now would lack its end.
      if (!isPutBack(error)) throw error;
    });
  }

  private async make(): Promise<void> {
    await this.store.mustStand?.();
    await this.knex.transaction(async (transaction) => {
      // Whoever makes a project waits until the numbers are there.
      await transaction.raw('lock table project_number in share row exclusive mode');
      await keepProjectNumbers(transaction, await this.numbers());
    });
  }

  private async numbers(): Promise<readonly { readonly number: string; readonly projectId: string }[]> {
    const projects = new Map<string, ProjectState>();
    let page: RecordedEvent[] = [];
    const take = async (): Promise<void> => {
      for (const { entityId, ...event } of await this.codec.decodeMany(page)) projects.set(entityId, fold(project, [event as unknown as ProjectEvent], projects.get(entityId)));
      page = [];
    };
    for await (const event of this.store.readAll()) {
      if (!relevant.has(event.type)) continue;
      page.push(event);
      if (page.length >= PAGE) await take();
    }
    await take();
    return [...projects].flatMap(([projectId, state]) => (state.status === 'open' ? [{ number: state.project_number, projectId }] : []));
  }
}
