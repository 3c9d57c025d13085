import { securityNoteOf } from './security-log.js';

const ID = '019ff48e-6300-7139-9f8d-893e30856e10';
const asked = (rest: { readonly body?: unknown; readonly query?: unknown; readonly params?: unknown }) => ({
  ip: '192.0.2.7',
  body: undefined,
  query: {},
  params: {},
  ...rest,
});
const noteOf = (call: string, status: number, rest = {}, secret = 'secret') =>
  securityNoteOf(call, status, asked(rest), { secret });
const signedIn = (call: string, status: number, body: unknown) =>
  securityNoteOf(call, status, asked({ body }), { secret: 'secret', isSignIn: true });

describe('a line of the security log', () => {
  it('names an account that nobody signed in to by a keyed hash alone', () => {
    const one = noteOf('POST /api/auth', 401, { body: { email: ' Petra@Soundings.example ', password: 'guess' } });
    expect(one).toEqual({ event: 'sign-in-failed', account: expect.stringMatching(/^[\da-f]{32}$/) as string });
    expect(noteOf('POST /api/auth', 401, { body: { email: 'petra@soundings.example', password: 'another' } })).toEqual(
      one,
    );
    expect(
      noteOf('POST /api/auth', 401, { body: { email: 'petra@soundings.example' } }, 'of another installation')?.[
        'account'
      ],
    ).not.toBe(one?.['account']);
    expect(noteOf('POST /api/auth', 401, { body: null })?.event).toBe('sign-in-failed');
    expect(noteOf('POST /api/auth/reset', 200, { body: { email: 'petra@soundings.example' } })).toEqual({
      ...one,
      event: 'password-forgotten',
    });
  });

  it('says that somebody was let in, under the same hash as the tries before, and whether a code came with it', () => {
    const failed = noteOf('POST /api/auth', 401, { body: { email: 'petra@soundings.example' } });
    const body = { email: 'Petra@soundings.example', password: 'right' };
    const note = { event: 'signed-in', call: 'POST /api/auth', account: failed?.['account'] };
    expect(signedIn('POST /api/auth', 200, body)).toEqual(note);
    expect(signedIn('POST /api/auth', 200, { ...body, code: '' })).toEqual(note);
    expect(signedIn('POST /api/auth', 200, { ...body, code: '123456' })).toEqual({ ...note, withCode: true });
    expect(signedIn('GET /api/auth/elsewhere', 200, undefined)).toEqual({
      event: 'signed-in',
      call: 'GET /api/auth/elsewhere',
    });
    expect(signedIn('POST /api/auth', 500, body)).toBeNull();
  });

  it('has each use of a token for a machine, whatever was answered', () => {
    const user = { apiToken: { id: ID, readOnly: true } };
    expect(noteOf('GET /api/job', 200, { user })).toEqual({
      event: 'api-token-used',
      call: 'GET /api/job',
      status: 200,
      token: ID,
    });
    expect(noteOf('GET /api/job', 404, { user })?.event).toBe('api-token-used');
    expect(noteOf('GET /api/job', 200, { user, query: { limit: '1000' } })).toMatchObject({
      event: 'much-read',
      token: ID,
    });
  });

  it.each<[string, number, object, object]>([
    ['POST /api/users', 403, {}, { event: 'refused', call: 'POST /api/users' }],
    ['DELETE /api/auth', 200, {}, { event: 'session-ended', call: 'DELETE /api/auth' }],
    ['DELETE /api/sessions', 200, {}, { event: 'session-ended', call: 'DELETE /api/sessions' }],
    [
      'PUT /api/users',
      200,
      { body: { _id: ID, isEngineer: false } },
      { event: 'account-changed', target: ID, isEngineer: false },
    ],
    [
      'PUT /api/users/:id',
      200,
      { params: { id: ID.toUpperCase() }, body: { name: 'Petra', password: 'typed', change_deletion: true } },
      { event: 'account-changed', target: ID, passwordSet: true, restored: true },
    ],
    ['POST /api/password-links/:id', 200, { params: { id: ID } }, { event: 'password-link-made', target: ID }],
    [
      'POST /api/auth/link/password',
      200,
      { body: { token: 'a', password: 'b' } },
      { event: 'password-link-used', passwordSet: true },
    ],
    ['POST /api/auth/link/password', 409, {}, { event: 'password-link-refused', call: 'POST /api/auth/link/password' }],
    ['POST /api/auth/link', 404, {}, { event: 'password-link-refused', call: 'POST /api/auth/link' }],
    ['DELETE /api/users/:id', 200, { params: { id: ID } }, { event: 'account-removed', target: ID }],
    [
      'GET /api/job',
      200,
      { query: { limit: '1000', offset: '2000' } },
      { event: 'much-read', call: 'GET /api/job', offset: 2000 },
    ],
    ['GET /api/clients', 200, {}, { event: 'much-read', call: 'GET /api/clients', offset: 0 }],
    ['GET /api/export', 200, { query: { format: 'csv' } }, { event: 'much-read', call: 'GET /api/export', offset: 0 }],
  ])('%s that is answered %i is written down', (call, status, rest, expected) => {
    expect(noteOf(call, status, rest)).toEqual(expected);
  });

  it.each<[string, number, object]>([
    ['POST /api/auth', 200, {}],
    ['POST /api/auth', 503, {}],
    ['POST /api/auth', 429, {}],
    ['GET /api/job', 401, {}],
    ['GET /api/job', 200, { query: { limit: '50' } }],
    ['GET /api/clients', 200, { query: { q: 'quay' } }],
    ['GET /api/clients', 200, { query: { limit: '50' } }],
    ['PUT /api/users', 409, { body: { _id: ID } }],
  ])('%s that is answered %i is not', (call, status, rest) => {
    expect(noteOf(call, status, rest)).toBeNull();
  });
});
