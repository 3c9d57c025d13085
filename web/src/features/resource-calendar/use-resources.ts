import { kitTypes, resourceKinds, type Booking, type KitType, type ResourceKind } from '#contracts';
import { later, spoken, t } from '#languages';
import { useMemo } from 'react';
import { useBookable, type Bookable } from '../../components/booking/index.js';
import type { Span } from '../../components/calendar/index.js';
import { useBookings } from '../../lib/bookings.js';
import { typeWord } from '../../lib/code-words.js';
import type { Shown } from './use-resource-place.js';

/** Somebody or something that can be booked, with its kind. */
export interface Resource extends Bookable {
  readonly kind: ResourceKind;
}

export interface ResourceGroup {
  readonly name: string;
  readonly resources: readonly Resource[];
}

export interface Resources {
  readonly groups: readonly ResourceGroup[];
  readonly byId: ReadonlyMap<string, Resource>;
  readonly nameOf: (id: string) => string;
  readonly pending: boolean;
}

const group = (name: string, resources: readonly Resource[]): readonly ResourceGroup[] =>
  resources.length === 0 ? [] : [{ name, resources }];

const kitGroups: Readonly<Record<KitType, string>> = spoken({
  'Sound Testing': later('Kits: Sound Testing'),
  'Air Testing': later('Kits: Air Testing'),
  'Noise Survey': later('Kits: Noise Survey'),
});

/** What is known of it beside its name, as people read it: the type of a kit is stored in English. */
export const detailOf = ({ kind, detail }: Resource): string => (kind === 'kit' ? typeWord(detail) : detail);

/** Engineers, cars and the kits by their type; removed ones are named, but have no place of their own. */
export const useResources = (): Resources => {
  const engineers = useBookable('engineer');
  const cars = useBookable('car');
  const kits = useBookable('kit');
  return useMemo(() => {
    const lists: Readonly<Record<ResourceKind, readonly Bookable[]>> = {
      engineer: engineers.all,
      car: cars.all,
      kit: kits.all,
    };
    const all = resourceKinds.flatMap((kind) => lists[kind].map((one): Resource => ({ ...one, kind })));
    const here = all.filter(({ gone }) => !gone);
    const byId = new Map(all.map((one) => [one._id, one]));
    return {
      groups: [
        ...group(
          t('Engineers'),
          here.filter(({ kind }) => kind === 'engineer'),
        ),
        ...group(
          t('Cars'),
          here.filter(({ kind }) => kind === 'car'),
        ),
        ...kitTypes.flatMap((type) =>
          group(
            kitGroups[type],
            here.filter(({ kind, detail }) => kind === 'kit' && detail === type),
          ),
        ),
      ],
      byId,
      nameOf: (id) => byId.get(id)?.name ?? t('Removed'),
      pending: engineers.pending || cars.pending || kits.pending,
    };
  }, [engineers, cars, kits]);
};

export interface ShownBookings {
  readonly all: readonly Booking[];
  readonly error: Error | null;
  /** Nothing is there yet; `loading` also while another window is on its way. */
  readonly pending: boolean;
  readonly loading: boolean;
  readonly refetch: () => void;
}

/** The bookings of a window, of one kind or of all three. */
export const useShownBookings = (shown: Shown, span: Span): ShownBookings => {
  const window = useMemo(() => ({ from: span.start, to: span.end }), [span]);
  const engineers = useBookings('engineer', window, shown === 'all' || shown === 'engineer');
  const cars = useBookings('car', window, shown === 'all' || shown === 'car');
  const kits = useBookings('kit', window, shown === 'all' || shown === 'kit');
  const asked = { engineer: [engineers], car: [cars], kit: [kits], all: [engineers, cars, kits] }[shown];
  const all = useMemo(() => {
    const of = (kind: ResourceKind, rows: readonly Booking[] | undefined): readonly Booking[] =>
      shown === 'all' || shown === kind ? (rows ?? []) : [];
    return [...of('engineer', engineers.data), ...of('car', cars.data), ...of('kit', kits.data)];
  }, [shown, engineers.data, cars.data, kits.data]);
  return {
    all,
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    pending: asked.some(({ isPending }) => isPending),
    loading: asked.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    refetch: () => {
      for (const query of asked) void query.refetch();
    },
  };
};
