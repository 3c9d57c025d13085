import type { Knex } from 'knex';
import { kernelTables, misfitIn, whereLogIs, type RecordedEvent } from '#eventing';
import { StartUpProblem } from '#platform';
import { appendInOrder, askIn, headHere, opened, sourcePage, type CopyOptions, type Ports } from './copy-events.js';
import { forgetReadModels, refuseCompany } from './loading.js';

/** Events that are held against the copy together. */
const PAGE = 1000;

/** Says that an event there is another one. */
type Differs = (place: bigint) => StartUpProblem;
const notPutBack = (place: bigint): StartUpProblem =>
  new StartUpProblem(
    `Event ${place} is another one in EventStoreDB than in the copy, so its end is not put back. docs/operations.md says what to do. Nothing was changed here.`,
  );

/**
 * Holds what is there against the copy, from the beginning; where an event stands may be another place than before.
 * @returns how many events are there, at most those of the copy
 * @throws StartUpProblem with the first difference
 */
export const walk = async (
  {
    ask,
    store,
    signal,
    onProgress,
    differs,
  }: Pick<Ports, 'ask' | 'store' | 'signal' | 'onProgress'> & { readonly differs: Differs },
  all: number,
  take: (after: number, page: readonly RecordedEvent[]) => Promise<void> = () => Promise.resolve(),
): Promise<number> => {
  let compared = 0;
  let page: RecordedEvent[] = [];
  const hold = async (): Promise<void> => {
    const misfit = await misfitIn(ask, compared, page, { placed: false });
    if (misfit !== null) throw differs(misfit);
    await take(compared, page);
    compared += page.length;
    page = [];
    onProgress(compared, all, 'compared');
  };
  if (all > 0)
    for await (const event of store.readAll({ max: all, ...(signal === undefined ? {} : { signal }) })) {
      page.push(event);
      if (page.length >= PAGE) await hold();
    }
  signal?.throwIfAborted();
  if (page.length > 0) await hold();
  return compared;
};

/** An EventStoreDB that is empty may take the place of the one that was lost. */
const takesItsPlace = async ({ knex, store }: Ports): Promise<void> => {
  const where = await whereLogIs(knex);
  if (where.log === 'here')
    throw new StartUpProblem(
      'The log of this installation is in PostgreSQL and no copy of another one. Nothing was changed.',
    );
  if (where.storeId === store.storeId) return;
  if ((await store.head()) !== null)
    throw new StartUpProblem(
      'The log of this installation is in another EventStoreDB than the one that was named; please correct the address. Nothing was changed.',
    );
  await store.belongTo(null);
  await knex.transaction(async (transaction) => {
    await transaction(kernelTables.es_head).update({ mirror_of: store.storeId });
    await forgetReadModels(askIn(transaction));
  });
};

const append = async (ports: Ports, from: number, all: number): Promise<void> => {
  const { ask, store, signal, onProgress } = ports;
  let at = from;
  for (let rows = await sourcePage(ask, at); rows.length > 0; rows = await sourcePage(ask, at)) {
    await appendInOrder(store, rows, {
      signal,
      onAppended: (events) => {
        at += events;
        onProgress(at, all, 'copied');
      },
    });
  }
};

const placeRows = (transaction: Knex.Transaction, after: number, page: readonly RecordedEvent[]): Promise<unknown> =>
  transaction.raw(
    `insert into ${kernelTables.es_place} (global_position, elsewhere) select ? + place, position from unnest(?::text[]) with ordinality as given(position, place)`,
    [after, page.map(({ position }) => position)],
  );

/**
 * Puts the end back that a log in EventStoreDB has lost, from its copy in PostgreSQL, where what is left is a true beginning of the copy. The
 * places of before stay until everything is there and compared, so a program that is started in between writes nothing. Run again after an
 * interruption it goes on where it was.
 * @returns how many events there are, and how many of them were put back
 * @throws StartUpProblem
 */
export const putEndBack = (options: CopyOptions): Promise<{ readonly events: number; readonly back: number }> =>
  opened(options, async (ports) => {
    const { ask, knex } = ports;
    await refuseCompany(
      ask,
      'Soundings runs on this installation; please stop all its programs first. Nothing was changed.',
    );
    await takesItsPlace(ports);
    const all = await headHere(ask);
    const left = await walk({ ...ports, differs: notPutBack }, all);
    await append(ports, left, all);
    await knex.transaction(async (transaction) => {
      await transaction(kernelTables.es_place).delete();
      const placed = await walk({ ...ports, differs: notPutBack }, all, async (after, page) => {
        await placeRows(transaction, after, page);
      });
      if (placed < all)
        throw new StartUpProblem(
          `EventStoreDB ends before event ${placed + 1}. Please run this again; it goes on from there.`,
        );
      await forgetReadModels(askIn(transaction));
    });
    return { events: all, back: all - left };
  });
