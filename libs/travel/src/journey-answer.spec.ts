import type { Journey } from './journey.js';
import { journeyAnswer } from './journey-answer.js';

const journey: Journey = {
  metres: 60_000,
  seconds: 3720,
  trafficSeconds: 4200,
  place: { lat: 51.38, lng: -2.36 },
  estimate: false,
  source: 'google',
};

describe('the answer of a journey', () => {
  it('has each figure in words and as a number, under both names', () => {
    const travel = {
      distance: { text: '37.3 mi', value: 60_000 },
      duration: { text: '1 hour 2 mins', value: 3720 },
      duration_in_traffic: { text: '1 hour 10 mins', value: 4200 },
    };
    expect(journeyAnswer(journey, 'ba15aw', 200)).toEqual({
      text: 'BA1 5AW',
      travel,
      driving: travel,
      geocode: { lat: 51.38, lng: -2.36 },
      estimate: false,
      source: 'google',
    });
    expect(journeyAnswer({ ...journey, trafficSeconds: null }, 'BA1 5AW', 200).travel).toEqual({
      distance: travel.distance,
      duration: travel.duration,
      duration_in_traffic: travel.duration,
    });
  });

  it.each([
    [0, '1 min'],
    [29, '1 min'],
    [89, '1 min'],
    [90, '2 mins'],
    [3569, '59 mins'],
    [3570, '1 hour'],
    [3660, '1 hour 1 min'],
    [7200, '2 hours'],
    [90_000, '25 hours'],
  ])('says %d seconds as %s', (seconds, text) => {
    expect(journeyAnswer({ ...journey, seconds }, 'BA1 5AW', 200).travel.duration.text).toBe(text);
  });

  it.each([
    [0, '0 mi'],
    [800, '0.5 mi'],
    [1609, '1 mi'],
    [160_900, '100 mi'],
    [1_700_000, '1,056.6 mi'],
  ])('says %d metres as %s', (metres, text) => {
    expect(journeyAnswer({ ...journey, metres }, 'BA1 5AW', 200).travel.distance.text).toBe(text);
  });

  it.each<[number | null, number, boolean]>([
    [12_000, 1, false],
    [12_001, 1, true],
    [12_000, 99_999, false],
    [null, 12_000, false],
    [null, 12_001, true],
  ])('with %j seconds in traffic and %j without: too far is %j', (trafficSeconds, seconds, tooFar) => {
    expect(journeyAnswer({ ...journey, seconds, trafficSeconds }, 'BA1 5AW', 200).msg).toBe(
      tooFar ? 'Too far' : undefined,
    );
  });
});
