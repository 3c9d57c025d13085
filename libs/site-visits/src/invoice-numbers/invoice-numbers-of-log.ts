import type { Knex } from 'knex';
import { copied, heldStreams, type EventCodec, type RecordedEvent } from '#eventing';
import { decodedOf, lacksSomething, LogReading, type GuardTable } from '#platform';
import type { SiteVisitEvent } from '../site-visit.events.js';
import { keepHolders, lockNumbers, numberHolders } from './number-guard.js';
import { numberKey } from './numbering.js';

/** Events that give a visit its number or take it away. */
const relevant = new Set(['SiteVisitScheduled', 'NoiseSurveyScheduled', 'InvoiceNumberChanged']);

/** What the events say last of one number. */
interface NumberStanding {
  number: string;
  /** By visit: whether it holds the number. */
  readonly visits: Map<string, boolean>;
}

/** What events say of the numbers, as far as they were read. */
class StandingsOfEvents {
  readonly all = new Map<string, NumberStanding>();

  constructor(private readonly codec: EventCodec) {}

  async takeAll(events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>): Promise<void> {
    for await (const { entityId, ...event } of decodedOf(this.codec, relevant, events))
      this.take(entityId, event as unknown as SiteVisitEvent);
  }

  private take(visitId: string, { type, data }: SiteVisitEvent): void {
    if (type === 'SiteVisitScheduled' || type === 'NoiseSurveyScheduled') this.note(data.invoiceNumber, visitId, true);
    if (type !== 'InvoiceNumberChanged') return;
    this.note(data.from, visitId, data.former === 'used');
    this.note(data.to, visitId, true);
  }

  private note(number: string, visitId: string, holds: boolean): void {
    if (number.trim() === '') return;
    const standing = this.all.get(numberKey(number)) ?? { number, visits: new Map<string, boolean>() };
    standing.visits.set(visitId, holds);
    this.all.set(numberKey(number), holds ? { ...standing, number } : standing);
  }
}

type Holders = (key: string) => Promise<readonly string[]>;

const holdersIn = async (transaction: Knex.Transaction): Promise<Holders> => {
  // A backup brings no read models.
  const { rows } = await transaction.raw<{ rows: readonly { there: boolean }[] }>(
    `select to_regclass('invoice_number') is not null as there`,
  );
  return (key) => numberHolders(transaction, key, rows[0]?.there === true);
};

const lock = async (transaction: Knex.Transaction): Promise<void> => {
  await lockNumbers(transaction);
  await transaction.raw('lock table invoice_number_taken in share row exclusive mode');
};

/** The invoice numbers of visits beside a log that is elsewhere. */
export const invoiceNumbersOfLog: GuardTable = {
  lacks: (ports, events) => {
    const now = new StandingsOfEvents(ports.codec);
    const told = events.filter(({ type }) => relevant.has(type));
    return lacksSomething(ports, {
      streams: new Set(told.map((event) => event.stream)),
      take: (more) => now.takeAll(more),
      lacking: async (transaction) => {
        const moving = await heldStreams(transaction);
        const touched = new StandingsOfEvents(ports.codec);
        await touched.takeAll(told.filter(({ stream }) => !moving.has(stream)));
        const holdersOf = await holdersIn(transaction);
        const missing = new Set<string>();
        for (const [key, { visits }] of touched.all) {
          const holders = await holdersOf(key);
          for (const visitId of visits.keys())
            if (now.all.get(key)?.visits.get(visitId) === true && !holders.includes(visitId)) missing.add(visitId);
        }
        return missing;
      },
      lock,
    });
  },
  // Only what the log says further than the database: which visits one joint invoice is for, no event tells.
  remake: async (ports) => {
    await ports.store.mustStand?.();
    const { position } = await copied(ports.knex);
    if (position === null) return;
    const told = new StandingsOfEvents(ports.codec);
    const log = new LogReading(ports.store, position);
    await told.takeAll(log.onwards());
    await ports.knex.transaction(async (transaction) => {
      await lock(transaction);
      await told.takeAll(log.onwards());
      const holdersOf = await holdersIn(transaction);
      for (const [key, { number, visits }] of told.all) {
        const others = (await holdersOf(key)).filter((visitId) => !visits.has(visitId));
        await keepHolders(transaction, number, [
          ...others,
          ...[...visits].filter(([, holds]) => holds).map(([visitId]) => visitId),
        ]);
      }
    });
  },
};
