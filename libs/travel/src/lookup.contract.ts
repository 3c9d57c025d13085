import type { WaitOptions } from './asking.js';
import { LookupDown, type Journey, type JourneyLookup } from './journey.js';
import { startLocalService, type LocalService, type Reply } from './testing/local-service.js';

/** One of the two questions that a lookup asks: where the postcode is, and how far it is by road. */
interface Step {
  readonly path: string;
  readonly success: Reply;
  /** It understood, and there is none. */
  readonly none: Readonly<Record<string, Reply>>;
  /** It will not answer, and asking again would not help. */
  readonly refused: Readonly<Record<string, Reply>>;
}

export interface LookupUnderTest {
  open(this: void, url: string, patience: WaitOptions): JourneyLookup;
  readonly place: Step;
  readonly road: Step;
  /** What the two successes make. */
  readonly journey: Journey;
  /** What no error may hold. */
  readonly secrets: readonly string[];
}

export const question = { office: { lat: 51.46, lng: -2.59, postcode: 'BS1 4DJ' }, postcode: 'bs15tr' };

const downFrom = async (asked: Promise<unknown>): Promise<LookupDown> => {
  const error = await asked.then(
    (answer) => {
      throw new Error(`answered ${JSON.stringify(answer)}`);
    },
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(LookupDown);
  return error as LookupDown;
};

/** What every lookup that asks someone else does, whoever that is. */
export const lookupContract = ({ open, place, road, journey, secrets }: LookupUnderTest): void => {
  let service: LocalService;
  const lookup = (timeoutMs = 2000): JourneyLookup => open(service.url, { timeoutMs, pauseMs: 1 });
  const calls = (path: string): number => service.asked.filter((one) => one.startsWith(path)).length;

  beforeAll(async () => {
    service = await startLocalService();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    service.forget();
    service.answer(place.path, place.success);
    service.answer(road.path, road.success);
  });

  it('answers a journey, for each question with one call', async () => {
    expect(await lookup().find(question)).toEqual(journey);
    expect(service.asked).toHaveLength(2);
  });

  it.each(['', 'BS', 'BS1', 'Bristol', 'BS1 5TR, Bristol', "' or 1=1"])(
    'asks nobody about %j, which is no postcode',
    async (postcode) => {
      expect(await lookup().find({ ...question, postcode })).toBeNull();
      expect(service.asked).toEqual([]);
    },
  );

  describe.each([
    ['place', place],
    ['road', road],
  ] as const)('the %s', (_, { path, success, none, refused }) => {
    it.each(Object.entries(none))('is none: %s', async (__, reply) => {
      service.answer(path, reply);
      expect(await lookup().find(question)).toBeNull();
    });

    it.each(Object.entries(refused))('is refused and not asked for again: %s', async (__, reply) => {
      service.answer(path, reply);
      await downFrom(lookup().find(question));
      expect(calls(path)).toBe(1);
    });

    it.each<[string, Reply]>([
      ['500', { status: 500, text: 'oops' }],
      ['429', { status: 429, json: { error: 'slow down' } }],
      ['a connection that is cut', 'cut'],
    ])('is asked for once more after %s', async (__, stumble) => {
      service.answer(path, stumble, success);
      expect(await lookup().find(question)).toEqual(journey);
      expect(calls(path)).toBe(2);
    });

    it.each<[string, Reply, string]>([
      ['500', { status: 500, text: 'oops' }, 'answered 500'],
      ['429', { status: 429, text: '' }, 'answered 429'],
      ['cut connections', 'cut', 'cannot be reached'],
    ])('is given up after %s twice', async (__, reply, reason) => {
      service.answer(path, reply);
      expect((await downFrom(lookup().find(question))).reason).toBe(reason);
      expect(calls(path)).toBe(2);
    });

    it('is not followed to anybody else, who would be told what was asked', async () => {
      service.answer(path, { status: 302, text: '', location: '/somebody-else' });
      expect((await downFrom(lookup().find(question))).reason).toBe('answered 302 without JSON');
      expect(service.asked.filter((asked) => asked.startsWith('/somebody-else'))).toEqual([]);
    });

    it('is waited for only so long', async () => {
      service.answer(path, 'hang');
      expect((await downFrom(lookup(500).find(question))).reason).toBe('timeout');
      expect(calls(path)).toBe(1);
    });

    it.each<[string, Reply, string]>([
      ['half an answer', { text: '{"status": "O' }, 'answered 200 without JSON'],
      ['a page', { status: 404, text: '<h1>Not found</h1>' }, 'answered 404 without JSON'],
      ['a list', { json: [] }, 'answered 200 with something else'],
      ['nothing', { json: null }, 'answered 200 with something else'],
      [
        'a 404 of some other server',
        { status: 404, json: { detail: 'no such page' } },
        'answered 404 with something else',
      ],
    ])('takes %s for a service that is down', async (__, reply, reason) => {
      service.answer(path, reply);
      expect((await downFrom(lookup().find(question))).reason).toBe(reason);
    });
  });

  it('says nothing of what was asked when nobody is there', async () => {
    const gone = await startLocalService();
    await gone.stop();
    const error = await downFrom(open(gone.url, { timeoutMs: 500, pauseMs: 1 }).find(question));
    const said = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join();
    for (const secret of [...secrets, gone.url.replace('http://', ''), 'BS1', 'bs15tr'])
      expect(said).not.toContain(secret);
  });
};
