import { localeNow, t } from '#languages';
import { MILE, formatPostcode, TOO_FAR, type JourneyAnswer, type JourneyFigure, type Travel } from '#contracts';
import type { Journey } from './journey.js';

/** `37.3 mi`, with the mile that fees are reckoned with. */
const distance = (metres: number): JourneyFigure => ({
  text: t('{miles} mi', {
    miles: new Intl.NumberFormat(localeNow(), { maximumFractionDigits: 1 }).format(metres / MILE),
  }),
  value: metres,
});

/** `1 hour 2 mins`, to the nearest minute and never none. */
const duration = (seconds: number): JourneyFigure => {
  const all = Math.max(1, Math.round(seconds / 60));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return { text: t('{minutes, plural, one {# min} other {# mins}}', { minutes }), value: seconds };
  return {
    text: t('{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # min} other { # mins}}', {
      hours,
      minutes,
    }),
    value: seconds,
  };
};

/** Where the traffic is unknown, the time without it decides (decision X-03). */
const isTooFar = ({ seconds, trafficSeconds }: Journey, most: number): boolean =>
  (trafficSeconds ?? seconds) > most * 60;

/** @param most minutes beyond which nothing is quoted */
export const journeyAnswer = (journey: Journey, postcode: string, most: number): JourneyAnswer => {
  const { metres, seconds, trafficSeconds, place, estimate, source } = journey;
  const travel: Travel = {
    distance: distance(metres),
    duration: duration(seconds),
    duration_in_traffic: duration(trafficSeconds ?? seconds),
  };
  return {
    text: formatPostcode(postcode),
    travel,
    driving: travel,
    geocode: place,
    estimate,
    source,
    ...(isTooFar(journey, most) ? { msg: TOO_FAR } : {}),
  };
};
