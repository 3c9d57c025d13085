import { useLocalStorage } from '@mantine/hooks';

/** Whether this browser shows weekends also where nothing is on them. */
export const useWeekendsWanted = () =>
  useLocalStorage({ key: 'soundings.weekends', defaultValue: false, getInitialValueInEffect: false });
