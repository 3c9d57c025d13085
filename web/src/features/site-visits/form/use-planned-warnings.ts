import type { VisitKind, VisitWarning } from '#contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../lib/api.js';
import { plannedWarnings } from '../../../lib/queries.js';
import { bodyOf } from './visit-body.js';
import { type VisitValues } from './visit-values.js';
import type { Windows } from './visit-windows.js';

/** Long enough for a clock time or a postcode to be typed to its end. */
const TYPING = 500;

const NONE: readonly VisitWarning[] = [];

const lists: ReadonlySet<string> = new Set(['engineers', 'cars', 'kits', 'engineersPickup', 'carsPickup']);
const facts: ReadonlySet<string> = new Set(['departureTime', 'returnTime', 'address', 'postcode', 'geocode']);

/** What is asked about: null while nobody and nothing is chosen, and no site is known by its postcode. */
const askedOf = (kind: VisitKind, values: VisitValues, windows: Windows): object | null => {
  const parts = Object.entries(bodyOf(kind, values)).filter(
    ([field, value]) => value !== undefined && (lists.has(field) || facts.has(field)),
  );
  return parts.some(([field, value]) =>
    lists.has(field) ? Array.isArray(value) && value.length > 0 : field === 'postcode' && value !== '',
  )
    ? { kind, ...windows, ...Object.fromEntries(parts) }
    : null;
};

/** What a save of the form would warn of: the same visit taken down twice, a drive, a long day, an MOT or a calibration that is due, a test that is not the engineer's. Without an answer nothing is said; the save says it too. */
export const usePlannedWarnings = (
  kind: VisitKind,
  values: VisitValues,
  windows: Windows | null,
): readonly VisitWarning[] => {
  const asked = windows === null ? null : askedOf(kind, values, windows);
  const written = JSON.stringify(asked);
  const [settled] = useDebouncedValue(written, TYPING);
  const wanted = useMemo(() => JSON.parse(settled) as object | null, [settled]);
  const { data, isPlaceholderData, failureCount } = useQuery({
    queryKey: [...plannedWarnings, wanted],
    queryFn: ({ signal }) => api.post('/api/availability/warnings', wanted, { signal }),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  });
  // What was said of another site goes as soon as nothing is known of this one.
  const isStale = isPlaceholderData && failureCount > 0;
  return asked === null || isStale ? NONE : (data?.warnings ?? NONE);
};
