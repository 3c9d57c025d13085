import { formatDayAndMonth, MAX_MOVE_DAYS, NO_ENGINEER, resourceKinds, type Job, type ResourceKind } from '#contracts';
import { later, spoken, t } from '#languages';
import { Button, Checkbox, Group, Loader, Modal, Radio, Select, Stack, Switch, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { firstWeekOf, type Span } from '../../../components/calendar/windows.js';
import { Failing } from '../../../components/feedback/index.js';
import { CancelButton } from '../../../components/form/index.js';
import { usePlanning } from '../../../components/planning/use-planning.js';
import { api } from '../../../lib/api.js';
import { keys } from '../../../lib/queries.js';

type Which = 'without' | 'all';

const changeWords: Readonly<Record<ResourceKind, string>> = spoken({
  engineer: later('Engineers'),
  car: later('Cars'),
  kit: later('Kits'),
});

const moveChoices = [0, 1, 2, MAX_MOVE_DAYS];

const howFar = (days: number): string =>
  days === 0
    ? t('Within the same day')
    : t('Up to {days, plural, one {# working day} other {# working days}} earlier or later', { days });

const useVisits = (span: Span, which: Which) =>
  useQuery({
    queryKey: keys.list('job', 'to plan', span, which),
    queryFn: ({ signal }) =>
      api.list(
        '/api/job',
        {
          from: span.start,
          to: span.end,
          when: 'future',
          sort: 'startjob',
          ...(which === 'without' ? { engineer: NO_ENGINEER } : {}),
        },
        { signal },
      ),
  });

/** The visits that begin in the window: others only touch it. */
const inside = (rows: readonly Job[], { start, end }: Span): readonly Job[] =>
  rows.filter(({ startjob }) => startjob >= start && startjob < end);

const PlanDialog = ({ span, onClose }: { readonly span: Span; readonly onClose: () => void }): ReactNode => {
  const [which, setWhich] = useState<Which>('without');
  const [change, setChange] = useState<readonly ResourceKind[]>(resourceKinds);
  const [moves, setMoves] = useState(false);
  const [moveDays, setMoveDays] = useState(0);
  const visits = useVisits(span, which);
  const { begin, busy } = usePlanning();
  const jobs = inside(visits.data?.rows ?? [], span);
  const last = new Date(Date.parse(span.end) - 1).toISOString();
  const plan = async (): Promise<void> => {
    if (await begin({ ids: jobs.map(({ _id }) => _id), change: [...change], ...(moves ? { moveDays } : {}) }))
      onClose();
  };
  return (
    <Modal opened onClose={onClose} centered title={t('Plan visits')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack gap="sm">
        <Text size="sm">
          {formatDayAndMonth(span.start) === formatDayAndMonth(last)
            ? formatDayAndMonth(span.start)
            : t('{from} to {to}', { from: formatDayAndMonth(span.start), to: formatDayAndMonth(last) })}
          {'. '}
          {t('Nothing changes until you accept the plan.')}
        </Text>
        <Radio.Group
          label={t('Which visits')}
          value={which}
          onChange={(value) => setWhich(value === 'all' ? 'all' : 'without')}
        >
          <Stack gap={6} mt={6}>
            <Radio value="without" label={t('Visits without an engineer only')} />
            <Radio value="all" label={t('All that have not begun')} />
          </Stack>
        </Radio.Group>
        <Checkbox.Group
          label={t('What the plan may change')}
          value={[...change]}
          onChange={(values) => setChange(resourceKinds.filter((kind) => kind === 'engineer' || values.includes(kind)))}
        >
          <Group gap="md" mt={6}>
            {resourceKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={changeWords[kind]} disabled={kind === 'engineer'} />
            ))}
          </Group>
        </Checkbox.Group>
        <Switch
          checked={moves}
          onChange={({ currentTarget }) => setMoves(currentTarget.checked)}
          label={t('Times may move')}
          description={t('Visits that are not confirmed, within working hours from Monday to Friday.')}
        />
        {moves ? (
          <Select
            label={t('How far')}
            data={moveChoices.map((days) => ({ value: String(days), label: howFar(days) }))}
            value={String(moveDays)}
            onChange={(value) => setMoveDays(Number(value))}
          />
        ) : null}
        {visits.error === null ? (
          <Text size="sm" c="dimmed" role="status" mih={22}>
            {visits.isPending ? (
              <Loader size="xs" role="img" aria-label={t('Loading')} />
            ) : jobs.length > 0 ? (
              t('{count, plural, one {# visit} other {# visits}} to plan', { count: jobs.length })
            ) : which === 'without' ? (
              t('No visit of these days is without an engineer.')
            ) : (
              t('All visits in these days have begun.')
            )}
          </Text>
        ) : (
          <Failing error={visits.error} what={t('The visits')} onRetry={() => void visits.refetch()} />
        )}
        <Group justify="flex-end" gap="xs">
          <CancelButton onClose={onClose} />
          <Button loading={busy} disabled={jobs.length === 0} onClick={() => void plan()}>
            {t('Plan ⟨verb⟩')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

/** Begins a plan of the visits that are shown. */
export const PlanButton = ({ span }: { readonly span: Span }): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconRoute size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Plan ⟨verb⟩')}
      </Button>
      {open ? <PlanDialog span={firstWeekOf(span)} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
