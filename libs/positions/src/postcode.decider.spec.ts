import { specify } from '../../eventing/src/testing/specify.js';
import { postcode, type PostcodeCommand } from './postcode.decider.js';
import type { PostcodeEvent } from './postcode.events.js';
import { postcodeIdOf } from './postcode-ids.js';

const { given } = specify(postcode);
const said = { at: '2026-03-02T09:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a0' } as const;
const [town, house] = [
  { lat: 51.38, lng: -2.36 },
  { lat: 51.3823, lng: -2.3594 },
];
const told = (fields: Pick<PostcodeCommand, 'place' | 'source' | 'exactness'>): PostcodeCommand => ({
  type: 'RecordLookup',
  postcode: 'BA1 5AW',
  ...fields,
  ...said,
});
const estimate = told({ place: town, source: 'offline', exactness: 'area' });
const exact = told({ place: house, source: 'postcodes.io', exactness: 'postcode' });
const none = told({ place: null, source: 'postcodes.io', exactness: 'postcode' });
const located = ({ place, source, exactness }: PostcodeCommand): PostcodeEvent => ({
  type: 'PostcodeLocated',
  data: { postcode: 'BA1 5AW', place: place ?? town, source, exactness },
});
const notFound: PostcodeEvent = { type: 'PostcodeNotFound', data: { postcode: 'BA1 5AW', source: 'postcodes.io' } };

describe('what a lookup said of a postcode', () => {
  it('is kept', () => {
    given()
      .when(estimate)
      .then([located(estimate)]);
    given().when(none).then([notFound]);
  });

  it('is kept once', () => {
    given(located(exact)).when(exact).then([]);
    given(notFound).when(none).then([]);
  });

  it('gives way to a more exact answer, and never to a coarser one or to none', () => {
    given(located(estimate))
      .when(exact)
      .then([located(exact)]);
    given(located(exact)).when(estimate).then([]);
    given(located(exact)).when(none).then([]);
    given(notFound)
      .when(exact)
      .then([located(exact)]);
  });

  it('is found under the postcode however that is typed', () => {
    expect(postcodeIdOf('ba15aw')).toBe(postcodeIdOf('BA1 5AW'));
    expect(postcodeIdOf('BA1 5AX')).not.toBe(postcodeIdOf('BA1 5AW'));
  });
});
