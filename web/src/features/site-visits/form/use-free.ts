import type { Availability } from '#contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useAvailability } from '../../../lib/bookings.js';
import type { Windows } from './visit-windows.js';

/** Long enough for a clock time to be typed to its end. */
const TYPING = 300;

export interface Free {
  /** The newest answer; while another time is asked about, the one before. */
  readonly answer: Availability | undefined;
  readonly checking: boolean;
  readonly error: unknown;
  readonly again: () => void;
}

/** Who and what is free at the form's time; asked anew when it changes, once it is typed. */
export const useFree = (windows: Windows | null): Free => {
  const written = JSON.stringify(windows);
  const [settled] = useDebouncedValue(written, TYPING);
  const asked = useMemo(() => JSON.parse(settled) as Windows | null, [settled]);
  const { data, isFetching, isPlaceholderData, error, refetch } = useAvailability(asked);
  const another = written !== settled;
  return {
    answer: windows === null ? undefined : data,
    checking: windows !== null && (another || (isFetching && (data === undefined || isPlaceholderData))),
    error: another || windows === null ? null : error,
    again: () => void refetch(),
  };
};
