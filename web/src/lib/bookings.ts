import type { AskAvailability, Availability, Booking, ResourceKind } from '#contracts';
import { keepPreviousData, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api } from './api.js';
import { keys, refresh } from './queries.js';

/** Path of the calls of one kind of booking. */
export const bookingsPath = (kind: ResourceKind): `/api/${ResourceKind}bookings` => `/api/${kind}bookings`;

/** Who or what a booking takes. */
export const resourceOf = (booking: Booking): { readonly kind: ResourceKind; readonly _id: string } => {
  if (booking.engineer_idfk !== undefined) return { kind: 'engineer', _id: booking.engineer_idfk };
  if (booking.car_idfk !== undefined) return { kind: 'car', _id: booking.car_idfk };
  return { kind: 'kit', _id: booking.kit_idfk ?? '' };
};

export interface BookingsWindow {
  /** Instants; the answer holds every booking that touches the window, half-open. */
  readonly from: string;
  readonly to?: string;
  /** Only of this engineer, car or kit. */
  readonly resource?: string;
  /** Without the bookings that visits own. */
  readonly own?: boolean;
}

/** All bookings of one kind that touch a window, the visits' own ones too, by their start. */
export const useBookings = (
  kind: ResourceKind,
  window: BookingsWindow,
  enabled = true,
): UseQueryResult<readonly Booking[]> =>
  useQuery({
    queryKey: keys.list('bookings', kind, window),
    queryFn: async ({ signal }) => (await api.list(bookingsPath(kind), { ...window, sort: 'start' }, { signal })).rows,
    placeholderData: keepPreviousData,
    enabled,
  });

type Asked = { readonly [Field in keyof AskAvailability]: AskAvailability[Field] };

/** Who and what is free in a visit's or a booking's window, and why the others are not; null: no valid window yet. */
export const useAvailability = (asked: Asked | null): UseQueryResult<Availability> =>
  useQuery({
    queryKey: keys.list('bookings', 'availability', asked),
    queryFn: ({ signal }) => api.post('/api/availability', asked, { signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });

/** After a booking was made, moved or removed. */
export const refreshBookings = (client: QueryClient): Promise<void> => refresh(client, 'bookings');
