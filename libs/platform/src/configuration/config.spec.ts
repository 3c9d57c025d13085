import { readFileSync } from 'node:fs';
import { readSettings, variables } from './config.js';

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

describe('settings', () => {
  it('are complete without any variable', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      migrationUrl: null,
      eventStoreUrl: null,
      redisUrl: null,
      singleSignOn: null,
      smtpUrl: null,
      logLevel: 'info',
      trustedProxies: 0,
      startWaitMs: 60_000,
      sessionIdleMs: 14_400_000,
      publicUrl: null,
      mapTiles: null,
      journeys: { kind: 'offline' },
      positionLookups: true,
      operations: { door: null, shutdownGraceMs: 0, tracing: null },
      jwtSecret: null,
      personalDataKey: null,
    });
  });

  it('come from the environment; an empty variable is none', () => {
    const key = Buffer.alloc(32, 7);
    expect(
      readSettings({
        PORT: ' 8080 ',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/desk',
        DATABASE_URL: 'postgres://a:b@db/desk',
        DATABASE_MIGRATION_URL: 'postgres://owner:b@db/desk',
        EVENTSTORE_URL: 'esdb+discover://desk:secret@one:2113,two:2113?tls=true&nodePreference=leader',
        LOG_LEVEL: 'debug',
        TRUST_PROXY: '2',
        PUBLIC_URL: 'https://desk.example/',
        JWT_SECRET: 'x'.repeat(32),
        PERSONAL_DATA_KEY: key.toString('base64'),
        REDIS_URL: 'redis://cache:6379/1',
        SESSION_IDLE_MINUTES: '30',
        SMTP_URL: 'smtps://desk:secret@mail.example',
        MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png?key=1',
        MAP_TILES_ATTRIBUTION: '© Cartographers',
        POSTCODES_URL: 'https://postcodes.example/',
        OSRM_URL: 'http://localhost:5000/osrm',
        OPERATIONS_PORT: '9464',
        OPERATIONS_HOST: '0.0.0.0',
        SHUTDOWN_GRACE_MS: '5000',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a%3D, x-office=desk',
        OTEL_SERVICE_NAME: 'desk',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/desk',
      databaseUrl: 'postgres://a:b@db/desk',
      migrationUrl: 'postgres://owner:b@db/desk',
      eventStoreUrl: 'esdb+discover://desk:secret@one:2113,two:2113?tls=true&nodePreference=leader',
      redisUrl: 'redis://cache:6379/1',
      singleSignOn: null,
      smtpUrl: 'smtps://desk:secret@mail.example',
      logLevel: 'debug',
      trustedProxies: 2,
      startWaitMs: 60_000,
      sessionIdleMs: 30 * 60_000,
      publicUrl: 'https://desk.example',
      jwtSecret: 'x'.repeat(32),
      personalDataKey: key,
      mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png?key=1', attribution: '© Cartographers' },
      operations: {
        door: { port: 9464, host: '0.0.0.0' },
        shutdownGraceMs: 5000,
        tracing: {
          endpoint: 'http://collector:4318',
          headers: { authorization: 'Basic a=', 'x-office': 'desk' },
          serviceName: 'desk',
          share: 0.25,
        },
      },
      journeys: { kind: 'open', postcodesUrl: 'https://postcodes.example', osrmUrl: 'http://localhost:5000/osrm' },
      positionLookups: true,
    });
  });

  it('say every mistake, one line each', () => {
    const wrong = {
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      DATABASE_MIGRATION_URL: 'mysql://x',
      EVENTSTORE_URL: 'http://x',
      REDIS_URL: 'http://x',
      SMTP_URL: 'http://mail.example',
      JWT_SECRET: 'short',
      PERSONAL_DATA_KEY: 'abc',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: 'perhaps',
      PUBLIC_URL: 'desk.example',
      MAP_TILES_URL: 'https://tiles.example/map.png',
      GOOGLE_MAPS_KEY: 'a key',
      POSTCODES_URL: 'postcodes.example',
      OSRM_URL: 'https://osrm.example/?profile=car',
    };
    // The last one: both kinds of lookup at once.
    const problems = problemsOf(wrong);
    expect(problems).toHaveLength(Object.keys(wrong).length + 1);
    Object.keys(wrong).forEach((name, at) => expect(problems[at]).toMatch(new RegExp(`^${name} `)));
  });

  it('say what is wrong with those of the provider, and none of its secret', () => {
    const right = {
      PUBLIC_URL: 'https://desk.example',
      OIDC_ISSUER: 'https://id.example/tenant/v2.0',
      OIDC_CLIENT_ID: 'soundings',
      OIDC_CLIENT_SECRET: 'quite secret',
    };
    expect(readSettings(right).singleSignOn).toEqual({
      issuer: 'https://id.example/tenant/v2.0',
      clientId: 'soundings',
      clientSecret: 'quite secret',
      name: 'id.example',
      newAccountsFrom: [],
    });
    expect(problemsOf({ ...right, OIDC_ISSUER: 'http://id.example' })).toEqual([
      'OIDC_ISSUER must begin with https:// and hold no password, question mark or #.',
    ]);
    expect(problemsOf({ OIDC_ISSUER: right.OIDC_ISSUER, OIDC_NEW_ACCOUNTS_FROM: '@example' })).toEqual([
      'OIDC_ISSUER needs PUBLIC_URL, the address to which people come back from there.',
      'OIDC_CLIENT_ID must be set when OIDC_ISSUER is: it is the name that the provider gave this program.',
      'OIDC_CLIENT_SECRET must be set when OIDC_ISSUER is.',
      'OIDC_NEW_ACCOUNTS_FROM must be domains of email addresses, such as example.co.uk.',
    ]);
    expect(problemsOf({ OIDC_CLIENT_SECRET: right.OIDC_CLIENT_SECRET })).toEqual([
      'OIDC_CLIENT_SECRET is set without OIDC_ISSUER; please set that one too, or leave OIDC_CLIENT_SECRET out.',
    ]);
  });

  it('say what is wrong with those for operations', () => {
    const wrong = {
      OPERATIONS_PORT: '70000',
      SHUTDOWN_GRACE_MS: '5 s',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization',
      OTEL_TRACES_SAMPLER_ARG: '2',
    };
    const problems = problemsOf(wrong);
    expect(problems).toHaveLength(Object.keys(wrong).length);
    Object.keys(wrong).forEach((name, at) => expect(problems[at]).toMatch(new RegExp(`^${name} `)));
  });

  it('name the tile server when nothing else is said about the map', () => {
    expect(readSettings({ MAP_TILES_URL: 'http://localhost:8081/{z}/{x}/{y}' }).mapTiles).toEqual({
      url: 'http://localhost:8081/{z}/{x}/{y}',
      attribution: 'Map: localhost:8081',
    });
    expect(readSettings({ MAP_TILES_ATTRIBUTION: 'Nobody' }).mapTiles).toBeNull();
  });

  it.each([
    'ftp://tiles.example/{z}/{x}/{y}',
    'https://{a-c}.tiles.example/{z}/{x}/{y}',
    '/tiles/{z}/{x}/{y}',
    'https://tiles.example; script-src */{z}/{x}/{y}',
  ])('refuse %s for tiles', (url) => {
    expect(problemsOf({ MAP_TILES_URL: url })).toEqual([
      'MAP_TILES_URL must begin with http:// or https:// and hold {z}, {x} and {y}.',
    ]);
  });

  it('ask one service for journeys: Google with a key, or the two open ones together', () => {
    const key = 'x-_'.repeat(13);
    expect(readSettings({ GOOGLE_MAPS_KEY: key }).journeys).toEqual({ kind: 'google', key });
    expect(problemsOf({ POSTCODES_URL: 'https://postcodes.example' })).toEqual([
      'OSRM_URL must be set too when POSTCODES_URL is: one finds the postcode, the other one the road.',
    ]);
    expect(problemsOf({ OSRM_URL: 'https://osrm.example' })).toEqual([
      'POSTCODES_URL must be set too when OSRM_URL is: one finds the postcode, the other one the road.',
    ]);
    const both = problemsOf({
      GOOGLE_MAPS_KEY: key,
      POSTCODES_URL: 'https://postcodes.example',
      OSRM_URL: 'https://osrm.example',
    });
    expect(both).toEqual([
      'GOOGLE_MAPS_KEY is set beside POSTCODES_URL and OSRM_URL; please leave out one kind or the other.',
    ]);
    const notAKey = problemsOf({ GOOGLE_MAPS_KEY: `${key} ` + 'secret' });
    expect(notAKey).toEqual(['GOOGLE_MAPS_KEY must be a key of Google Maps Platform: letters, digits, - and _.']);
  });

  it.each([
    'ftp://osrm.example',
    'https://me:secret@osrm.example',
    'https://osrm.example/?a=b',
    'https://osrm.example/#a',
    'osrm',
  ])('refuse %s for a service', (url) => {
    expect(problemsOf({ POSTCODES_URL: 'https://postcodes.example', OSRM_URL: url })).toEqual([
      'OSRM_URL must begin with http:// or https:// and hold no password, question mark or #.',
    ]);
  });

  it.each([
    'kurrentdb://events.example:2113',
    'esdb://',
    'esdb://events.example:port',
    'esdb://events.example:2113?tls',
    'https://events.example:2113',
  ])('refuse %s for the event store', (url) => {
    expect(problemsOf({ EVENTSTORE_URL: url })).toEqual([
      'EVENTSTORE_URL must begin with esdb:// or esdb+discover:// and name a server, such as esdb://events.example:2113.',
    ]);
  });

  it.each(['PORT=-1', 'PORT=3.5', 'PORT=abc'])('refuse %s', (line) => {
    const [name = '', value = ''] = line.split('=');
    expect(problemsOf({ [name]: value })).toHaveLength(1);
  });

  it.each(['.env.example', 'docs/operations.md'])('are all explained in %s', (file) => {
    const text = readFileSync(file, 'utf8');
    for (const name of variables) expect(text).toContain(name);
  });
});
