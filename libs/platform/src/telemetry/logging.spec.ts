import { Writable } from 'node:stream';
import { describe as told, openLog } from './logging.js';
import { isAway } from '../postgres/away.js';

describe('a line of the log', () => {
  const written = (fields: object): Record<string, unknown> => {
    let line = '';
    const log = openLog(
      'info',
      new Writable({
        write: (part: Buffer, _encoding, done) => {
          line += part.toString();
          done();
        },
      }),
    );
    log.info(fields, 'said');
    const { time, level, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
    expect([typeof time, level, msg]).toEqual(['string', 30, 'said']);
    return rest;
  };

  it('never shows what names a secret, however deep it stands, and leaves whatever it came from alone', () => {
    const headers = { authorization: 'Bearer x', accept: '*/*' };
    const fields = {
      token: 'x',
      call: 'GET /',
      request: { headers, cookie: 'x' },
      tries: [{ password: 'x', at: 1 }],
      none: null,
      empty: { token: undefined },
    };
    expect(written(fields)).toEqual({
      token: '[hidden]',
      call: 'GET /',
      request: { headers: { authorization: '[hidden]', accept: '*/*' }, cookie: '[hidden]' },
      tries: [{ password: '[hidden]', at: 1 }],
      none: null,
      empty: {},
    });
    expect(headers.authorization).toBe('Bearer x');
    expect(fields).toMatchObject({ token: 'x', request: { cookie: 'x' }, tries: [{ password: 'x' }] });
  });
});

describe('an error in the log', () => {
  const dropped = new Error(
    'select "email" from "credential" where "user_id" = $1 - Connection terminated unexpectedly',
  );

  it('leaves out the statement, which knex puts in front of what the driver says', () => {
    expect(told(dropped)).toMatchObject({ error: 'Error', message: 'Connection terminated unexpectedly' });
    expect(told(new Error('the company - ours - is gone'))).toMatchObject({ message: 'the company - ours - is gone' });
  });

  it('of a connection is known as one, with a statement in front or without', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    for (const error of [
      dropped,
      new Error('Connection terminated unexpectedly'),
      refused,
      Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
    ])
      expect(isAway(error)).toBe(true);
    for (const error of [
      new Error('x is not a function'),
      Object.assign(new Error('duplicate key'), { code: '23505' }),
      'Connection terminated',
    ])
      expect(isAway(error)).toBe(false);
  });
});
