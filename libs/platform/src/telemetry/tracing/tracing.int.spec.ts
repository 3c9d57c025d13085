import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '#test/harness/eventually';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** A collector that keeps what it is sent. */
const openCollector = async (): Promise<{
  readonly url: string;
  readonly sent: Sent[];
  readonly headers: string[];
  readonly server: Server;
}> => {
  const sent: Sent[] = [];
  const headers: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') sent.push(JSON.parse(body) as Sent);
      headers.push(String(request.headers['x-office']));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, headers, server };
};

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

describe('traces', () => {
  let collector: Awaited<ReturnType<typeof openCollector>>;
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    collector = await openCollector();
    server = await startServer({
      logIn: 'postgres',
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-office=desk',
        OTEL_SERVICE_NAME: 'specs',
      },
    });
    ({ token } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    collector.server.close();
  });

  const spans = (): readonly Span[] =>
    collector.sent.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  const until = async (found: () => boolean): Promise<void> => {
    await eventually(found);
  };
  const attribute = (span: Span | undefined, key: string): unknown =>
    Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

  it('of one command are joined: the caller, the request, the command, the append; and the batches that fold it link to it', async () => {
    const { status, headers } = await call(server.url, 'POST', '/api/kits', {
      token,
      body: { name: 'Nor140', type: 'Sound Testing' },
      headers: { traceparent: `00-${TRACE}-${CALLER}-01`, 'x-request-id': 'traced' },
    });
    expect(status).toBe(200);
    const own = (): readonly Span[] => spans().filter(({ traceId }) => traceId === TRACE);
    const folded = (): Span | undefined =>
      spans().find(({ name, links }) => name === 'fold kit_list' && links.some(({ traceId }) => traceId === TRACE));
    await until(() => own().length >= 3 && folded() !== undefined);
    const [request, command, append] = ['POST /api/kits', 'command kit', 'append kit'].map((name) =>
      own().find((span) => span.name === name),
    );
    expect([request?.parentSpanId, command?.parentSpanId, append?.parentSpanId]).toEqual([
      CALLER,
      request?.spanId,
      command?.spanId,
    ]);
    expect(attribute(request, 'soundings.request_id')).toBe('traced');
    expect(attribute(request, 'soundings.correlation_id')).toBe(headers.get('x-correlation-id'));
    expect(folded()?.traceId).not.toBe(TRACE);
    expect(folded()?.links).toEqual([expect.objectContaining({ traceId: TRACE, spanId: command?.spanId })]);
    const [first] = collector.sent;
    expect(first?.resourceSpans[0]?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'specs' },
    });
    expect(collector.headers[0]).toBe('desk');
  }, 30_000);

  it('hold nothing that anybody sent', async () => {
    await call(server.url, 'POST', '/api/auth', {
      body: { email: 'fern@client.example', password: 'wrong guess here' },
    });
    await call(server.url, 'GET', '/api/job?q=Fern%20Fascia', { token });
    const before = spans().length;
    await until(() => spans().length >= before + 2);
    const text = JSON.stringify(collector.sent);
    for (const secret of [
      'Petra',
      'petra@',
      'Nor140',
      'fern@',
      'Fern',
      'wrong guess',
      token,
      'select ',
      'insert ',
      '127.0.0.1',
    ])
      expect(text).not.toContain(secret);
  }, 30_000);

  it('are no matter of life: without a collector the program works and stops', async () => {
    const alone = await startServer({
      beside: server,
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
    });
    expect((await call(alone.url, 'GET', '/api/kits', { token })).status).toBe(200);
    const asked = performance.now();
    await alone.stop();
    expect(performance.now() - asked).toBeLessThan(10_000);
  }, 30_000);

  it('leave no mark in the events of a program that makes none', async () => {
    const plain = await startServer({ beside: server });
    try {
      const { headers } = await call(plain.url, 'POST', '/api/kits', {
        token,
        body: { name: 'Nor145', type: 'Sound Testing' },
        headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
      });
      const [event] = await server.database
        .knex<{ metadata: object }>('es_event')
        .whereRaw("metadata ->> 'correlationId' = ?", [headers.get('x-correlation-id') ?? '']);
      expect(Object.keys(event?.metadata ?? {}).sort()).toEqual([
        'actorId',
        'causationId',
        'clientRequestId',
        'commandId',
        'correlationId',
        'occurredAt',
      ]);
    } finally {
      await plain.stop();
    }
  }, 30_000);
});
