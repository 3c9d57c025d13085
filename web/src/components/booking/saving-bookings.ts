import { bookingTypeLabel, formatStretch, type BookedAnswer, type Booking, type ResourceKind } from '#contracts';
import { t } from '#languages';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, ApiError, sentenceOf, withQuery } from '../../lib/api.js';
import { bookingsPath, refreshBookings, resourceOf } from '../../lib/bookings.js';
import { refusalOf } from '../../lib/http-problems.js';
import { toast } from '../feedback/index.js';
import type { Span } from '../calendar/windows.js';

type Body = Readonly<Record<string, unknown>>;

export interface SavingBookings {
  readonly book: (kind: ResourceKind, body: Body, key: string) => Promise<BookedAnswer>;
  /** Of a new booking whose earlier try was made: the same said of that one. @throws ApiError for a weekly one, whose dates are changed one by one */
  readonly revise: (kind: ResourceKind, made: string, body: Body, key: string) => Promise<Booking>;
  /** Saves a change and offers the way back for some seconds. @param of who or what it is about, in words */
  readonly change: (booking: Booking, body: Body, of: string, key?: string) => Promise<Booking>;
  /** A drag on a calendar. Answers undefined, or the sentence of why it was refused. */
  readonly move: (booking: Booking, span: Span, of: string) => Promise<string | undefined>;
  /** Removes it, or it and the later dates of its series. A failure is said in a toast; answers whether it is gone. */
  readonly remove: (booking: Booking, following: boolean, of: string, key: string) => Promise<boolean>;
}

/** What was changed, with the values that it had. */
const oldValues = (booking: Booking, body: Body): Body => {
  const { kind, _id } = resourceOf(booking);
  const was: Body = { [`${kind}_idfk`]: _id, start: booking.start, end: booking.end, type: booking.type };
  return Object.fromEntries(Object.entries(was).filter(([field]) => field in body));
};

/** Makes, changes and removes bookings; changes and removals can be taken back. */
export const useSavingBookings = (): SavingBookings => {
  const client = useQueryClient();
  return useMemo(() => {
    const put = async (booking: Booking, body: Body, key?: string): Promise<Booking> => {
      const answer = await api.put(
        `${bookingsPath(resourceOf(booking).kind)}/${booking._id}`,
        body,
        key === undefined ? {} : { key },
      );
      // Shown before an entry lets go of the place that it was dropped at.
      await refreshBookings(client);
      return answer;
    };
    const change: SavingBookings['change'] = async (booking, body, of, key) => {
      const answer = await put(booking, body, key);
      const undo = oldValues(booking, body);
      const now = t('{of}: now {type}, {stretch}', {
        of,
        type: bookingTypeLabel(answer.type),
        stretch: formatStretch(answer.start, answer.end),
      });
      if (Object.keys(undo).length === 0) toast.success(t('Booking Updated!'), now);
      else
        toast.withUndo(
          t('Booking Updated!'),
          () => put(answer, { ...undo, version: answer.version }),
          t('{of} is as it was.', { of }),
          now,
        );
      return answer;
    };
    return {
      book: async (kind, body, key) => {
        const answer = await api.post(bookingsPath(kind), body, { key });
        await refreshBookings(client);
        return answer;
      },
      revise: async (kind, made, { weeks, ...body }, key) => {
        if (weeks !== undefined)
          throw new ApiError(409, {
            statusCode: 409,
            msg: t(
              'This booking was saved before you changed it here. Please close this, and change or delete its dates in the list.',
            ),
          });
        const answer = await api.put(`${bookingsPath(kind)}/${made}`, body, { key });
        await refreshBookings(client);
        return answer;
      },
      change,
      move: async (booking, { start, end }, of) => {
        try {
          await change(booking, { start, end, version: booking.version }, of);
          return undefined;
        } catch (error) {
          // Somebody may have been faster: what is shown now is what is there.
          void refreshBookings(client);
          return refusalOf(error);
        }
      },
      remove: async (booking, following, of, key) => {
        const path = `${bookingsPath(resourceOf(booking).kind)}/${booking._id}` as const;
        try {
          await api.delete(withQuery(path, { following: following ? true : null }), { key });
        } catch (error) {
          toast.danger(t('The booking could not be removed.'), sentenceOf(error));
          void refreshBookings(client);
          return false;
        }
        await refreshBookings(client);
        const type = bookingTypeLabel(booking.type);
        toast.withUndo(
          t('Booking Removed!'),
          async () => {
            await api.post(`${path}/restore`, {});
            await refreshBookings(client);
          },
          t('{of}: {type} is back.', { of, type }),
          t('{of}: {type} deleted', { of, type }),
        );
        return true;
      },
    };
  }, [client]);
};
