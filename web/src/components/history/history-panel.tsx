import { t } from '#languages';
import { Anchor, Badge, Button, Drawer, Group, Stack, Text, Timeline } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AS_AT } from '../../lib/as-at.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { formatField, formatHistoryValue } from '../../lib/words.js';
import { useHistory, type WithHistory } from '../../lib/queries.js';
import { Empty, Failing, RowsSkeleton, WholeOrBroken } from '../feedback/index.js';
import { byRequest, type HistoryRequest } from './by-request.js';
import { PlanEntry } from './plan-entry.js';

interface HistoryProps {
  readonly entity: WithHistory;
  readonly id: string;
  /** Only the changes of this field (`paid`, or `completion.paid`), for the story of one flag. */
  readonly field?: string;
}

const pages: Partial<Record<WithHistory, string>> = { job: '/jobs', enquiry: '/enquiry' };

/** Leads to the visit or the project as it stood just before a request; nothing is before the first. */
const BeforeThis = ({
  entity,
  id,
  request,
}: Pick<HistoryProps, 'entity' | 'id'> & { readonly request: HistoryRequest }): ReactNode => {
  const page = pages[entity];
  if (page === undefined) return null;
  const before = new Date(Date.parse(request.recorded) - 1).toISOString();
  return (
    <Anchor
      component={Link}
      to={`${page}/${id}?${AS_AT}=${before}`}
      size="xs"
      w="fit-content"
      aria-label={t('Before this change by {name}, {when}', { name: request.by, when: formatDayAndTime(request.at) })}
    >
      {t('Before this change')}
    </Anchor>
  );
};

const OfPlan = ({ request: { correlation, lines } }: { readonly request: HistoryRequest }): ReactNode => {
  const plan = lines.find((line) => line.plan !== undefined)?.plan;
  return plan === undefined ? null : <PlanEntry plan={plan} correlation={correlation} />;
};

const isOfField = (written: string, field: string | undefined): boolean =>
  field === undefined || written === field || written.endsWith(`.${field}`);

/** Who changed what, when, from what to what: newest first, grouped by the request that did it. */
const HistoryPanelDrawn = ({ entity, id, field }: HistoryProps): ReactNode => {
  const { data, error, isPending, refetch } = useHistory(entity, id);
  if (isPending) return <RowsSkeleton rows={5} />;
  if (error !== null) return <Failing error={error} what={t('The history')} onRetry={() => void refetch()} />;
  const requests = byRequest(data.filter((entry) => isOfField(entry.field, field)));
  if (requests.length === 0) return <Empty title={t('No events yet')} />;
  return (
    <Timeline bulletSize={12} lineWidth={2} active={requests.length} aria-label={t('History, newest first')}>
      {requests.map((request, place) => (
        <Timeline.Item
          key={request.correlation}
          title={
            <Group gap={6} wrap="wrap">
              <Text size="sm" fw={600}>
                {request.by}
              </Text>
              <Text size="xs" c="dimmed" component="time" dateTime={request.at}>
                {formatDayAndTime(request.at)}
              </Text>
            </Group>
          }
        >
          <Stack gap={2}>
            <OfPlan request={request} />
            {request.lines.map((line, at) => (
              <div key={`${line._id}${line.field}${at}`}>
                <Group gap={6}>
                  <Text size="sm">{line.text}</Text>
                  {line.part === undefined ? null : (
                    <Badge size="xs" variant="light" color="noise">
                      {line.part}
                    </Badge>
                  )}
                </Group>
                {line.field === '' || (line.from === null && line.to === null) ? null : (
                  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {t('{field}: {from} → {to}', {
                      field: formatField(line.field),
                      from: formatHistoryValue(line.field, line.from, line.names),
                      to: formatHistoryValue(line.field, line.to, line.names),
                    })}
                  </Text>
                )}
              </div>
            ))}
            {place === requests.length - 1 && field === undefined ? null : (
              <BeforeThis entity={entity} id={id} request={request} />
            )}
          </Stack>
        </Timeline.Item>
      ))}
    </Timeline>
  );
};

interface HistoryDrawerProps extends HistoryProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Page of the audit ledger with the same changes, where it has them. */
  readonly ledger?: string;
  /** What it is the history of: 'Van 2', 'Paid'. */
  readonly of: string;
}

/** The history at the side of a list or a form. */
export const HistoryDrawer = ({ opened, onClose, of, ledger, ...history }: HistoryDrawerProps): ReactNode => (
  <Drawer opened={opened} onClose={onClose} position="right" size="md" title={t('History of {name}', { name: of })}>
    {ledger === undefined ? null : (
      <Anchor component={Link} to={ledger} size="sm" display="inline-flex" mih={24} mb="sm">
        {t('See in the ledger')}
      </Anchor>
    )}
    {opened ? <HistoryPanel {...history} /> : null}
  </Drawer>
);

/** Opens the history of what a page shows. */
export const HistoryButton = (history: Omit<HistoryDrawerProps, 'opened' | 'onClose'>): ReactNode => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {t('History')}
      </Button>
      <HistoryDrawer opened={opened} onClose={() => setOpened(false)} {...history} />
    </>
  );
};

/** `HistoryPanelDrawn`, apart from the rest of its page. */
export const HistoryPanel = (props: HistoryProps): ReactNode => (
  <WholeOrBroken>
    <HistoryPanelDrawn {...props} />
  </WholeOrBroken>
);
