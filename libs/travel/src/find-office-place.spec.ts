import { FindOfficePlace } from '#company';
import { FindOfficePlaceHandler } from './find-office-place.handler.js';
import { LookupDown, type Place } from './journey.js';

const exact = { lat: 51.4545, lng: -2.5879 };
const answering = (locate: () => Promise<Place | null>) =>
  new FindOfficePlaceHandler({ source: 'postcodes.io', exactness: 'postcode', locate });
const placeOf = (postcode: string, locate: () => Promise<Place | null>) =>
  answering(locate).execute(new FindOfficePlace(postcode));

describe('where the office of a new postcode is', () => {
  it('is what the lookup says', async () =>
    expect(await placeOf('BS1 4DJ', () => Promise.resolve(exact))).toEqual(exact));

  it.each([
    ['cannot be asked', () => Promise.reject(new LookupDown('postcodes', 'timeout'))],
    ['does not know it yet', () => Promise.resolve(null)],
  ])('is the main town of its area where the lookup %s', async (_, locate) => {
    expect(await placeOf('M1 1AE', locate)).toEqual({ lat: 53.48, lng: -2.24 });
    expect(await placeOf('ZZ1 1AA', locate)).toBeNull();
  });

  it('hides no fault of ours', () =>
    expect(placeOf('M1 1AE', () => Promise.reject(new TypeError('not a lookup')))).rejects.toThrow(TypeError));
});
