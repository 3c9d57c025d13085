import { calendarVisits, type CalendarVisit } from '#contracts';
import { localeNow, t } from '#languages';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Span } from '../../components/calendar/index.js';
import { api } from '../../lib/api.js';
import { keys, useCars, useKits, useStaff } from '../../lib/queries.js';

/** The visits that touch a window, as far as a calendar draws them. */
export const useCalendarJobs = ({ start, end }: Span): UseQueryResult<readonly CalendarVisit[]> =>
  useQuery({
    queryKey: keys.list('job', 'calendar', start, end),
    queryFn: async ({ signal }) =>
      calendarVisits(
        await api.get(`/api/job/calendar?${new URLSearchParams({ from: start, to: end }).toString()}`, {
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** A choice of a filter or a selector, by name. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Fleet {
  readonly engineers: readonly Choice[];
  readonly cars: readonly Choice[];
  readonly kits: readonly Choice[];
  /** Name of an engineer, a car or a kit, also of a removed one. */
  readonly nameOf: (id: string) => string | undefined;
}

const byLabel = (one: Choice, other: Choice): number =>
  one.label.localeCompare(other.label, localeNow(), { numeric: true });

/** Who and what visits can be filtered by. Removed ones are named, but not offered. */
export const useFleet = (): Fleet => {
  const staff = useStaff().data;
  const cars = useCars().data;
  const kits = useKits().data;
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const { _id, name, is_deleted } of [...(staff ?? []), ...(cars ?? []), ...(kits ?? [])])
      names.set(_id, is_deleted ? t('{name} (removed)', { name }) : name);
    const offered = (
      rows: readonly { readonly _id: string; readonly name: string; readonly is_deleted: boolean }[],
    ): readonly Choice[] =>
      rows
        .filter(({ is_deleted }) => !is_deleted)
        .map(({ _id, name }) => ({ value: _id, label: name }))
        .sort(byLabel);
    return {
      engineers: offered((staff ?? []).filter(({ isEngineer }) => isEngineer)),
      cars: offered(cars ?? []),
      kits: offered(kits ?? []),
      nameOf: (id) => names.get(id),
    };
  }, [staff, cars, kits]);
};
