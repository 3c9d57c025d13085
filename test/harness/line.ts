import { once } from 'node:events';
import { Transform } from 'node:stream';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to the server that can be cut for everybody who uses it, workers of the browser included. */
export interface Line {
  readonly url: string;
  /** Ends what is under way; nobody gets through until it is mended. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Nothing gets through any more, and neither end is told: as where a phone leaves its network, or a router forgets a connection. */
  hush(): void;
  /** Each part of what is said comes so many milliseconds later, until it is mended. */
  slow(ms: number): void;
}

export const layLine = async (to: string): Promise<Line> => {
  const target = new URL(to);
  const ends = new Set<Socket>();
  let hushed = false;
  let lag = 0;
  const lagging = (): Transform =>
    new Transform({
      transform: (part: Buffer, _, done) => {
        if (lag === 0) done(null, part);
        else setTimeout(() => done(null, part), lag);
      },
    });
  const hold = (socket: Socket, other: Socket): void => {
    ends.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      ends.delete(socket);
      other.destroy();
    });
  };
  const open = async (port: number): Promise<Server> => {
    const server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      hold(near, far);
      hold(far, near);
      if (hushed) near.pause();
      else {
        near.pipe(lagging()).pipe(far);
        far.pipe(lagging()).pipe(near);
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut: async () => {
      hushed = false;
      const closed = once(server, 'close');
      server.close();
      for (const socket of ends) socket.destroy();
      await closed;
    },
    mend: async () => {
      lag = 0;
      if (!server.listening) server = await open(port);
    },
    hush: () => {
      hushed = true;
      for (const socket of ends) {
        socket.unpipe();
        socket.pause();
      }
    },
    slow: (ms) => {
      lag = ms;
    },
  };
};
