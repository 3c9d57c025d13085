import { MILE, TOO_FAR, type JourneyAnswer, type JourneyFigure, type Travel } from '#contracts';
import type { Journey } from './journey.js';

const miles = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** `37.3 mi`, with the mile that fees are reckoned with. */
const distance = (metres: number): JourneyFigure => ({ text: `${miles.format(metres / MILE)} mi`, value: metres });

/** `1 hour 2 mins`, to the nearest minute and never none. */
const duration = (seconds: number): JourneyFigure => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return { text: [hours === 0 ? '' : counted(hours, 'hour'), rest === 0 ? '' : counted(rest, 'min')].filter((part) => part !== '').join(' '), value: seconds };
};

/** Where the traffic is unknown, the time without it decides (decision X-03). */
const isTooFar = ({ seconds, trafficSeconds }: Journey, most: number): boolean => (trafficSeconds ?? seconds) > most * 60;

/** @param most minutes beyond which nothing is quoted */
export const journeyAnswer = (journey: Journey, most: number): JourneyAnswer => {
  const { metres, seconds, trafficSeconds, place, estimate, source } = journey;
  const travel: Travel = {
    distance: distance(metres),
    duration: duration(seconds),
    ...(trafficSeconds === null ? {} : { duration_in_traffic: duration(trafficSeconds) }),
  };
  return { travel, driving: travel, geocode: place, estimate, source, ...(isTooFar(journey, most) ? { msg: TOO_FAR } : {}) };
};
