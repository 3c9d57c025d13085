import {
  CommandRejected,
  StoreUnavailable,
  TooMuchTraffic,
  noInstrumentation,
  type Outcome,
  type Instrumentation,
} from '#eventing';
import { isAway } from '../../postgres/away.js';
import type { RequestSpan, Tracing } from '../tracing/tracing.js';
import type { Metrics } from './metrics.js';

/** Injection token of `Instruments`. */
export const INSTRUMENTS = Symbol('INSTRUMENTS');

/** A request that was answered. `route` is the pattern, never the address. */
export interface Answered {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  readonly requestId: string;
  readonly correlationId: string | undefined;
}

/** What other code tells of its work; who counts and who traces is no concern of it. */
export interface Instruments extends Instrumentation {
  /** @returns null without traces */
  requestBegins(traceparent: string | undefined): RequestSpan | null;
  /** @param timed false for a stream, which lasts as long as somebody looks */
  requestEnds(answered: Answered, span: RequestSpan | null, timed: boolean): void;
  /** A document is written: the hook for whatever process does it. */
  rendering<T>(kind: string, work: () => Promise<T>): Promise<T>;
}

/** Codes come from the deciders' own lists; what does not look like one is not let into a label. */
const CODE = /^[a-z-]+\/[a-z-]+$/;

const outcomeOf = (error: unknown): { readonly outcome: string; readonly rejection: string } => {
  if (error instanceof CommandRejected)
    return { outcome: 'rejected', rejection: CODE.test(error.rejection.rejected) ? error.rejection.rejected : 'other' };
  if (error instanceof TooMuchTraffic) return { outcome: 'too-much-traffic', rejection: '' };
  if (error instanceof StoreUnavailable || isAway(error)) return { outcome: 'store-unavailable', rejection: '' };
  // A refusal of the door's, from a guard or a look-up.
  const refused = error instanceof Error && error.name === 'HttpProblem';
  return { outcome: refused ? 'refused' : 'failed', rejection: '' };
};

const doneOf = ({ position, repeated }: Outcome<unknown, unknown>): string =>
  repeated ? 'repeated' : position === null ? 'nothing' : 'done';

const clocked = async <T>(
  work: () => Promise<T>,
  ended: (seconds: number, outcome: 'done' | 'failed') => void,
): Promise<T> => {
  const begun = performance.now();
  let outcome: 'done' | 'failed' = 'failed';
  try {
    const result = await work();
    outcome = 'done';
    return result;
  } finally {
    ended((performance.now() - begun) / 1000, outcome);
  }
};

const counting = (metrics: Metrics | null): Omit<Instruments, 'requestBegins'> => {
  if (metrics === null) return { ...noInstrumentation, requestEnds: () => undefined, rendering: (_, work) => work() };
  return {
    command: async (category, work) => {
      try {
        const outcome = await work();
        metrics.commands.inc({ category, outcome: doneOf(outcome), rejection: '' });
        return outcome;
      } catch (error) {
        metrics.commands.inc({ category, ...outcomeOf(error) });
        throw error;
      }
    },
    append: (_, work) =>
      clocked(work, (seconds, outcome) => {
        metrics.appends.observe({ outcome }, seconds);
      }),
    conflict: (category) => {
      metrics.conflicts.inc({ category });
    },
    resend: (category) => {
      metrics.resends.inc({ category });
    },
    batch: (readModel, events, work) =>
      clocked(work, (seconds, outcome) => {
        metrics.batches.observe({ read_model: readModel }, seconds);
        if (outcome === 'done') metrics.folded.inc({ read_model: readModel }, events.length);
      }),
    leads: (readModel, leading) => {
      metrics.leads.set({ read_model: readModel }, leading ? 1 : 0);
    },
    traceparent: () => null,
    requestEnds: ({ method, route, status, seconds }, _, timed) => {
      if (timed) metrics.requests.observe({ method, route, status: String(status) }, seconds);
    },
    rendering: (kind, work) =>
      clocked(work, (seconds, outcome) => {
        metrics.renderings.observe({ kind, outcome }, seconds);
      }),
  };
};

/** Counts and traces, each where it is wanted; without both it costs a function call. */
export const createInstruments = (metrics: Metrics | null, tracing: Tracing | null): Instruments => {
  const counted = counting(metrics);
  if (tracing === null) return { ...counted, requestBegins: () => null };
  return {
    ...counted,
    command: (category, work) =>
      tracing.span(`command ${category}`, { 'soundings.category': category }, () => counted.command(category, work)),
    append: (category, work) =>
      tracing.span(`append ${category}`, { 'soundings.category': category }, () => counted.append(category, work)),
    batch: (readModel, events, work) =>
      tracing.span(
        `fold ${readModel}`,
        { 'soundings.read_model': readModel, 'soundings.events': events.length },
        () => counted.batch(readModel, events, work),
        events.flatMap(({ metadata }) => metadata.traceparent ?? []),
      ),
    rendering: (kind, work) =>
      tracing.span(`render ${kind}`, { 'soundings.document': kind }, () => counted.rendering(kind, work)),
    traceparent: () => tracing.traceparent(),
    requestBegins: (traceparent) => tracing.request(traceparent),
    requestEnds: (answered, span, timed) => {
      counted.requestEnds(answered, span, timed);
      const { method, route, status, requestId, correlationId } = answered;
      span?.end(
        `${method} ${route}`,
        {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'soundings.request_id': requestId,
          ...(correlationId === undefined ? {} : { 'soundings.correlation_id': correlationId }),
        },
        status >= 500,
      );
    },
  };
};
