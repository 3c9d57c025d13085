import {
  bind,
  CreateProject,
  defaultFeeSettings,
  feeTypes,
  MakeFeeProposal,
  messagesOf as contractMessages,
  type FeeQuote,
  type JourneyAnswer,
} from '#contracts';
import * as book from './book-values.js';
import type { Journey } from './use-journey.js';

const { emptyBook, hasRule, moneyOf, nextStep, projectBody, proposalBody, formatTests, wayOf, withTest, withType } =
  book;
type BookValues = book.BookValues;
const quoteOf = (values: BookValues, way: book.Way | null) => book.quoteOf(values, way, defaultFeeSettings);
const messagesOf = (values: BookValues, journey: Journey) => book.messagesOf(values, journey, defaultFeeSettings);

const found = (metres: number, seconds = 600, traffic?: number): Journey => {
  const travel = {
    distance: { text: '', value: metres },
    duration: { text: '', value: seconds },
    duration_in_traffic: { text: '', value: traffic ?? seconds },
  };
  const answer: JourneyAnswer = {
    text: 'BS1 5TR',
    travel,
    driving: travel,
    geocode: { lat: 51, lng: -2 },
    estimate: traffic === undefined,
    source: 'offline',
  };
  return { state: 'found', answer };
};
const flats: BookValues = {
  ...emptyBook,
  type: 'Part E',
  projectName: ' Harbour ',
  name: 'Fern Fascia',
  postcode: 'BS1 5TR',
  count: 22,
};
const near = found(60_000);
const quoted = (values: BookValues, journey = near): FeeQuote => {
  const quote = quoteOf(values, wayOf(values, journey));
  if (quote === null || 'msg' in quote) throw new Error('no quote');
  return quote;
};

