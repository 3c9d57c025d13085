import type { PlanAcceptance } from '#contracts';
import { t } from '#languages';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { useMay } from '../../lib/may.js';
import { keys } from '../../lib/queries.js';
import { useAsAt } from '../../lib/reading.js';
import { UndoPlanDialog } from './undo-plan-dialog.js';

const Words = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Text size="sm" fs="italic">
    {children}
  </Text>
);

const Offer = ({ acceptance }: { readonly acceptance: PlanAcceptance }): ReactNode => {
  const [asking, setAsking] = useState(false);
  const { visits, absence, undone } = acceptance;
  const canGoBack = [...visits, ...(absence === null ? [] : [absence])].some(({ outlook }) => outlook === 'goes-back');
  return (
    <>
      {undone === null ? null : (
        <Text size="xs" c="dimmed">
          {t('Undone by {name}, {when}', { name: undone.actor.name, when: formatDayAndTime(undone.at) })}
        </Text>
      )}
      {canGoBack ? (
        <Button size="compact-sm" variant="default" w="fit-content" onClick={() => setAsking(true)}>
          {t('Undo the plan')}
        </Button>
      ) : undone === null ? (
        <Text size="xs" c="dimmed">
          {t('Nothing of this plan can be undone any more.')}
        </Text>
      ) : null}
      <UndoPlanDialog acceptance={acceptance} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
};

/** Of a change that came of an accepted plan: with how many other visits, and the way back for the office. */
const Accepted = ({ correlation }: { readonly correlation: string }): ReactNode => {
  const asAt = useAsAt();
  const { data } = useQuery({
    queryKey: keys.planned(correlation),
    queryFn: ({ signal }) => api.get(`/api/planned/${correlation}`, { signal }),
  });
  if (data === undefined) return <Words>{t('Planned')}</Words>;
  return (
    <Stack gap={4} mb={4}>
      <Words>
        {t(
          '{count, plural, =0 {Planned} one {Planned together with # other visit} other {Planned together with # other visits}}',
          { count: data.visits.length - 1 },
        )}
      </Words>
      {asAt === null ? <Offer acceptance={data} /> : null}
    </Stack>
  );
};

/** Above the changes that the acceptance of a plan made, or its undo. */
export const PlanEntry = ({
  plan,
  correlation,
}: {
  readonly plan: 'accepted' | 'undone';
  readonly correlation: string;
}): ReactNode => {
  const may = useMay();
  if (plan === 'undone') return <Words>{t('Plan undone')}</Words>;
  return may('administer') ? <Accepted correlation={correlation} /> : <Words>{t('Planned')}</Words>;
};
