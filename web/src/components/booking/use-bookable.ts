import type { ResourceKind, ResourceOption } from '#contracts';
import { localeNow, t } from '#languages';
import { useMemo } from 'react';
import { useAvailability } from '../../lib/bookings.js';
import { typeWord } from '../../lib/code-words.js';
import { useCars, useKits, useStaff } from '../../lib/queries.js';
import type { Span } from '../calendar/windows.js';

/** Somebody or something that can be booked. */
export interface Bookable {
  readonly _id: string;
  readonly name: string;
  /** Numberplate of a car, type of a kit; empty for an engineer. */
  readonly detail: string;
  /** Removed, or no engineer any more: named, but not offered. */
  readonly gone: boolean;
}

export interface BookableList {
  readonly all: readonly Bookable[];
  /** 'Removed' where it is not in the list any more. */
  readonly nameOf: (id: string) => string;
  readonly pending: boolean;
}

const byName = (one: Bookable, other: Bookable): number =>
  one.name.localeCompare(other.name, localeNow(), { numeric: true });

/** The engineers, cars or kits, by name; the removed ones too. */
export const useBookable = (kind: ResourceKind): BookableList => {
  const staff = useStaff();
  const cars = useCars();
  const kits = useKits();
  const { isPending, data } = { engineer: staff, car: cars, kit: kits }[kind];
  return useMemo(() => {
    const rows: Readonly<Record<ResourceKind, readonly Bookable[]>> = {
      engineer: (staff.data ?? []).map(({ _id, name, isEngineer, is_deleted }) => ({
        _id,
        name,
        detail: '',
        gone: is_deleted || !isEngineer,
      })),
      car: (cars.data ?? []).map(({ _id, name, numberplate, is_deleted }) => ({
        _id,
        name,
        detail: numberplate,
        gone: is_deleted,
      })),
      kit: (kits.data ?? []).map(({ _id, name, type, is_deleted }) => ({
        _id,
        name,
        detail: typeWord(type),
        gone: is_deleted,
      })),
    };
    const all = [...rows[kind]].sort(byName);
    const names = new Map(all.map(({ _id, name }) => [_id, name]));
    // While the list is not there, also since it could not be loaded, nothing is said to be removed.
    const known = data !== undefined;
    return { all, pending: isPending, nameOf: (id) => names.get(id) ?? (known ? t('Removed') : '') };
  }, [kind, staff.data, cars.data, kits.data, isPending, data]);
};

const lists = { engineer: 'engineers', car: 'cars', kit: 'kits' } as const;

/** Who and what of one kind is not free in a window, by id; empty while there is no valid window. */
export const useBlockers = (
  kind: ResourceKind,
  span: Span | null,
  except: string | undefined,
): ReadonlyMap<string, ResourceOption> => {
  const start = span?.start;
  const end = span?.end;
  const asked = useMemo(
    () =>
      start === undefined || end === undefined ? null : { start, end, ...(except === undefined ? {} : { except }) },
    [start, end, except],
  );
  const { data } = useAvailability(asked);
  return useMemo(
    () =>
      new Map(
        asked === null || data === undefined
          ? []
          : data[lists[kind]].filter(({ blocker }) => blocker !== null).map((option) => [option._id, option]),
      ),
    [asked, data, kind],
  );
};
