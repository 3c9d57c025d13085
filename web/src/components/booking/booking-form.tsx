import { bookingTypeLabel, BookResource, ChangeBooking, type Booking, type ResourceKind } from '#contracts';
import { t } from '#languages';
import { Button, Stack, Text } from '@mantine/core';
import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import {
  CancelButton,
  ChoiceField,
  focusField,
  focusFirstMessage,
  OthersHere,
  useAskingOnce,
  useContractForm,
  useSaving,
} from '../form/index.js';
import type { Span } from '../calendar/windows.js';
import { Repeats, Times } from './booking-times.js';
import {
  changeBody,
  emptyValues,
  endDateAfter,
  fieldOf,
  moreMessages,
  newBody,
  onWire,
  spanOf,
  timesAtNextFree,
  typesOffered,
  unusualIn,
  valuesOfBooking,
  type BookingValues,
} from './booking-values.js';
import './booking.css';
import { Around, blockingLinks, NotFree, RefusedBooking } from './in-the-way.js';
import { ResourceChoice } from './resource-choice.js';
import { useSavingBookings } from './saving-bookings.js';
import { useBookingDraft } from './use-booking-draft.js';
import { useBlockers, useBookable } from './use-bookable.js';

export interface BookingFormProps {
  readonly kind: ResourceKind;
  readonly resource?: string | undefined;
  readonly range?: Span | undefined;
  readonly booking?: Booking | undefined;
  /** Told how to put aside what is typed. */
  readonly discardRef: RefObject<() => void>;
  readonly onClose: () => void;
  readonly onSaved: (booking: Booking, dates: number) => void;
  readonly onDelete: () => void;
}

const OfSeries = ({ repeats }: { readonly repeats: Booking['repeats'] }): ReactNode =>
  repeats === null ? null : (
    <Text size="sm" c="dimmed">
      {t('Date {number} of {of} of a weekly booking: only this date is changed.', {
        number: repeats.number,
        of: repeats.of,
      })}
    </Text>
  );

/** Fields of a new or an existing booking; see `BookingModal`. */
export const BookingForm = ({
  kind,
  resource,
  range,
  booking,
  discardRef,
  onClose,
  onSaved,
  onDelete,
}: BookingFormProps): ReactNode => {
  const { book, change, revise } = useSavingBookings();
  const list = useBookable(kind);
  const [initialValues] = useState(() =>
    booking === undefined ? emptyValues(resource, range) : valuesOfBooking(booking),
  );
  const toBody = (values: BookingValues): Record<string, unknown> =>
    booking === undefined ? newBody(kind, values) : changeBody(booking, values);
  const form = useContractForm<BookingValues>({
    contract: booking === undefined ? BookResource : ChangeBooking,
    initialValues,
    toBody,
    fieldOf,
    more: (values) => moreMessages(kind, values),
  });
  const { values } = form;
  form.watch('startDate', ({ previousValue, value }) =>
    form.setFieldValue('endDate', (now) => endDateAfter(previousValue, value, now)),
  );
  const { draft, stale, body, failed } = useBookingDraft(form, {
    kind,
    resource,
    range,
    booking,
    initial: initialValues,
  });
  useLayoutEffect(() => {
    discardRef.current = draft.discard;
  });
  const asking = useAskingOnce();
  const saving = useSaving({
    form,
    fieldOf,
    draft,
    send: async (
      body: Record<string, unknown>,
      key,
    ): Promise<{ readonly booking: Booking; readonly dates: number }> => {
      if (booking !== undefined)
        return { booking: await change(booking, onWire(kind, body), list.nameOf(values.resource), key), dates: 1 };
      const answer = await book(kind, onWire(kind, body), key);
      return { booking: answer, dates: answer.bookings.length };
    },
    ...(booking === undefined
      ? {
          revise: async (made: string, body: Record<string, unknown>, key: string) => ({
            booking: await revise(kind, made, onWire(kind, body), key),
            dates: 1,
          }),
        }
      : {}),
    onSaved: (answer) => onSaved(answer.booking, answer.dates),
    onFailed: failed,
  });
  const blockers = useBlockers(kind, spanOf(values), booking?._id);
  const blocked = saving.problem === null ? blockers.get(values.resource) : undefined;
  const take = (changes: Partial<BookingValues>): void => {
    form.setValues(changes);
    saving.clear();
  };
  const goTo = (blocked: Parameters<typeof timesAtNextFree>[1]): void => {
    const times = timesAtNextFree(values, blocked);
    if (times === null) return;
    take(times);
    // The end date follows a start date that is set by hand; here both are known.
    form.setFieldValue('endDate', times.endDate);
    focusField('start');
  };
  const around =
    booking === undefined ? (
      <Around
        kind={kind}
        form={form}
        inTheWay={blockingLinks(saving.problem, blocked)}
        onBegun={() => {
          draft.saved();
          onClose();
        }}
      />
    ) : null;
  const unchanged = booking !== undefined && Object.keys(body(values)).length === 2;
  const submit = form.onSubmit(
    (now) =>
      unchanged ? onClose() : asking.before(unusualIn(now, initialValues), () => void saving.submit(body(now))),
    focusFirstMessage,
  );
  return (
    <form noValidate data-saves onSubmit={submit}>
      {booking === undefined ? null : <OthersHere entity="bookings" id={booking._id} />}
      {draft.notes}
      {asking.element}
      {stale.element}
      <RefusedBooking
        problem={stale.shown ? null : saving.problem}
        onClear={saving.clear}
        onTimes={goTo}
        onSubstitute={(id) => take({ resource: id })}
      >
        {around}
      </RefusedBooking>
      <Stack gap="sm">
        <Times form={form} isNew={booking === undefined} />
        <ResourceChoice
          kind={kind}
          list={list}
          blockers={blockers}
          value={values.resource}
          error={form.errors['resource']}
          onChange={(id) => form.setFieldValue('resource', id)}
        />
        <NotFree option={blocked} onNextFree={goTo}>
          {around}
        </NotFree>
        <ChoiceField
          form={form}
          name="type"
          label={t('Type')}
          choices={typesOffered(kind, booking).map((type) => ({ value: type, label: bookingTypeLabel(type) }))}
          placeholder={t('Choose a type')}
          required
        />
        {booking === undefined ? <Repeats form={form} /> : null}
        <OfSeries repeats={booking?.repeats ?? null} />
      </Stack>
      <div className="booking-foot">
        {booking === undefined ? null : (
          <Button variant="light" color="red" onClick={onDelete} disabled={saving.saving}>
            {t('Delete')}
          </Button>
        )}
        <CancelButton draft={draft} busy={saving.saving} onClose={onClose} />
        <Button type="submit" loading={saving.saving}>
          {booking === undefined ? t('Book') : t('Save')}
        </Button>
      </div>
    </form>
  );
};
