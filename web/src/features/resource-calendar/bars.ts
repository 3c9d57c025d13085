import { bookingTypeLabel, own, type Booking } from '#contracts';
import { later, t } from '#languages';
import { journeyOf, titleOf } from '../../components/booking/booking-entries.js';
import type { Span } from '../../components/calendar/index.js';
import type { TimelineBar } from '../../components/timeline/index.js';
import { POSTCODE, visitTone } from '../../components/visits/visit-words.js';
import { visitStatusWords } from '../../lib/code-words.js';
import { resourceOf } from '../../lib/bookings.js';

/** Where there is room for a word only: the postcode of a visit, or the type. */
export const shortTitle = (booking: Pick<Booking, 'title' | 'visit' | 'type'>): string =>
  booking.visit === null ? bookingTypeLabel(booking.type) : (POSTCODE.exec(titleOf(booking))?.[0] ?? titleOf(booking));

const tinyTypes: Readonly<Partial<Record<string, () => string>>> = {
  'Annual Leave': later('Leave'),
  'Office Work': later('Office'),
  'In Garage': later('Garage'),
  Calibration: later('Calib.'),
  Broken: later('Broken ⟨short⟩'),
  MOT: later('MOT ⟨short⟩'),
};

/** The first half of the postcode, or the type in a short word. */
const tinyTitle = (booking: Pick<Booking, 'title' | 'visit' | 'type'>): string =>
  booking.visit === null
    ? (own(tinyTypes, booking.type)?.() ?? bookingTypeLabel(booking.type))
    : (POSTCODE.exec(titleOf(booking))?.[0].split(' ')[0] ?? '');

/** It is out from the Setup to the Pickup. */
export const isSurveyKit = (booking: Booking): boolean =>
  booking.kit_idfk !== undefined && booking.visit?.kind === 'noise';

const surveyKit = later(
  'The kit of a noise survey stays out from its Setup to its Pickup. To change when, move the Setup or the Pickup of its engineer.',
);

/** Why a bar can not be moved in time; null where it can. */
export const fixedReason = (booking: Booking): string | null => (isSurveyKit(booking) ? surveyKit() : null);

/** 'Noise survey: Setup, Confirmed', 'Not available'. */
export const wordsOf = ({ visit, type, repeats }: Booking): string => {
  if (visit === null)
    return repeats === null
      ? t('Not available')
      : t('Not available, date {number} of {of}', { number: repeats.number, of: repeats.of });
  return `${journeyOf(visit.kind, type)}, ${visit.status === 'Complete' ? t('Issued') : visitStatusWords[visit.status]}`;
};

/** A booking as a bar, apart from its icon. */
export const barOf = (booking: Booking): Omit<TimelineBar, 'mark'> => ({
  id: booking._id,
  row: resourceOf(booking)._id,
  start: booking.start,
  end: booking.end,
  title: booking.visit === null ? bookingTypeLabel(booking.type) : titleOf(booking),
  short: shortTitle(booking),
  tiny: tinyTitle(booking),
  tone: booking.visit === null ? 'pending' : visitTone(booking.visit.kind, booking.visit.status === 'Complete'),
  heavy: booking.visit !== null && booking.visit.status !== 'Pending',
  hatched: booking.visit === null,
  words: wordsOf(booking),
  fixed: fixedReason(booking),
  ...(booking.job_id === null ? {} : { href: `/jobs/${booking.job_id}` }),
});

/** Hours within a window: what overlaps counts once. */
export const hoursWithin = (bookings: readonly Booking[], window: Span): number => {
  let until = Date.parse(window.start);
  let sum = 0;
  for (const booking of [...bookings].sort((one, other) => one.start.localeCompare(other.start))) {
    const end = Math.min(Date.parse(booking.end), Date.parse(window.end));
    const start = Math.max(Date.parse(booking.start), until);
    if (end > start) {
      sum += end - start;
      until = end;
    }
  }
  return Math.round(sum / 360_000) / 10;
};

/** '12 h' of visits, and both kinds of hours in words. */
export const hoursWords = (
  bookings: readonly Booking[],
  window: Span,
): { readonly hours: string; readonly hoursInWords: string } => {
  const visits = hoursWithin(
    bookings.filter(({ visit }) => visit !== null),
    window,
  );
  const away = hoursWithin(
    bookings.filter(({ visit }) => visit === null),
    window,
  );
  return {
    hours: t('{hours, number} h', { hours: visits }),
    hoursInWords:
      away === 0
        ? t('{visits, plural, one {# hour} other {# hours}} on visits', { visits })
        : t(
            '{visits, plural, one {# hour} other {# hours}} on visits, {away, plural, one {# hour} other {# hours}} not available',
            { visits, away },
          ),
  };
};
