import { visitKindLabels, type HitKind, type SearchAnswer, type SearchHit } from '#contracts';
import { later, spoken, t } from '#languages';
import {
  IconCar,
  IconClipboardList,
  IconFileInvoice,
  IconFolder,
  IconHelmet,
  IconUser,
  IconVolume,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatDay } from '../../lib/dates.js';
import { recentPath, type Recent } from '../../lib/recent.js';
import type { Entry, EntryGroup } from './entries.js';

export const hitIcons: Readonly<Record<HitKind, TablerIcon>> = {
  visit: IconClipboardList,
  project: IconFolder,
  client: IconUser,
  invoice: IconFileInvoice,
  person: IconHelmet,
  car: IconCar,
  kit: IconVolume,
};

const hitGroups = spoken<HitKind>({
  visit: later('Site visits'),
  project: later('Projects'),
  client: later('Clients'),
  invoice: later('Invoice numbers'),
  person: later('Engineers and office'),
  car: later('Cars'),
  kit: later('Equipment'),
});
const one = spoken<Recent['kind']>({
  visit: later('Site visit'),
  project: later('Project'),
  invoice: later('Invoice number'),
  car: later('Car'),
  kit: later('Equipment'),
});
const partNames = spoken({ Setup: later('Setup'), Pickup: later('Pickup') });

const detailOf = ({ date, test, part, facts }: SearchHit): string => {
  const kind =
    test === null
      ? []
      : [
          part === null
            ? visitKindLabels[test]
            : t('{kind}: {part}', { kind: visitKindLabels[test], part: partNames[part] }),
        ];
  return [...(date === null ? [] : [formatDay(date)]), ...kind, ...facts].join(' · ');
};

export interface HitEntry extends Entry {
  readonly hit: Pick<SearchHit, 'kind' | '_id' | 'label'>;
}

/** What the server found, as lines. */
export const foundGroups = ({
  groups,
}: SearchAnswer): readonly (EntryGroup & { readonly entries: readonly HitEntry[] })[] =>
  groups.map(({ kind, hits }) => ({
    label: hitGroups[kind],
    entries: hits.map((hit) => ({
      id: `${kind} ${hit._id}`,
      label: hit.label,
      detail: detailOf(hit),
      icon: hitIcons[kind],
      path: hit.path,
      hit,
    })),
  }));

/** What was opened before, as lines. */
export const recentEntries = (recent: readonly Recent[]): readonly HitEntry[] =>
  recent.map((item) => ({
    id: `recent ${item.kind} ${item._id}`,
    label: item.label,
    detail: one[item.kind],
    icon: hitIcons[item.kind],
    path: recentPath(item),
    hit: item,
  }));
