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
      port: 3000, host: '127.0.0.1', dataDir: './data', databaseUrl: null, logLevel: 'info', trustProxy: false, publicUrl: null, jwtSecret: null, personalDataKey: null,
    });
  });

  it('come from the environment; an empty variable is none', () => {
    const key = Buffer.alloc(32, 7);
    expect(
      readSettings({
        PORT: ' 8080 ', HOST: '0.0.0.0', DATA_DIR: '/srv/desk', DATABASE_URL: 'postgres://a:b@db/desk', LOG_LEVEL: 'debug', TRUST_PROXY: 'true',
        PUBLIC_URL: 'https://desk.example/', JWT_SECRET: 'x'.repeat(32), PERSONAL_DATA_KEY: key.toString('base64'), REDIS_URL: '',
      }),
    ).toEqual({
      port: 8080, host: '0.0.0.0', dataDir: '/srv/desk', databaseUrl: 'postgres://a:b@db/desk', logLevel: 'debug', trustProxy: true,
      publicUrl: 'https://desk.example', jwtSecret: 'x'.repeat(32), personalDataKey: key,
    });
  });

  it('say every mistake, one line each', () => {
    const wrong = {
      PORT: '99999', DATABASE_URL: 'mysql://x', EVENTSTORE_URL: 'esdb://x', REDIS_URL: 'redis://x', JWT_SECRET: 'short', PERSONAL_DATA_KEY: 'abc',
      LOG_LEVEL: 'loud', TRUST_PROXY: 'perhaps', PUBLIC_URL: 'desk.example',
    };
    const problems = problemsOf(wrong);
    expect(problems).toHaveLength(Object.keys(wrong).length);
    Object.keys(wrong).forEach((name, at) => expect(problems[at]).toMatch(new RegExp(`^${name} `)));
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
