import { createAttempts, type KeptKey } from './attempts.js';
import { createWorkKey } from './work-key.js';

const keeping = (key: string | null): KeptKey & { readonly sent: (string | null)[] } => {
  const sent: (string | null)[] = [];
  return {
    sent,
    keyOf: () => key,
    sending: (one) => {
      sent.push(one?.key ?? null);
    },
  };
};

describe('the keys of a form', () => {
  it('are one for what it holds, however often it is sent, and another once it is changed', () => {
    const changes = createAttempts(false);
    const { key } = changes.begin({ name: 'Van' }, undefined);
    expect(changes.begin({ name: 'Van' }, undefined)).toEqual({ key, edited: false });
    changes.refused(undefined);
    expect(changes.begin({ name: 'Van' }, undefined).key).toBe(key);
    expect(changes.begin({ name: 'Vans' }, undefined).key).not.toBe(key);
    changes.end();
    expect(changes.begin({ name: 'Van' }, undefined).key).not.toBe(key);
  });

  it('are one for a form that creates, also when it is edited after no answer came', () => {
    const making = createAttempts(true);
    const { key } = making.begin({ name: 'Van' }, undefined);
    expect(making.begin({ name: 'Vans' }, undefined)).toEqual({ key, edited: true });
    making.refused(undefined);
    expect(making.begin({ name: 'Van 1' }, undefined)).toEqual({ key, edited: false });
    making.end();
    expect(making.begin({ name: 'Van 1' }, undefined).key).not.toBe(key);
  });

  it('outlive the page in its draft, until there is an answer', () => {
    const kept = keeping('of the page before');
    const making = createAttempts(true);
    expect(making.begin({ name: 'Van' }, kept).key).toBe('of the page before');
    making.refused(kept);
    expect(kept.sent).toEqual(['of the page before', null]);
  });
});

it('work without a form has one key until it is done', () => {
  const keys = createWorkKey();
  const key = keys.of({ ids: ['a'], flag: 'paid' });
  expect(keys.of({ ids: ['a'], flag: 'paid' })).toBe(key);
  expect(keys.of({ ids: ['a'], flag: 'issued' })).not.toBe(key);
  keys.done();
  expect(keys.of({ ids: ['a'], flag: 'issued' })).not.toBe(key);
});
