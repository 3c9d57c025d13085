import type { Availability, ResourceOption, VisitKind } from '#contracts';
import { useState } from 'react';
import { useAvailability } from '../../lib/bookings.js';
import { isMadeFor } from '../../lib/availability.js';
import type { NewVisit } from '../../lib/new-visit.js';
import type { Offered } from './form/visit-form.js';
import type { VisitValues } from './form/visit-values.js';
import { windowsOf } from './form/visit-windows.js';

type Taken = Pick<NewVisit, 'engineer' | 'car' | 'kit'>;

const firstFree = (
  options: readonly ResourceOption[],
  fits: (option: ResourceOption) => boolean = () => true,
): string => options.find((option) => option.blocker === null && fits(option))?._id ?? '';

/** The same car brings the kits back, where it is free. */
const pickupOf = (
  values: VisitValues,
  { carsPickup }: Availability,
): Pick<VisitValues, 'engineersPickup' | 'carsPickup'> => {
  const [own = ''] = values.cars;
  const isFree = carsPickup.some(({ _id, blocker }) => _id === own && blocker === null);
  return { engineersPickup: values.engineers, carsPickup: [isFree ? own : firstFree(carsPickup)] };
};

const withProposals = (
  kind: VisitKind,
  values: VisitValues,
  { engineer, car, kit }: Taken,
  free: Availability | undefined,
): VisitValues => {
  const first = { ...values, engineers: [engineer ?? ''], cars: [car ?? ''], kits: [kit ?? ''] };
  if (free === undefined) return first;
  const outward = {
    ...first,
    cars: [car ?? firstFree(free.cars)],
    kits: [kit ?? firstFree(free.kits, (option) => isMadeFor(kind, option))],
  };
  return kind === 'noise' ? { ...outward, ...pickupOf(outward, free) } : outward;
};

/**
 * The values with whoever and whatever a place of a calendar names, and with a car and a kit that are free then.
 * null while that is being looked up; without an answer nothing is proposed. What was proposed once stays, whatever is booked meanwhile.
 */
export const useProposed = (
  kind: VisitKind,
  values: VisitValues,
  taken: Taken,
  { loading }: Pick<Offered, 'loading'>,
): VisitValues | null => {
  const [proposed, setProposed] = useState<{ readonly of: VisitValues; readonly values: VisitValues } | null>(null);
  const isAsked = taken.engineer !== null || taken.car !== null || taken.kit !== null;
  const windows = isAsked ? windowsOf(kind, values, null) : null;
  const { data, isFetched } = useAvailability(windows);
  if (!isAsked) return values;
  if (proposed?.of === values) return proposed.values;
  if (!loading && (windows === null || isFetched))
    setProposed({ of: values, values: withProposals(kind, values, taken, data) });
  return null;
};
