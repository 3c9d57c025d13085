/** Where and how a process can be watched. */
export interface OperationsSettings {
  /** null: no door for operations, and nothing is counted. */
  readonly door: { readonly port: number; readonly host: string } | null;
  /** So long calls are still taken after the readiness has said that the process stops. */
  readonly shutdownGraceMs: number;
  /** null: no traces. */
  readonly tracing: TracingSettings | null;
}

/** By the names that OpenTelemetry gives them. */
export interface TracingSettings {
  /** Address of a collector; traces go to `/v1/traces` under it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of the traces that begin here and are kept, from 0 to 1; one that was begun elsewhere is kept when it was there. */
  readonly share: number;
}

export const operationsVariables = [
  'OPERATIONS_PORT',
  'OPERATIONS_HOST',
  'SHUTDOWN_GRACE_MS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
] as const;
type Given = (name: (typeof operationsVariables)[number]) => string | null;
type Must = (right: boolean, mistake: string) => void;

const MOST_GRACE_MS = 120_000;

/** `name=value,name=value`, each value written as in an address. */
const headersOf = (text: string): Readonly<Record<string, string>> | null => {
  const pairs = text.split(',').map((pair) => /^\s*([\w-]+)\s*=(.*)$/.exec(pair));
  try {
    return pairs.some((pair) => pair === null)
      ? null
      : Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2]?.trim() ?? '')]));
  } catch {
    return null;
  }
};

const tracingOf = (given: Given, must: Must): TracingSettings | null => {
  const endpoint = given('OTEL_EXPORTER_OTLP_ENDPOINT');
  const isAddress = endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol));
  must(isAddress, 'OTEL_EXPORTER_OTLP_ENDPOINT must begin with http:// or https://.');
  const headers = headersOf(given('OTEL_EXPORTER_OTLP_HEADERS') ?? 'x=') ?? null;
  must(headers !== null, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value, with a comma between two.');
  const share = Number(given('OTEL_TRACES_SAMPLER_ARG') ?? '1');
  must(share >= 0 && share <= 1, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  if (endpoint === null) return null;
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    headers: given('OTEL_EXPORTER_OTLP_HEADERS') === null ? {} : (headers ?? {}),
    serviceName: given('OTEL_SERVICE_NAME') ?? 'soundings',
    share,
  };
};

export const readOperations = (given: Given, must: Must): OperationsSettings => {
  const port = given('OPERATIONS_PORT');
  must(
    port === null || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535),
    'OPERATIONS_PORT must be a whole number from 0 to 65535.',
  );
  const host = given('OPERATIONS_HOST') ?? '127.0.0.1';
  const grace = given('SHUTDOWN_GRACE_MS') ?? '0';
  must(
    /^\d{1,6}$/.test(grace) && Number(grace) <= MOST_GRACE_MS,
    `SHUTDOWN_GRACE_MS must be a whole number of milliseconds, at most ${MOST_GRACE_MS}.`,
  );
  return {
    door: port === null ? null : { port: Number(port), host },
    shutdownGraceMs: Number(grace),
    tracing: tracingOf(given, must),
  };
};
