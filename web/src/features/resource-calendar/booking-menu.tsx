import { bookingTypeLabel, formatStretch, type Booking } from '#contracts';
import { t } from '#languages';
import { Menu, Text } from '@mantine/core';
import {
  IconArrowRight,
  IconArrowsHorizontal,
  IconCalendarTime,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { May } from '../../components/may/index.js';
import { titleOf } from '../../components/booking/index.js';
import type { Anchor } from '../../components/calendar/index.js';
import { fixedReason, wordsOf } from './bars.js';

export type BookingAction = 'open' | 'move' | 'length' | 'reassign' | 'delete';

interface BookingMenuProps {
  readonly booking: Booking;
  readonly anchor: Anchor;
  /** Whose or what's it is. */
  readonly name: string;
  readonly onAct: (action: BookingAction) => void;
  readonly onClose: () => void;
}

/** All that dragging does, and more, for a press and for the keyboard. What is chosen takes its place, so it does not close itself. */
export const BookingMenu = ({ booking, anchor: { rect }, name, onAct, onClose }: BookingMenuProps): ReactNode => {
  const fixed = fixedReason(booking);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      shadow="md"
      withinPortal
      width={270}
      returnFocus={false}
      closeOnItemClick={false}
    >
      <Menu.Target>
        <span
          className="resource-menu-place"
          style={{ left: rect.left, top: rect.top, width: Math.min(rect.width, 80), height: rect.height }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" lineClamp={2}>
            {booking.visit === null ? bookingTypeLabel(booking.type) : titleOf(booking)}
          </Text>
          <Text size="xs">
            {name}, {formatStretch(booking.start, booking.end)}
          </Text>
          <Text size="xs">{wordsOf(booking)}</Text>
        </Menu.Label>
        <Menu.Divider />
        {booking.job_id === null ? (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onAct('open')}>
            {t('Open ⟨verb⟩')}
          </Menu.Item>
        ) : (
          <Menu.Item
            component={Link}
            to={`/jobs/${booking.job_id}`}
            leftSection={<IconArrowRight size={16} aria-hidden />}
          >
            {t('Open visit')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconCalendarTime size={16} aria-hidden />}
          disabled={fixed !== null}
          onClick={() => onAct('move')}
        >
          {t('Move...')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsHorizontal size={16} aria-hidden />}
          disabled={fixed !== null}
          onClick={() => onAct('length')}
        >
          {t('Change length...')}
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={() => onAct('reassign')}>
          {t('Reassign...')}
        </Menu.Item>
        <May to="delete">
          <Menu.Divider />
          <Menu.Item
            color="var(--soundings-negative)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onAct('delete')}
          >
            {booking.job_id === null ? t('Delete') : t('Delete visit')}
          </Menu.Item>
        </May>
        {fixed === null ? null : <Menu.Label>{fixed}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
};
