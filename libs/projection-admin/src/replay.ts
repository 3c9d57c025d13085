import { localeNow, t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { ALL_READ_MODELS, type PoisonEvent, type ReadModel, type ReadModelRebuild } from '#contracts';
import {
  cancelRebuilds,
  readModelStatus,
  requestRebuilds,
  retryStopped,
  SYSTEM_ACTOR,
  type EventStore,
  type ReadModelStatus,
} from '#eventing';
import { EVENT_STORE, KNEX, MODULE_PARTS, HttpProblem, type ModuleParts } from '#platform';
import { staffNames } from '#staff';
import { titles } from './titles.js';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const rounded = (figure: number, digits: number): number => Number(figure.toFixed(digits));

/** How the read models stand, read from tables alone, so that it is the same in a process that keeps none. */
@Injectable()
export class Replay {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(MODULE_PARTS) private readonly modules: readonly ModuleParts[],
  ) {}

  async list(): Promise<readonly ReadModel[]> {
    const states = await readModelStatus(this.knex, this.store, this.projections);
    const names = await staffNames(
      this.knex,
      states.flatMap(({ rebuild }) =>
        rebuild === null || rebuild.requested_by === SYSTEM_ACTOR ? [] : [rebuild.requested_by],
      ),
    );
    return states
      .map((state) => this.shown(state, names))
      .sort((one, other) => one.title.localeCompare(other.title, localeNow()));
  }

  /** @throws HttpProblem 404 */
  rebuild(name: string, by: string): Promise<void> {
    return requestRebuilds(this.knex, this.named(name, true), by, 'ifNone');
  }

  /** @throws HttpProblem 404 */
  cancel(name: string): Promise<void> {
    return cancelRebuilds(this.knex, this.named(name, true));
  }

  /** @throws HttpProblem 404 */
  async retry(name: string): Promise<void> {
    for (const one of this.named(name, false)) await retryStopped(this.knex, one);
  }

  private get projections(): ModuleParts['projections'] {
    return this.modules.flatMap(({ projections }) => projections);
  }

  private named(name: string, orAll: boolean): readonly string[] {
    const names = this.projections.map((projection) => projection.name);
    if (orAll && name === ALL_READ_MODELS) return names;
    if (!names.includes(name))
      throw new HttpProblem(404, t('There is no read model of this name; please choose one from the list.'));
    return [name];
  }

  private shown(
    { name, version, status, place, head, lag, waiting, rate, error, rebuild }: ReadModelStatus,
    names: ReadonlyMap<string, string>,
  ): ReadModel {
    return {
      name,
      title: titles[name]?.() ?? name,
      version,
      status,
      position: place,
      head,
      lag: { events: lag, seconds: Math.floor(waiting) },
      rate: rounded(rate, 1),
      error: error === null ? null : this.poison(error),
      rebuild: rebuild === null ? null : rebuildOf(rebuild, names),
    };
  }

  private poison({
    place,
    type,
    id = '',
    stream = '',
    message,
    at,
  }: NonNullable<ReadModelStatus['error']>): PoisonEvent {
    const cut = stream.indexOf('-');
    const auditFormatter = this.modules
      .flatMap(({ auditFormatters }) => auditFormatters)
      .find(({ catalogue }) => catalogue.category === stream.slice(0, Math.max(0, cut)));
    const entity = auditFormatter === undefined ? null : { kind: auditFormatter.entity, _id: stream.slice(cut + 1) };
    return { place, type, _id: id, stream, message, at, entity };
  }
}

/** What the server asks for by itself is nobody's wish. */
const nameOf = (id: string, names: ReadonlyMap<string, string>): string =>
  id === SYSTEM_ACTOR ? 'Soundings' : (names.get(id) ?? t('Unknown'));

const rebuildOf = (
  rebuild: NonNullable<ReadModelStatus['rebuild']>,
  names: ReadonlyMap<string, string>,
): ReadModelRebuild => {
  const { state, requested_by, requested_at, started_at, finished_at, progress, rate, secondsLeft, reason } = rebuild;
  return {
    state,
    by: { _id: requested_by, name: nameOf(requested_by, names) },
    requestedAt: requested_at.toISOString(),
    startedAt: iso(started_at),
    finishedAt: iso(finished_at),
    progress: progress === null ? null : rounded(progress, 3),
    rate: rate === null ? null : Math.round(rate),
    secondsLeft: secondsLeft === null ? null : Math.ceil(secondsLeft),
    reason,
  };
};
