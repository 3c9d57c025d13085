import { useMediaQuery } from '@mantine/hooks';

/** What is pressed is pressed by a finger: a phone, a tablet. A keyboard may be there all the same. */
export const TOUCHED = '(pointer: coarse)';

export const useTouched = (): boolean => useMediaQuery(TOUCHED, false, { getInitialValueInEffect: false });

/** Milliseconds that a finger rests on something before it holds it; until then it scrolls. */
export const RESTS_MS = 400;
