import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Link,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type NodeTracerConfig,
} from '@opentelemetry/sdk-trace-node';
import type { TracingSettings } from '../../configuration/operations-settings.js';
import type { RequestSpan, SpanAttributes, Tracing } from './tracing.js';

const FLUSH_EVERY_MS = 2000;
const CLOSING_MS = 3000;
const MOST_LINKS = 64;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

const contextOf = (traceparent: string | undefined): SpanContext | null => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(context) ? context : null;
};

const written = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** The SDK's own maker of resources is in a package that the program does not name; this is all that is asked of one. */
const resourceOf = (attributes: SpanAttributes): NonNullable<NodeTracerConfig['resource']> => {
  const resource = {
    attributes,
    merge: () => resource,
    getRawAttributes: () => Object.entries(attributes),
  } as unknown as NonNullable<NodeTracerConfig['resource']>;
  return resource;
};

/** Traces by OpenTelemetry. Nothing is registered for the whole process, so several programs may run in one. */
export const openTelemetry = ({ endpoint, headers, serviceName, share }: TracingSettings, role: string): Tracing => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: CLOSING_MS,
  });
  const provider = new NodeTracerProvider({
    resource: resourceOf({
      'service.name': serviceName,
      'soundings.roles': role,
      'process.pid': process.pid,
      'host.name': hostname(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: FLUSH_EVERY_MS })],
  });
  const tracer = provider.getTracer('soundings');
  const active = new AsyncLocalStorage<Span>();
  const under = (parent: Span | undefined): Context =>
    parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);

  const request = (traceparent: string | undefined): RequestSpan => {
    const remote = contextOf(traceparent);
    const span = tracer.startSpan(
      'request',
      { kind: SpanKind.SERVER },
      remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote),
    );
    return {
      within: (work) => {
        active.run(span, work);
      },
      end: (name, attributes, failed) => {
        span.updateName(name).setAttributes(attributes);
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  const span = async <T>(
    name: string,
    attributes: SpanAttributes,
    work: () => Promise<T>,
    links: readonly string[] = [],
  ): Promise<T> => {
    const linked: Link[] = [...new Set(links)]
      .slice(0, MOST_LINKS)
      .flatMap((link) => contextOf(link) ?? [])
      .map((context) => ({ context }));
    const begun = tracer.startSpan(name, { attributes, links: linked }, under(active.getStore()));
    try {
      return await active.run(begun, work);
    } catch (error) {
      // Its kind only: a message may hold what somebody sent.
      begun
        .setAttribute('error.type', error instanceof Error ? error.name : typeof error)
        .setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      begun.end();
    }
  };

  return {
    request,
    span,
    traceparent: () => {
      const context = active.getStore()?.spanContext();
      return context === undefined ? null : written(context);
    },
    close: async () => {
      await Promise.race([provider.shutdown().catch(() => undefined), pause(CLOSING_MS, undefined, { ref: false })]);
    },
  };
};
