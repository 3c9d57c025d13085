import { defaultNoiseTypes } from '#contracts';
import { useCars, useCompany, useKits, useStaff } from '../../lib/queries.js';
import type { Offered } from './form/visit-form.js';

/** What the selectors of the visit form offer: people, cars and kits, and the company's choices. */
export const useOffered = (): Offered => {
  const staff = useStaff();
  const cars = useCars();
  const kits = useKits();
  const company = useCompany();
  return {
    // Who is no engineer (any more) is offered only where they are on the visit already.
    engineers: (staff.data ?? []).map(({ _id, name, isEngineer, is_deleted }) => ({
      _id,
      label: name,
      detail: '',
      removed: is_deleted || !isEngineer,
    })),
    cars: (cars.data ?? []).map(({ _id, name, numberplate, mot_due, is_deleted }) => ({
      _id,
      label: name,
      detail: numberplate,
      removed: is_deleted,
      due: mot_due,
    })),
    kits: (kits.data ?? []).map(({ _id, name, type, calibration_due, is_deleted }) => ({
      _id,
      label: name,
      detail: type,
      removed: is_deleted,
      due: company.data?.calibrationRule === 'nothing' ? null : calibration_due,
    })),
    leaders: company.data?.projectLeaders ?? [],
    refusesLapsed: company.data?.calibrationRule === 'refuse',
    noiseTypes: company.data?.noiseTypes ?? defaultNoiseTypes,
    loading: staff.isPending || cars.isPending || kits.isPending,
  };
};
