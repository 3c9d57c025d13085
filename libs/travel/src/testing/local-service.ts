import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `hang`: never answers. `cut`: closes the connection. */
export type Reply =
  | { readonly status?: number; readonly json: unknown }
  | { readonly status?: number; readonly text: string; readonly location?: string }
  | 'hang'
  | 'cut';

export interface LocalService {
  readonly url: string;
  /** Paths with their queries, in the order in which they came. */
  readonly asked: readonly string[];
  /** What calls whose path begins so are answered, one after the other; the last reply is repeated. */
  answer(this: void, path: string, ...replies: readonly Reply[]): void;
  /** As if nothing had ever been asked or answered. */
  forget(this: void): void;
  stop(this: void): Promise<void>;
}

/** Someone else's service, on this machine and as a spec wants it. */
export const startLocalService = async (): Promise<LocalService> => {
  const asked: string[] = [];
  const scripts = new Map<string, Reply[]>();
  const replyTo = (path: string): Reply => {
    const script = [...scripts].find(([start]) => path.startsWith(start))?.[1] ?? [];
    return (script.length > 1 ? script.shift() : script[0]) ?? { status: 404, text: 'nothing here' };
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const reply = replyTo(path);
    if (reply === 'hang') return;
    if (reply === 'cut') {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      ...('location' in reply ? { location: reply.location } : {}),
    });
    response.end('json' in reply ? JSON.stringify(reply.json) : reply.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (path, ...replies) => {
      scripts.set(path, [...replies]);
    },
    forget: () => {
      asked.splice(0);
      scripts.clear();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
