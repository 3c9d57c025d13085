import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import type { AnyRecorded } from '../codec.js';
import { defineProjection } from '../projection.js';
import { postgresEventStoreMigrations } from '../stores/postgres-schema.js';
import { noInstrumentation } from '../instrumentation.js';
import { Fenced, liveBuild, openBuild, type Batch, type Build } from './builds.js';
import { PoisonEvent } from './projection-context.js';
import { GroupCommit } from './group-commit.js';
import { dumpReadModel, projectionMigrations, type AnyProjection } from './tables.js';

interface Dropped {
  readonly type: 'CoinsDropped';
  readonly data: { readonly coins: number };
}

/** A read model with one row a jar, and a total that goes when it is nothing. */
const coinsIn = (name: string, refuses = -1): AnyProjection => {
  const jar = `jar_${name}`;
  const total = `total_${name}`;
  return defineProjection<Dropped, never>({
    name,
    version: 1,
    tables: {
      [jar]: { columns: { jar_id: 'uuid not null', coins: 'integer not null' }, key: ['jar_id'] },
      [total]: {
        columns: { everything: 'text not null', coins: 'integer not null' },
        key: ['everything'],
        sums: ['coins'],
      },
    } as never,
    keys: ({ entityId }) => ({ [jar]: [[entityId]] }) as never,
    on: {
      CoinsDropped: ({ entityId, data: { coins } }, folding) => {
        if (coins === refuses) throw new Error(`${coins} is not taken`);
        const rows = folding.rows as unknown as Record<
          string,
          { get(id: string): { coins: number } | undefined; put(row: object): void; add(row: object): void }
        >;
        rows[jar]?.put({ jar_id: entityId, coins: (rows[jar].get(entityId)?.coins ?? 0) + coins });
        rows[total]?.add({ everything: 'all', coins });
      },
    },
  });
};

const STORE = v7();
const JAR = v7();
const dropped = (place: number, coins: number): AnyRecorded => ({
  id: v7(),
  type: 'CoinsDropped',
  data: { coins },
  stream: `jar-${JAR}`,
  entityId: JAR,
  revision: BigInt(place),
  position: String(place).padStart(20, '0'),
  metadata: {
    commandId: '',
    correlationId: '',
    causationId: '',
    actorId: '',
    occurredAt: '2026-01-15T09:00:00.000Z',
    clientRequestId: null,
  },
});

