import { formatStretch, formatTelephone, telephoneLink, type Job } from '#contracts';
import { later, t } from '#languages';
import { Anchor as TextLink, Button, Group, Menu, Text } from '@mantine/core';
import {
  IconArrowRight,
  IconArrowsHorizontal,
  IconCalendarTime,
  IconChevronDown,
  IconPhone,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { May } from '../../components/may/index.js';
import { CalendarPopover, type Anchor } from '../../components/calendar/index.js';
import { VisitMap, WeekdayMarker, weekdayOf } from '../../components/map/index.js';
import { addressOf, KindMark, typeOf } from '../../components/visits/index.js';
import { mapsSearch } from '../../lib/maps.js';
import { FlagWords } from './job-face.js';

export type JobAction = 'move' | 'length' | 'reassign' | 'delete';

interface JobPopoverProps {
  readonly job: Job;
  readonly anchor: Anchor;
  readonly nameOf: (id: string) => string | undefined;
  readonly onAct: (action: JobAction) => void;
  readonly onClose: () => void;
}

const Fact = ({ word, children }: { readonly word: string; readonly children: ReactNode }): ReactNode => (
  <>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </>
);

const Names = ({
  ids,
  nameOf,
}: {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string | undefined;
}): ReactNode => (ids.length === 0 ? t('None') : ids.map((id) => nameOf(id) ?? '...').join(', '));

const actions = [
  { action: 'move', label: later('Move...'), icon: IconCalendarTime },
  { action: 'length', label: later('Change length...'), icon: IconArrowsHorizontal },
  { action: 'reassign', label: later('Reassign...'), icon: IconUsers },
] as const;

/** A visit at a glance, with everything that dragging does as a menu. */
export const JobPopover = ({ job, anchor, nameOf, onAct, onClose }: JobPopoverProps): ReactNode => {
  const telephone = formatTelephone(job.contact.telephone);
  return (
    <CalendarPopover
      anchor={anchor}
      onClose={onClose}
      width={360}
      title={
        <span className="job-popover-title">
          <KindMark kind={job.kind} />
          {typeOf(job)}
        </span>
      }
    >
      <dl className="job-facts">
        <Fact word={t('When')}>{formatStretch(job.startjob, job.endjob)}</Fact>
        <Fact word={t('Where')}>
          <WeekdayMarker day={weekdayOf(job.startjob)} size={20} /> {addressOf(job)}
        </Fact>
        <Fact word={t('Postcode')}>
          <TextLink href={mapsSearch(job.postcode)} target="_blank" rel="noreferrer" fz="inherit">
            {job.postcode}
          </TextLink>
        </Fact>
        <Fact word={t('Client')}>
          {job.contact.name}
          {telephone === '' ? null : (
            <TextLink className="job-call" href={telephoneLink(job.contact.telephone)} fz="inherit">
              <IconPhone size={14} aria-hidden />
              {telephone}
            </TextLink>
          )}
        </Fact>
        <Fact word={t('Engineers')}>
          <Names ids={job.engineers} nameOf={nameOf} />
        </Fact>
        <Fact word={t('Cars')}>
          <Names ids={job.cars} nameOf={nameOf} />
        </Fact>
        <Fact word={t('Kits')}>
          <Names ids={job.kits} nameOf={nameOf} />
        </Fact>
      </dl>
      <FlagWords job={job} />
      <div className="job-popover-map">
        {job.geocode === null ? (
          <Text size="sm" c="dimmed">
            {t('The place of this postcode is not known: there is no map of it.')}
          </Text>
        ) : (
          <VisitMap
            mini
            label={t('Map of {postcode}', { postcode: job.postcode })}
            points={[{ id: job._id, ...job.geocode, title: addressOf(job), lines: [], day: job.startjob }]}
          />
        )}
        {job.geocode_exactness === 'area' ? (
          <Text size="xs" c="dimmed" mt={4}>
            {t('Estimated from the postcode area')}
          </Text>
        ) : null}
      </div>
      <Group justify="space-between" mt="sm" gap="xs">
        <Menu position="bottom-start" shadow="md" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
              {t('Change')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ action, label, icon: Icon }) => (
              <Menu.Item key={action} leftSection={<Icon size={16} aria-hidden />} onClick={() => onAct(action)}>
                {label()}
              </Menu.Item>
            ))}
            <May to="delete">
              <Menu.Divider />
              <Menu.Item
                color="var(--soundings-negative)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => onAct('delete')}
              >
                {t('Delete')}
              </Menu.Item>
            </May>
          </Menu.Dropdown>
        </Menu>
        <Button
          component={Link}
          to={`/jobs/${job._id}`}
          data-autofocus
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {t('Go To Job')}
        </Button>
      </Group>
    </CalendarPopover>
  );
};
