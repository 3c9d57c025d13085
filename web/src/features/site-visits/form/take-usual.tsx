import type { VisitKind } from '#contracts';
import { localeNow, t } from '#languages';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../lib/api.js';
import { leadOn } from '../../../lib/lead-on.js';
import { keys } from '../../../lib/queries.js';
import type { Option } from './taken.js';
import { isEmpty, lastingOf, proposalFor, takenFrom } from './usual.js';
import type { VisitValues } from './visit-values.js';
import type { Windows } from './visit-windows.js';

/** So many visits say what an engineer drives and carries as a rule. */
const RECENT = 10;

/** The engineer's visits of the same kind before an instant, the newest first. */
const useRecent = (kind: VisitKind, engineer: string, before: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.list('job', 'last of', kind, engineer, before),
    queryFn: ({ signal }) =>
      api.list('/api/job', { kind, engineer, to: before, sort: '-startjob', limit: RECENT }, { signal }),
    enabled: enabled && engineer !== '',
  });

interface TakeUsualProps {
  readonly kind: VisitKind;
  readonly values: VisitValues;
  readonly windows: Windows;
  readonly options: { readonly [Field in 'cars' | 'kits' | 'carsPickup']: readonly Option[] };
  readonly onTake: (changes: Partial<VisitValues>) => void;
}

/** Below the selectors, once an engineer is chosen: the car and kit that go along as a rule, taken with one press. */
export const TakeUsual = ({ kind, values, windows, options, onTake }: TakeUsualProps): ReactNode => {
  const lacks = isEmpty(values.cars) || isEmpty(values.kits);
  const { data, isFetched } = useRecent(kind, values.engineers[0] ?? '', windows.start, lacks);
  const lasting = lastingOf(options, windows);
  const proposed = isFetched ? proposalFor(kind, values, lasting, data?.rows ?? []) : null;
  if (proposed === null) return null;
  const names = [proposed.car, proposed.kit].flatMap((option) => (option === null ? [] : [option.label]));
  return (
    <div className="visit-next">
      <Text size="sm">{proposed.usual ? t('Usual and free at that time:') : t('Free at that time:')}</Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          onTake(takenFrom(kind, values, proposed, lasting.carsPickup));
          leadOn(() =>
            document.querySelector<HTMLElement>(
              '.visit-picker:nth-of-type(2) .visit-picker-select input:not([type="hidden"])',
            ),
          );
        }}
      >
        {t('Take {name}', { name: new Intl.ListFormat(localeNow()).format(names) })}
      </Button>
    </div>
  );
};