describe('read models that are level', () => {
  let database: TestDatabase;
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }): void => {
    statements.push(sql.trim().slice(0, 24));
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [...postgresEventStoreMigrations, ...projectionMigrations]) await database.knex.raw(up);
  });
  afterEach(async () => {
    database.knex.removeAllListeners();
    await database.drop();
  });

  const opened = async (
    names: readonly string[],
    refuses = -1,
  ): Promise<{ readonly projections: readonly AnyProjection[]; batches(event: AnyRecorded): Promise<Batch[]> }> => {
    const projections = names.map((name, index) => coinsIn(name, index === 0 ? refuses : -1));
    for (const projection of projections) await openBuild(database.knex, projection, STORE, 'live');
    const batches = (event: AnyRecorded): Promise<Batch[]> =>
      Promise.all(
        projections.map(async (projection) => {
          const build = await liveBuild(database.knex, projection.name);
          if (build === undefined) throw new Error('there is no build');
          return { projection, build, events: [event], upTo: event.position, looked: 1 };
        }),
      );
    return { projections, batches };
  };
  const commits = (): GroupCommit => new GroupCommit(database.knex, noInstrumentation);
  const apply = (group: GroupCommit, batches: readonly Batch[]): Promise<PromiseSettledResult<Build>[]> =>
    Promise.allSettled(batches.map((batch) => group.apply(batch)));
  const coins = async (projections: readonly AnyProjection[]): Promise<(readonly number[])[]> =>
    Promise.all(
      projections.map(async (projection) =>
        Object.values(await dumpReadModel(database.knex, projection))
          .flat()
          .map((row) => (row as { coins: number }).coins),
      ),
    );

  it('take an event in one transaction of four statements, however many they are', async () => {
    const { projections, batches } = await opened(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']);
    const first = await batches(dropped(1, 5));
    const group = commits();
    database.knex.on('query', note);
    statements.length = 0;
    expect((await apply(group, first)).map(({ status }) => status)).toEqual(projections.map(() => 'fulfilled'));
    expect(statements).toHaveLength(4);
    expect([statements[0], statements.at(-1)]).toEqual(['BEGIN;', 'COMMIT;']);
    expect(await coins(projections)).toEqual(projections.map(() => [5, 5]));
  });

  it('let a total go that comes to nothing, and keep what is added again', async () => {
    const { projections, batches } = await opened(['one', 'two']);
    for (const [place, amount] of [
      [1, 5],
      [2, -5],
      [3, -2],
      [4, 9],
    ] as const)
      await apply(commits(), await batches(dropped(place, amount)));
    expect(await coins(projections)).toEqual([
      [7, 7],
      [7, 7],
    ]);
    await apply(commits(), await batches(dropped(5, -7)));
    expect(await coins(projections)).toEqual([[0], [0]]);
  });

  it('only move their checkpoints, in one statement, over an event that none of them takes', async () => {
    const { batches } = await opened(['one', 'two', 'three']);
    const ignored = await batches({ ...dropped(1, 5), type: 'Unconcerned' });
    database.knex.on('query', note);
    statements.length = 0;
    await apply(commits(), ignored);
    expect(statements).toHaveLength(1);
    expect(await database.knex('projection_build').pluck('position')).toEqual(ignored.map(({ upTo }) => upTo));
  });

  it('leave the one behind that cannot take an event, and go on', async () => {
    const { projections, batches } = await opened(['one', 'two', 'three'], 13);
    const [one, two, three] = await apply(commits(), await batches(dropped(1, 13)));
    expect(one?.status === 'rejected' && (one.reason as unknown)).toBeInstanceOf(PoisonEvent);
    expect([two, three].map((outcome) => outcome?.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await coins(projections)).toEqual([[], [13, 13], [13, 13]]);
  });

  it('do not wait for one whose checkpoint another transaction holds', async () => {
    const { projections, batches } = await opened(['one', 'two', 'three']);
    const first = await batches(dropped(1, 5));
    const holding = await database.knex.transaction();
    await holding('projection_build').where({ name: 'one' }).forUpdate().first('name');
    const [one, ...others] = first.map(
      (
        (group) => (batch: Batch) =>
          group.apply(batch)
      )(commits()),
    );
    await Promise.all(others);
    expect(await coins(projections.slice(1))).toEqual([
      [5, 5],
      [5, 5],
    ]);
    await holding.rollback();
    await one;
    expect(await coins(projections.slice(0, 1))).toEqual([[5, 5]]);
  });

  it('are folded once although two programs believe that they lead', async () => {
    const { projections, batches } = await opened(['one', 'two', 'three']);
    for (let place = 1; place <= 20; place += 1) {
      const same = await batches(dropped(place, 1));
      const outcomes = (await Promise.all([apply(commits(), same), apply(commits(), same)])).flat();
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect(
        outcomes
          .flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
          .every((reason) => reason instanceof Fenced),
      ).toBe(true);
    }
    expect(await coins(projections)).toEqual(projections.map(() => [20, 20]));
  });

  it('stand or fall together at whichever step the process dies', async () => {
    const { projections, batches } = await opened(['one', 'two', 'three']);
    let place = 0;
    type Sending = (
      connection: { readonly connection: { readonly stream: { destroy(): void } } },
      asked: object,
    ) => Promise<unknown>;
    const driver = Object.getPrototypeOf(database.knex.client) as { _query: Sending };
    const send = driver._query;
    for (const at of [1, 2, 3, 4]) {
      place += 1;
      const event = dropped(place, 1);
      const before = await batches(event);
      let seen = 0;
      driver._query = function dying(connection, asked) {
        seen += 1;
        if (seen === at) connection.connection.stream.destroy();
        return send.call(this, connection, asked);
      };
      const outcomes = await apply(commits(), before);
      driver._query = send;
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(new Set((await batches(event)).map(({ build }) => build.position))).toEqual(
        new Set(before.map(({ build }) => build.position)),
      );
      expect((await apply(commits(), await batches(event))).map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'fulfilled',
      ]);
      expect(await coins(projections)).toEqual(projections.map(() => [place, place]));
    }
  });

  describe('and something else that goes with them', () => {
    const noted = (): Promise<readonly string[]> => database.knex('noted').orderBy('word').pluck('word');
    const noting =
      (word: string) =>
      async (knex: Knex): Promise<string> => {
        await knex('noted').insert({ word });
        return word;
      };
    beforeEach(() => database.knex.raw('create table noted (word text primary key)'));

    it('is in the same transaction', async () => {
      const { projections, batches } = await opened(['one', 'two']);
      const [event, group] = [await batches(dropped(1, 5)), commits()];
      statements.length = 0;
      database.knex.on('query', note);
      const beside = group.beside(noting('here'));
      await apply(group, event);
      expect(await beside).toBe('here');
      expect(statements.filter((text) => text === 'BEGIN;')).toHaveLength(1);
      expect(statements.findIndex((text) => text.startsWith('insert into "noted"'))).toBeLessThan(
        statements.indexOf('COMMIT;'),
      );
      expect(await coins(projections)).toEqual([
        [5, 5],
        [5, 5],
      ]);
    });

    it('goes without them where there are none, or none that takes the event', async () => {
      const { batches } = await opened(['one', 'two']);
      const group = commits();
      expect(await group.beside(noting('alone'))).toBe('alone');
      const ignored = await batches({ ...dropped(1, 5), type: 'Unconcerned' });
      const beside = group.beside(noting('beside'));
      await apply(group, ignored);
      await beside;
      expect(await database.knex('projection_build').pluck('position')).toEqual(ignored.map(({ upTo }) => upTo));
      expect(await noted()).toEqual(['alone', 'beside']);
    });

    it('holds nobody up when it fails, and says why', async () => {
      const { projections, batches } = await opened(['one', 'two']);
      const [event, group] = [await batches(dropped(1, 5)), commits()];
      const beside = group.beside(() => Promise.reject(new Error('somebody else is at it')));
      const outcomes = await Promise.allSettled([beside, apply(group, event)]);
      expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { message: 'somebody else is at it' } });
      expect(await coins(projections)).toEqual([
        [5, 5],
        [5, 5],
      ]);
    });

    it('is done once when a read model cannot take the event', async () => {
      const { projections, batches } = await opened(['one', 'two'], 13);
      const [event, group] = [await batches(dropped(1, 13)), commits()];
      const beside = group.beside(noting('once'));
      const [one, two] = await apply(group, event);
      expect([one?.status, two?.status, await beside]).toEqual(['rejected', 'fulfilled', 'once']);
      expect(await coins(projections)).toEqual([[], [13, 13]]);
      expect(await noted()).toEqual(['once']);
    });
  });
});
