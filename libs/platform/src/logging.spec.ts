import { describe as told } from './logging.js';
import { isAway } from './postgres/away.js';

describe('an error in the log', () => {
  const dropped = new Error('select "email" from "credential" where "user_id" = $1 - Connection terminated unexpectedly');

  it('leaves out the statement, which knex puts in front of what the driver says', () => {
    expect(told(dropped)).toMatchObject({ error: 'Error', message: 'Connection terminated unexpectedly' });
    expect(told(new Error('the company - ours - is gone'))).toMatchObject({ message: 'the company - ours - is gone' });
  });

  it('of a connection is known as one, with a statement in front or without', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    for (const error of [dropped, new Error('Connection terminated unexpectedly'), refused, Object.assign(new Error('the database system is starting up'), { code: '57P03' })]) expect(isAway(error)).toBe(true);
    for (const error of [new Error('x is not a function'), Object.assign(new Error('duplicate key'), { code: '23505' }), 'Connection terminated']) expect(isAway(error)).toBe(false);
  });
});
