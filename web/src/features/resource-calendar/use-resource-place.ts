import { resourceKinds, type ResourceKind } from '#contracts';
import { useCallback, useMemo } from 'react';
import { useAddress } from '../../lib/address.js';

export const shapes = ['timeline', 'calendars'] as const;
export type Shape = (typeof shapes)[number];

/** Who and what of which kind is shown; in the timeline also all of them. */
export type Shown = ResourceKind | 'all';

/** Names in the address, beside the view and the date. */
const names = { shape: 'as', kind: 'kind', ticked: 'shown' } as const;
const NOBODY = 'none';

export interface ResourcePlace {
  readonly shape: Shape;
  readonly kind: Shown;
  /** null: everybody and everything. */
  readonly ticked: ReadonlySet<string> | null;
  readonly setShape: (shape: Shape) => void;
  readonly setKind: (kind: Shown) => void;
  readonly setTicked: (ticked: ReadonlySet<string> | null) => void;
}

const shapeOf = (written: string | null): Shape => shapes.find((shape) => shape === written) ?? 'timeline';

/** Of the calendars side by side one kind at a time. */
const kindOf = (written: string | null, shape: Shape): Shown =>
  resourceKinds.find((kind) => kind === written) ?? (shape === 'timeline' ? 'all' : 'engineer');

const tickedOf = (written: string | null): ReadonlySet<string> | null => {
  if (written === null) return null;
  return new Set(written === NOBODY ? [] : written.split(','));
};

/** What of the resource calendar stands in the address, so that a link shows the same. */
export const useResourcePlace = (): ResourcePlace => {
  const [search, put] = useAddress();
  const shape = shapeOf(search.get(names.shape));
  const written = search.get(names.ticked);
  return {
    shape,
    kind: kindOf(search.get(names.kind), shape),
    ticked: useMemo(() => tickedOf(written), [written]),
    // The views of one shape are not those of the other.
    setShape: useCallback((next) => put({ [names.shape]: next, view: null }), [put]),
    setKind: useCallback((kind) => put({ [names.kind]: kind === 'all' ? null : kind }), [put]),
    setTicked: useCallback(
      (ticked) => put({ [names.ticked]: ticked === null ? null : ticked.size === 0 ? NOBODY : [...ticked].join(',') }),
      [put],
    ),
  };
};
