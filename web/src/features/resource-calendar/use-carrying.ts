import type { Booking } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSavingBookings } from '../../components/booking/index.js';
import type { Span } from '../../components/calendar/index.js';
import { crewOf, useRearranging, type Crew } from '../../components/visits/index.js';
import { api } from '../../lib/api.js';
import { refreshBookings, resourceOf } from '../../lib/bookings.js';
import { refusalOf } from '../../lib/http-problems.js';
import { fixedReason } from './bars.js';
import { replaced } from './replaced.js';

/** Saves a booking in another place; answers undefined, or the sentence of why it was refused. */
export type Carry = (booking: Booking, resource: string, span: Span) => Promise<string | undefined>;

const lists = { engineer: 'engineers', car: 'cars', kit: 'kits' } as const satisfies Record<string, keyof Crew>;

/**
 * Moves and reassigns what is booked: a visit's own call for what a visit owns, read anew first, and the booking's
 * call for the rest. Each can be taken back for some seconds.
 */
export const useCarrying = (nameOf: (id: string) => string): Carry => {
  const client = useQueryClient();
  const { change } = useSavingBookings();
  const { carry } = useRearranging();
  return useCallback(
    async (booking, resource, span) => {
      const { kind, _id: from } = resourceOf(booking);
      const isMoved = span.start !== booking.start || span.end !== booking.end;
      const fixed = fixedReason(booking);
      if (isMoved && fixed !== null) return fixed;
      try {
        if (booking.job_id === null) {
          await change(
            booking,
            {
              version: booking.version,
              ...(resource === from ? {} : { [`${kind}_idfk`]: resource }),
              ...(isMoved ? { start: span.start, end: span.end } : {}),
            },
            nameOf(resource),
          );
          return undefined;
        }
        const job = await api.get(`/api/job/${booking.job_id}`);
        const crew = crewOf(job);
        return await carry(
          job,
          isMoved ? span : null,
          resource === from ? crew : replaced(crew, lists[kind], from, resource),
        );
      } catch (error) {
        void refreshBookings(client);
        return refusalOf(error);
      }
    },
    [client, change, carry, nameOf],
  );
};
