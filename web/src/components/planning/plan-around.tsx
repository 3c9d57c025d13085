import type { PlannedAbsence } from '#contracts';
import { t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { bookingsPath } from '../../lib/bookings.js';
import { refusalOf } from '../../lib/http-problems.js';
import { useTask } from '../../lib/use-task.js';
import { toast } from '../feedback/index.js';
import { usePlanning } from './use-planning.js';

interface PlanAroundProps {
  /** Null while something is missing; then it is said in the form. */
  readonly absence: () => PlannedAbsence | null;
  readonly onBegun: () => void;
}

/** The way out where an engineer's absence is refused because of visits: others go, and the absence is booked with it. */
export const PlanAround = ({ absence, onBegun }: PlanAroundProps): ReactNode => {
  const { begin } = usePlanning();
  const { busy, run } = useTask((error) => toast.danger(t('The visits could not be planned.'), refusalOf(error)));
  const plan = (asked: PlannedAbsence): Promise<void> =>
    run(async () => {
      const { rows } = await api.list(bookingsPath('engineer'), {
        resource: asked.engineer_idfk,
        from: asked.start,
        to: asked.end,
      });
      const ids = [...new Set(rows.flatMap(({ job_id }) => job_id ?? []))];
      if (await begin({ ids, absence: asked })) onBegun();
    });
  return (
    <Group gap={8} mt={8}>
      <Text size="sm" component="span">
        {t('Or let others go to these visits:')}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        leftSection={<IconRoute size={14} aria-hidden />}
        onClick={() => {
          const asked = absence();
          if (asked !== null) void plan(asked);
        }}
      >
        {t('Plan around it')}
      </Button>
    </Group>
  );
};
