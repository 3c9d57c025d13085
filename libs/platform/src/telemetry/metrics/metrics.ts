import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A part that is away holds up no scrape for longer. */
const PATIENCE_MS = 2000;

/** A figure that is read when somebody asks: a value for each name that `label` has now. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  /** What throws, or takes too long, is left out of the answer. */
  read(this: void): Promise<Readonly<Record<string, number>>>;
}

const inTime = async (work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer));
};

/**
 * What a process counts, for Prometheus. Every name is explained in docs/operations.md. Labels come from closed lists of
 * the program's own, so that they stay few and hold nothing of anybody.
 */
export class Metrics {
  readonly contentType: string;
  readonly #registry = new Registry();
  readonly #readings: { readonly gauge: Gauge; readonly reading: Reading }[] = [];
  readonly requests = this.#histogram(
    'soundings_http_request_seconds',
    'Requests by route and status, from the first byte to the last.',
    ['method', 'route', 'status'],
  );
  readonly commands = this.#counter('soundings_commands_total', 'Commands by what they change and how they ended.', [
    'category',
    'outcome',
    'rejection',
  ]);
  readonly conflicts = this.#counter(
    'soundings_command_conflicts_total',
    'Commands decided again because their stream had moved.',
    ['category'],
  );
  readonly appends = this.#histogram('soundings_append_seconds', 'Appends to the log, with their resends.', [
    'outcome',
  ]);
  readonly resends = this.#counter(
    'soundings_append_resends_total',
    'Appends sent again because the store did not answer.',
    ['category'],
  );
  readonly batches = this.#histogram('soundings_projection_batch_seconds', 'Batches that a read model folded.', [
    'read_model',
  ]);
  readonly folded = this.#counter('soundings_projection_events_total', 'Events that a read model folded.', [
    'read_model',
  ]);
  readonly leads = this.#gauge('soundings_projection_leader', '1 where this process keeps the read model.', [
    'read_model',
  ]);
  readonly renderings = this.#histogram(
    'soundings_document_rendering_seconds',
    'Documents written, by kind.',
    ['kind', 'outcome'],
    SLOW_SECONDS,
  );

  constructor() {
    this.contentType = this.#registry.contentType;
    collectDefaultMetrics({ register: this.#registry });
  }

  read(readings: readonly Reading[]): void {
    for (const reading of readings)
      this.#readings.push({ reading, gauge: this.#gauge(reading.name, reading.help, [reading.label]) });
  }

  /** All figures as Prometheus reads them. */
  async text(): Promise<string> {
    await Promise.all(this.#readings.map(({ gauge, reading }) => inTime(this.#look(gauge, reading))));
    return this.#registry.metrics();
  }

  async #look(gauge: Gauge, { label, read }: Reading): Promise<void> {
    gauge.reset();
    for (const [name, value] of Object.entries(await read())) gauge.set({ [label]: name }, value);
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #gauge(name: string, help: string, labelNames: string[]): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, labelNames: string[], buckets = SECONDS): Histogram {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] });
  }
}
