import { formatDayAndMonth, formatStretch, startOfLondonDay, type Booking } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { BookingIcon } from '../../components/booking/index.js';
import { anchorOf, type Anchor, type Span } from '../../components/calendar/index.js';
import { holidaysWithin, useHolidayNames } from '../../lib/bank-holidays.js';
import { resourceOf } from '../../lib/bookings.js';
import { barOf } from './bars.js';
import type { Resource, ResourceGroup } from './use-resources.js';

interface ResourceAgendaProps {
  readonly groups: readonly ResourceGroup[];
  readonly bookings: readonly Booking[];
  readonly span: Span;
  readonly onOpen: (booking: Booking, anchor: Anchor) => void;
  readonly onBook: (resource: Resource) => void;
}

const Entry = ({
  booking,
  name,
  onOpen,
}: {
  readonly booking: Booking;
  readonly name: string;
  readonly onOpen: ResourceAgendaProps['onOpen'];
}): ReactNode => {
  const { tone, hatched, heavy, title, words } = barOf(booking);
  const when = formatStretch(booking.start, booking.end);
  return (
    <li>
      <button
        type="button"
        className={`resource-entry calendar-tone-${tone}`}
        data-bar={booking._id}
        data-hatched={hatched}
        data-heavy={heavy}
        aria-haspopup="menu"
        onClick={(event) => onOpen(booking, anchorOf(event.currentTarget))}
      >
        <BookingIcon booking={booking} size={16} />
        <span>
          <b>{title}</b>
          <VisuallyHidden>, {name}, </VisuallyHidden>
          <small>{when}</small>
          <small>{words}</small>
        </span>
      </button>
    </li>
  );
};

/** The list has no heads of days: those that are bank holidays stand above it. */
const Holidays = ({ span }: { readonly span: Span }): ReactNode => {
  const holidays = holidaysWithin(span, useHolidayNames());
  return holidays.length === 0 ? null : (
    <ul className="resource-holidays" aria-label={t('Bank holidays')}>
      {holidays.map(({ date, name }) => (
        <li key={date}>{t('{day}: {holiday}', { day: formatDayAndMonth(startOfLondonDay(date)), holiday: name })}</li>
      ))}
    </ul>
  );
};

/** On a narrow screen: what each of them is booked for, as a list. */
export const ResourceAgenda = ({ groups, bookings, span, onOpen, onBook }: ResourceAgendaProps): ReactNode => {
  const ofEach = useMemo(() => Map.groupBy(bookings, (booking) => resourceOf(booking)._id), [bookings]);
  return (
    <div className="resource-agenda">
      <Holidays span={span} />
      {groups.map(({ name, resources }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          {resources.map((resource) => {
            const own = ofEach.get(resource._id) ?? [];
            return (
              <section key={resource._id} className="resource-person" aria-label={resource.name}>
                <header>
                  <h3>
                    {resource.name}
                    {resource.kind === 'car' ? (
                      <Text span size="sm" c="dimmed" ml={8}>
                        {resource.detail}
                      </Text>
                    ) : null}
                  </h3>
                  <ActionIcon
                    size={32}
                    aria-label={t('Book {name}', { name: resource.name })}
                    onClick={() => onBook(resource)}
                  >
                    <IconPlus size={18} aria-hidden />
                  </ActionIcon>
                </header>
                {own.length === 0 ? (
                  <Text size="sm" c="dimmed">
                    {t('Nothing is booked.')}
                  </Text>
                ) : (
                  <ul>
                    {own.map((booking) => (
                      <Entry key={booking._id} booking={booking} name={resource.name} onOpen={onOpen} />
                    ))}
                  </ul>
                )}
              </section>
            );
          })}
        </section>
      ))}
    </div>
  );
};
