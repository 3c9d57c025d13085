import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readiness } from '../health/readiness.js';
import type { Metrics } from '../telemetry/metrics/metrics.js';
import { StartUpProblem } from './start-up-problem.js';

export interface OperationsDoor {
  readonly url: string;
  close(): Promise<void>;
}

const send = (
  response: ServerResponse,
  statusCode: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response
    .writeHead(statusCode, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .end(body);
};
const sendJson = (
  response: ServerResponse,
  statusCode: number,
  body: object,
  headers?: Readonly<Record<string, string>>,
): void => send(response, statusCode, 'application/json; charset=utf-8', JSON.stringify(body), headers);

/** For load balancers and Prometheus: whether the process is there, whether it can work, and what it has counted. Nothing else. */
export const openOperationsDoor = async (
  { port, host }: { readonly port: number; readonly host: string },
  readiness: Readiness,
  metrics: Metrics,
): Promise<OperationsDoor> => {
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    if (path === '/api/health/live') sendJson(response, 200, { status: 'up' });
    else if (path === '/api/health/ready') {
      const { statusCode, headers, body } = await readiness.answer(true);
      sendJson(response, statusCode, body, headers);
    } else if (path === '/metrics') send(response, 200, metrics.contentType, await metrics.text());
    else sendJson(response, 404, { statusCode: 404, msg: 'There is nothing here.' });
  };
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    request.resume();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      sendJson(response, 405, { statusCode: 405, msg: 'There is nothing here.' });
    else
      answer(request.url?.split('?')[0] ?? '', response).catch(() => {
        if (!response.headersSent) sendJson(response, 500, { statusCode: 500, msg: 'Something went wrong here.' });
      });
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    throw new StartUpProblem(
      `The door for operations cannot be opened on ${host}, port ${port}; please correct OPERATIONS_HOST or OPERATIONS_PORT.`,
    );
  }
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
