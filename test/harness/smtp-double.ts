import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * How the next letters are met: taken; refused after their end (554); taken, but the line drops before the answer; the line drops in
 * their middle; the recipient refused (550); or kept waiting for ever.
 */
export type SmtpMood = 'takes' | 'refuses' | 'takes-and-drops' | 'drops' | 'no-such-person' | 'silent';

export interface SmtpDouble {
  readonly url: string;
  /** Each letter that it has taken, as it was sent. */
  readonly letters: readonly string[];
  mood: SmtpMood;
  /** Resolves when a letter has arrived whole, taken or not. */
  arrived(): Promise<void>;
  close(): Promise<void>;
}

/** One conversation by RFC 5321: commands line by line, and after DATA everything up to a line with a dot alone. */
const converse = (socket: Socket, double: SmtpDouble, take: (letter: string) => void, whole: () => void): void => {
  const say = (line: string): void => {
    socket.write(`${line}\r\n`);
  };
  let unread = '';
  let letter: string[] | null = null;
  const end = (lines: readonly string[]): void => {
    const { mood } = double;
    // A dot at the beginning of a line was doubled (section 4.5.2).
    const text = lines.map((line) => line.replace(/^\./, '')).join('\n');
    if (mood === 'takes' || mood === 'takes-and-drops') take(text);
    whole();
    if (mood === 'takes-and-drops') socket.destroy();
    else if (mood === 'refuses') say('554 5.7.1 Not for kit@client.example');
    else if (mood !== 'silent') say('250 2.0.0 Taken');
  };
  const answers: Readonly<Record<string, () => void>> = {
    EHLO: () => {
      say('250-double.example');
      say('250 SIZE 1000000');
    },
    HELO: () => say('250 double.example'),
    MAIL: () => say('250 2.1.0 Go on'),
    RCPT: () => say(double.mood === 'no-such-person' ? '550 5.1.1 Nobody of that name' : '250 2.1.5 Known'),
    DATA: () => {
      letter = [];
      say('354 End with a dot');
    },
    RSET: () => say('250 2.0.0 Forgotten'),
    QUIT: () => {
      say('221 2.0.0 Bye');
      socket.end();
    },
  };
  const hear = (line: string): void => {
    if (letter === null) {
      const answer = answers[line.slice(0, 4).toUpperCase()];
      if (answer === undefined) say('502 5.5.2 Not here');
      else answer();
    } else if (line === '.') {
      const lines = letter;
      letter = null;
      end(lines);
    } else if (double.mood === 'drops') socket.destroy();
    else letter.push(line);
  };
  socket.setEncoding('utf8').on('data', (part: string) => {
    const lines = (unread + part).split('\r\n');
    unread = lines.pop() ?? '';
    for (const line of lines) if (!socket.destroyed) hear(line);
  });
  socket.on('error', () => undefined);
  say('220 double.example ESMTP');
};

/** A mail server of its own, which can be away in the ways in which they are. */
export const openSmtpDouble = async (): Promise<SmtpDouble> => {
  const letters: string[] = [];
  const sockets = new Set<Socket>();
  let waiting: (() => void)[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(
      socket,
      double,
      (letter) => letters.push(letter),
      () => {
        for (const go of waiting) go();
        waiting = [];
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const double: SmtpDouble = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    mood: 'takes',
    arrived: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
};
