import { textOf, trackedFiles } from './tracked-files.js';

interface Danger {
  readonly what: string;
  readonly pattern: RegExp;
  /** Code that the pattern has to find. */
  readonly offender: string;
  /** Where it is meant to be; each file stands here with good reason. */
  readonly allowed: readonly string[];
  readonly under?: RegExp;
}

/** What runs in a program or a browser. */
const sources = trackedFiles.filter(
  (file) =>
    /^(?:libs|apps|web\/src|web\/public)\/.*\.(?:tsx?|js)$/.test(file) &&
    !/\.spec\.tsx?$|\/testing\/|\.contract\.ts$|\/common-passwords\.ts$/.test(file),
);
const SERVER = /^(?:libs|apps)\//;

const dangers: readonly Danger[] = [
  {
    what: 'runs text as code',
    pattern: /\beval\(|new Function\(|'node:vm'|set(?:Timeout|Interval)\(\s*['"`]/,
    offender: "new Function('return 1')",
    allowed: [],
  },
  {
    what: 'makes a page of text',
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcDoc\b|srcdoc\b/,
    offender: 'element.innerHTML = name',
    allowed: [],
  },
  {
    what: 'asks a shell',
    pattern: /\bshell: |\bexecSync\(|(?<![.\w])exec\(/,
    offender: "spawn('ls', { shell: true })",
    allowed: [],
  },
  {
    what: 'starts programs, each with a list of arguments',
    pattern: /from 'node:child_process'/,
    offender: "import { spawn } from 'node:child_process'",
    allowed: [
      'libs/platform/src/postgres/embedded-postgres.ts',
      'libs/platform/src/postgres/run-as.ts',
      'libs/platform/src/process/processes.ts',
    ],
  },
  {
    what: 'makes a regular expression of a value',
    pattern: /new RegExp\(/,
    offender: 'new RegExp(typed)',
    allowed: [
      'libs/company/src/logo.ts',
      'libs/documents/src/render/logo.ts',
      'libs/platform/src/http/known-device.ts',
      'libs/staff/src/single-sign-on/pending-cookie.ts',
    ],
  },
  {
    what: 'reaches out to another machine',
    pattern:
      /(?<![.\w])fetch\(|(?:from |import\()'(?:node:(?:https?|http2|net|tls|dgram)|undici|nodemailer|ioredis|bull|pg|openid-client|@eventstore\/db-client|@opentelemetry\/exporter-[\w-]+)'/,
    offender: 'await fetch(address)',
    // PostgreSQL, EventStoreDB, Redis, the mail server, the collector of traces, services for distances, the office's identity provider, each named in the settings; the others listen, or read an address.
    allowed: [
      'libs/eventing/src/answered-in-time.ts',
      'libs/eventing/src/projections/leadership.ts',
      'libs/eventing/src/stores/eventstoredb/calls.ts',
      'libs/eventing/src/stores/eventstoredb/client.ts',
      'libs/eventing/src/stores/listening-connection.ts',
      'libs/eventing/src/stores/postgres.ts',
      'libs/platform/src/http/networks.ts',
      'libs/platform/src/mail/mailer.ts',
      'libs/platform/src/postgres/embedded-postgres.ts',
      'libs/platform/src/postgres/reach-database.ts',
      'libs/platform/src/process/operations-door.ts',
      'libs/platform/src/redis/reach-redis.ts',
      'libs/platform/src/redis/redis.ts',
      'libs/platform/src/telemetry/tracing/opentelemetry.ts',
      'libs/sample-company/src/through-calls.ts',
      'libs/staff/src/single-sign-on/identity-provider.ts',
      'libs/travel/src/asking.ts',
    ],
    under: SERVER,
  },
  {
    what: 'sends a browser elsewhere',
    pattern: /\.redirect\(/,
    offender: 'reply.redirect(address)',
    allowed: [],
    under: SERVER,
  },
  {
    what: 'listens to messages',
    pattern: /addEventListener\(\s*'message'|\bonmessage\b/,
    offender: "addEventListener('message', take)",
    allowed: [
      'web/public/sw.js',
      'web/src/components/grid/workbook.ts',
      'web/src/components/grid/workbook.worker.ts',
      'web/src/lib/outbox.ts',
    ],
  },
  {
    what: 'keeps something in the browser',
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b|document\.cookie/,
    offender: "localStorage.setItem('a', 'b')",
    allowed: [
      'web/src/app/preferences.ts',
      'web/src/components/form/use-draft.tsx',
      'web/src/components/grid/use-column-state.ts',
      'web/src/features/account/single-sign-on-page.tsx',
      'web/src/lib/draft-keeping.ts',
      'web/src/lib/kept.ts',
      'web/src/lib/language.ts',
      'web/src/lib/outbox-store.ts',
      'web/src/lib/queries.ts',
      'web/src/lib/recent.ts',
      'web/src/lib/session.ts',
      'web/src/lib/shortcuts.ts',
      'web/src/lib/tab.ts',
    ],
  },
  {
    what: 'takes a number that can be guessed, for pauses alone',
    pattern: /Math\.random\(/,
    offender: 'Math.random()',
    allowed: [
      'libs/documents/src/making/render-queue.ts',
      'libs/eventing/src/mirror/log-mirror.ts',
      'libs/eventing/src/projections/reader.ts',
      'libs/eventing/src/projections/worker.ts',
      'libs/eventing/src/store-command-handling.ts',
      'libs/eventing/src/stores/eventstoredb/probing.ts',
      'libs/platform/src/redis/redis.ts',
    ],
  },
];

/** Of types nothing is left when it runs. */
const runningText = (file: string): string => textOf(file).replace(/^import type [^;]*;/gm, '');
const foundIn = ({ pattern, under = /^/ }: Danger): readonly string[] =>
  sources.filter((file) => under.test(file) && pattern.test(runningText(file)));

describe('What is dangerous', () => {
  it.each(dangers)('stands only where it is meant to: $what', (danger) => {
    expect(danger.pattern.test(danger.offender)).toBe(true);
    expect(foundIn(danger)).toEqual(danger.allowed);
  });

  it('is no field in which a password can be read by whoever looks on, or that keeps password managers out', () => {
    const asking = sources.filter((file) => /autoComplete=.(?:current|new)-password/.test(textOf(file)));
    expect(asking.length).toBeGreaterThan(5);
    expect(asking.filter((file) => !/<Password(?:Field|Input)\b/.test(textOf(file)))).toEqual([]);
    const [, field = ''] = /const PasswordField =([^;]+);/.exec(textOf('web/src/components/form/fields.tsx')) ?? [];
    expect(field).toContain('<PasswordInput');
    expect(field).not.toMatch(/onPaste|pasting/);
    expect(asking.filter((file) => /autoComplete=.off/.test(textOf(file)))).toEqual([]);
  });
});
