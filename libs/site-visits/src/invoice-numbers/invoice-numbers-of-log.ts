import type { Knex } from 'knex';
import { heldStreams, notCopied, type EventCodec, type RecordedEvent } from '#eventing';
import type { GuardTable, GuardTablePorts } from '#platform';
import type { SiteVisitEvent } from '../site-visit.events.js';
import { keepHolders, lockNumbers, numberHolders } from './number-guard.js';
import { numberKey } from './numbering.js';

const PAGE = 2000;
/** Events that give a visit its number or take it away. */
const relevant = new Set(['SiteVisitScheduled', 'NoiseSurveyScheduled', 'InvoiceNumberChanged']);

/** What the events say last of one number. */
interface NumberStanding {
  number: string;
  /** By visit: whether it holds the number. */
  readonly visits: Map<string, boolean>;
}
type Standings = ReadonlyMap<string, NumberStanding>;

const standingsIn = async (
  codec: EventCodec,
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
): Promise<Standings> => {
  const found = new Map<string, NumberStanding>();
  const note = (number: string, visitId: string, holds: boolean): void => {
    if (number.trim() === '') return;
    const standing = found.get(numberKey(number)) ?? { number, visits: new Map<string, boolean>() };
    standing.visits.set(visitId, holds);
    found.set(numberKey(number), holds ? { ...standing, number } : standing);
  };
  let page: RecordedEvent[] = [];
  const take = async (): Promise<void> => {
    for (const { entityId, ...event } of await codec.decodeMany(page)) {
      const { type, data } = event as unknown as SiteVisitEvent;
      if (type === 'SiteVisitScheduled' || type === 'NoiseSurveyScheduled') note(data.invoiceNumber, entityId, true);
      if (type !== 'InvoiceNumberChanged') continue;
      note(data.from, entityId, data.former === 'used');
      note(data.to, entityId, true);
    }
    page = [];
  };
  for await (const event of events) {
    if (!relevant.has(event.type)) continue;
    page.push(event);
    if (page.length >= PAGE) await take();
  }
  await take();
  return found;
};

type Holders = (key: string) => Promise<readonly string[]>;

const standingStill = <T>(
  { knex }: GuardTablePorts,
  work: (transaction: Knex.Transaction, holdersOf: Holders) => Promise<T>,
): Promise<T> =>
  knex.transaction(async (transaction) => {
    await lockNumbers(transaction);
    await transaction.raw('lock table invoice_number_taken in share row exclusive mode');
    // A backup brings no read models.
    const { rows } = await transaction.raw<{ rows: readonly { there: boolean }[] }>(
      `select to_regclass('invoice_number') is not null as there`,
    );
    return work(transaction, (key) => numberHolders(transaction, key, rows[0]?.there === true));
  });

/** The invoice numbers of visits beside a log that is elsewhere. */
export const invoiceNumbersOfLog: GuardTable = {
  lacks: ({ knex, store, codec }, events) =>
    standingStill({ knex, store, codec }, async (transaction, holdersOf) => {
      const moving = await heldStreams(transaction);
      const told = events.filter(({ type, stream }) => relevant.has(type) && !moving.has(stream));
      const touched = await standingsIn(codec, told);
      const streams = async function* (): AsyncIterable<RecordedEvent> {
        for (const stream of new Set(told.map((event) => event.stream))) yield* store.readStream(stream);
      };
      const now = await standingsIn(codec, streams());
      for (const [key, { visits }] of touched) {
        const holders = await holdersOf(key);
        for (const visitId of visits.keys())
          if (now.get(key)?.visits.get(visitId) === true && !holders.includes(visitId)) return true;
      }
      return false;
    }),
  // Only what the log says further than the database: which visits one joint invoice is for, no event tells.
  remake: async (ports) => {
    await ports.store.mustStand?.();
    await standingStill(ports, async (transaction, holdersOf) => {
      for (const [key, { number, visits }] of await standingsIn(ports.codec, notCopied(ports.knex, ports.store))) {
        const others = (await holdersOf(key)).filter((visitId) => !visits.has(visitId));
        await keepHolders(transaction, number, [
          ...others,
          ...[...visits].filter(([, holds]) => holds).map(([visitId]) => visitId),
        ]);
      }
    });
  },
};