describe('a quote while one types', () => {
  it("is the calculator's, from the rule's tests", () => {
    expect(formatTests(flats)).toEqual({ walls: 6, floors: 6, impacts: 6 });
    expect(quoted(flats)).toMatchObject({ fee: 750, travel: 0, total: 750 });
    expect(moneyOf(quoted(flats), '', 20)).toEqual({ fee: 750, reckoned: null, travel: 0, total: 750, gross: 900 });
  });

  it("is reckoned with the company's rates, and with none before they are there", () => {
    const way = wayOf(flats, near);
    expect(
      book.quoteOf(flats, way, { ...defaultFeeSettings, sound: { ...defaultFeeSettings.sound, nonLocal: 500 } }),
    ).toMatchObject({ fee: 800 });
    expect(book.quoteOf(flats, way, undefined)).toBeNull();
    expect(nextStep(flats, near)).toBe('Loading the rates ...');
  });

  it('begins again with another type; a count stays while it counts the same', () => {
    const typed = { ...withTest(flats, 'walls', 9), fee: 700 };
    expect(withType(typed, 'Part E - RFRP')).toEqual({ ...flats, type: 'Part E - RFRP', postcode: '' });
    expect(withType(typed, 'BB93')).toEqual({ ...flats, type: 'BB93', postcode: '', count: '' });
    expect(withType(typed, null)).toMatchObject({ type: null, tests: null, postcode: '', fee: '' });
  });

  it('takes typed tests, and the rule again once they say the same', () => {
    const typed = withTest(flats, 'walls', 9);
    expect(quoted(typed)).toMatchObject({ tests: { walls: 9, floors: 6, impacts: 6 }, units: 5 });
    expect(withTest(typed, 'walls', 6)).toEqual(flats);
    expect(quoteOf({ ...typed, tests: { walls: '' } }, wayOf(typed, near))).toBeNull();
  });

  it('is none for a type without a rule until somebody says how many tests there are', () => {
    expect(feeTypes.filter((type) => !hasRule(type))).toEqual(['Hotel 24 Hours', 'Office', 'HTM', 'Sound Testing']);
    const office: BookValues = { ...flats, type: 'Office' };
    expect(quoteOf(office, wayOf(office, near))).toBeNull();
    expect(messagesOf(office, near)).toEqual({ tests: 'Please enter how many tests there are.' });
    expect(quoted(withTest(office, 'walls', 4))).toMatchObject({ units: 2, fee: 600 });
  });

  it('is too far by the traffic, and where that is unknown by the time without it', () => {
    expect(quoteOf(flats, wayOf(flats, found(300_000, 12_000, 12_001)))).toEqual({ msg: 'Too far' });
    expect(quoteOf(flats, wayOf(flats, found(300_000, 12_001)))).toEqual({ msg: 'Too far' });
    expect(quoteOf(flats, wayOf(flats, found(300_000, 12_001, 12_000)))).toMatchObject({ travel: 75 });
    expect(messagesOf(flats, found(300_000, 12_001))).toEqual({ postcode: 'Too far' });
  });

  it('takes a typed distance in place of a lookup that is away', () => {
    const down: Journey = { state: 'down', sentence: 'Away.' };
    expect(messagesOf(flats, down)).toEqual({
      postcode: 'The journey could not be looked up. Please type the distance.',
    });
    expect(messagesOf({ ...flats, miles: '' }, down)).toEqual({ miles: 'Please enter the distance in miles.' });
    expect(wayOf({ ...flats, miles: 37.3 }, down)).toEqual({ metres: 60_016, estimate: false });
    expect(messagesOf({ ...flats, miles: 37.3 }, down)).toEqual({});
  });

  it('keeps another fee that was agreed beside the reckoned one, and adds up to the penny', () => {
    expect(moneyOf(quoted(flats, found(100_000)), 700.55, 20)).toEqual({
      fee: 700.55,
      reckoned: 750,
      travel: 25,
      total: 725.55,
      gross: 870.66,
    });
    expect(moneyOf(quoted(flats), 750, undefined)).toMatchObject({ fee: 750, reckoned: null, gross: null });
    expect(moneyOf(null, 700, 20)).toMatchObject({ fee: 0, total: 0 });
  });

  it('asks for one thing after the other, and for all of them at the end', () => {
    const none: Journey = { state: 'none' };
    expect(
      [emptyBook, { ...emptyBook, type: 'BB93' as const }, { ...flats, postcode: 'BS' }].map((values) =>
        nextStep(values, none),
      ),
    ).toEqual([
      'Choose a test type to begin.',
      'Enter the number of teaching spaces.',
      'Enter the postcode of the site.',
    ]);
    expect(nextStep(flats, { state: 'looking' })).toBe('Looking up the journey ...');
    expect(messagesOf(emptyBook, none)).toEqual({
      type: 'Please choose a test type.',
      projectName: 'Please choose a project name.',
      name: 'Please choose a client name.',
      postcode: 'Please choose a postcode.',
    });
    expect(messagesOf({ ...flats, count: 0, postcode: 'BS' }, none)).toEqual({
      count: 'Please enter the number of dwellings.',
      postcode: 'Invalid Postcode!',
    });
    expect(messagesOf(flats, { state: 'invalid' })).toEqual({ postcode: 'Invalid Postcode!' });
  });
});

describe('what is sent', () => {
  it('is a project with its quote, without figures of our own', () => {
    const values: BookValues = { ...withTest(flats, 'rts', 2), fee: 700 };
    const body = projectBody(values, quoted(values), wayOf(values, near)!);
    expect(body).toEqual({
      projectName: 'Harbour',
      postcode: 'BS1 5TR',
      price: 700,
      contact: { name: 'Fern Fascia' },
      quote: {
        type: 'Part E',
        count: 22,
        tests: { walls: 6, floors: 6, impacts: 6, rts: 2 },
        metres: 60_000,
        trafficSeconds: 600,
        estimate: true,
        fee: 700,
      },
    });
    expect(contractMessages(bind(CreateProject, body))).toEqual({});
  });

  it('is a proposal; the distance only where it was typed', () => {
    const body = proposalBody(flats, quoted(flats), wayOf(flats, near)!);
    expect(body).toEqual({
      projectName: 'Harbour',
      name: 'Fern Fascia',
      postcode: 'BS1 5TR',
      testType: 'Part E',
      count: 22,
      fee: 750,
      type: 'Sound',
    });
    expect(contractMessages(bind(MakeFeeProposal, body))).toEqual({});
    const typed: BookValues = { ...flats, type: 'Noise Survey', miles: 10 };
    expect(proposalBody(typed, quoted(typed), wayOf(typed, near)!)).toMatchObject({
      type: 'Survey',
      distance: { metres: 16_090 },
    });
  });
});
