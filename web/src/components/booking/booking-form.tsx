import {
  bookingTypeLabel,
  BookResource,
  ChangeBooking,
  startOfLondonDay,
  type Booking,
  type ErrorBody,
  type PlannedAbsence,
  type ResourceKind,
  type ResourceOption,
} from '#contracts';
import { t } from '#languages';
import { Button, Checkbox, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCalendarTime } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { browserIsElsewhere, formatDay } from '../../lib/dates.js';
import { Banner } from '../feedback/index.js';
import {
  BookedDayField,
  CancelButton,
  ChoiceField,
  focusField,
  focusFirstMessage,
  OthersHere,
  SavingProblem,
  TimeField,
  useAskingOnce,
  useContractForm,
  useSaving,
} from '../form/index.js';
import type { Span } from '../calendar/windows.js';
import { PlanAround } from '../planning/index.js';
import { Blockers } from './blockers.js';
import {
  allDayToggled,
  changeBody,
  DAY_END,
  emptyValues,
  endDateAfter,
  fieldOf,
  lastDate,
  lengthWords,
  moreMessages,
  newBody,
  onWire,
  spanOf,
  timeProblems,
  timesAtNextFree,
  typesOffered,
  unusualIn,
  valuesOfBooking,
  type BookingValues,
} from './booking-values.js';
import './booking.css';
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

const Problem = ({
  problem,
  onClear,
  onTimes,
  onSubstitute,
  children,
}: {
  readonly problem: ErrorBody | null;
  /** Another way out. */
  readonly children: ReactNode;
  readonly onClear: () => void;
  readonly onTimes: (conflict: NonNullable<ErrorBody['conflicts']>[number]) => void;
  readonly onSubstitute: (id: string) => void;
}): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  // Saved from the foot of the form, the reason would be out of view on a phone.
  useEffect(() => {
    if (problem !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (problem === null || Object.keys(problem.errors ?? {}).length > 0) return null;
  const { conflicts = [] } = problem;
  if (conflicts.length === 0)
    return (
      <div ref={place}>
        <SavingProblem problem={problem} onClose={onClear} />
      </div>
    );
  const names = [...new Set(conflicts.map(({ resource }) => resource.label))].join(', ');
  return (
    <div ref={place}>
      <Banner
        tone="danger"
        title={t('{names} is not free at that time. Nothing is saved yet.', { names })}
        onClose={onClear}
      >
        <Blockers blockers={conflicts} onNextFree={onTimes} onSubstitute={onSubstitute} />
        {children}
      </Banner>
    </div>
  );
};

/** Said while it is still being typed: saving would be refused. */
const NotFree = ({
  option,
  onNextFree,
  children,
}: {
  readonly option: ResourceOption | undefined;
  readonly children: ReactNode;
  readonly onNextFree: Parameters<typeof Blockers>[0]['onNextFree'];
}): ReactNode =>
  option === undefined || option.blocker === null ? null : (
    <Banner tone="warning" title={t('Not free at that time')}>
      <Blockers blockers={[{ resource: option, ...option.blocker, substitutes: [] }]} onNextFree={onNextFree} />
      {children}
    </Banner>
  );

type Form = UseFormReturnType<BookingValues>;

/** Where what is in the way is looked at. */
const blockingLinks = (problem: ErrorBody | null, option: ResourceOption | undefined): readonly string[] => [
  ...(problem?.conflicts ?? []).map(({ booking }) => booking.link),
  ...(option?.blocker ? [option.blocker.booking.link] : []),
];

/** An engineer's absence that visits are in the way of: others can go to them. */
const Around = ({
  kind,
  form,
  inTheWay,
  onBegun,
}: {
  readonly kind: ResourceKind;
  readonly form: Form;
  readonly inTheWay: readonly string[];
  readonly onBegun: () => void;
}): ReactNode => {
  const { values } = form;
  if (kind !== 'engineer' || values.repeats || !inTheWay.some((link) => link.startsWith('/jobs/'))) return null;
  const absence = (): PlannedAbsence | null => {
    if (form.validate().hasErrors) return null;
    const { resourceId: engineer_idfk, start, end, type } = newBody(kind, values);
    return { engineer_idfk, start, end, type } as PlannedAbsence;
  };
  return <PlanAround absence={absence} onBegun={onBegun} />;
};

const weeklyWords = (values: BookingValues): string => {
  const last = lastDate(values);
  if (last === null) return t('1 to 52 weeks, the first one included.');
  const day = formatDay(startOfLondonDay(last)).replace(',', '');
  return values.weeks === 1
    ? t('Once, on {day}.', { day })
    : t('{weeks} dates, the last one on {day}. All of them are checked before any is made.', {
        weeks: values.weeks,
        day,
      });
};

/** From when until when. */
const Times = ({ form }: { readonly form: Form }): ReactNode => {
  const { values } = form;
  const dayEnd = values.end === DAY_END;
  const problems = timeProblems(values);
  return (
    <>
      <div className="booking-times">
        <BookedDayField form={form} name="startDate" label={t('Start date')} required />
        <TimeField form={form} name="start" label={t('Start time')} description={problems.start ?? ''} required />
        <BookedDayField form={form} name="endDate" after="startDate" label={t('End date')} required />
        {dayEnd ? (
          <TextInput label={t('End time')} value={DAY_END} readOnly withAsterisk />
        ) : (
          <TimeField form={form} name="end" label={t('End time')} description={problems.end ?? ''} required />
        )}
      </div>
      <div className="booking-days">
        <Button
          variant={dayEnd ? 'light' : 'default'}
          size="compact-sm"
          aria-pressed={dayEnd}
          leftSection={<IconCalendarTime size={16} aria-hidden />}
          onClick={() => form.setValues(allDayToggled(values))}
        >
          {t('All day')}
        </Button>
        <Text size="xs" c="dimmed">
          {[lengthWords(values), browserIsElsewhere() ? t('London time') : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
      </div>
    </>
  );
};

/** Once, or every week for some weeks. */
const Repeats = ({ form }: { readonly form: Form }): ReactNode => (
  <>
    <Checkbox label={t('Repeat weekly')} {...form.getInputProps('repeats', { type: 'checkbox' })} />
    {form.values.repeats ? (
      <NumberInput
        {...form.getInputProps('weeks')}
        name="weeks"
        label={t('Number of weeks')}
        description={weeklyWords(form.values)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={1}
        max={52}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
      />
    ) : null}
  </>
);

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
      <Problem
        problem={stale.shown ? null : saving.problem}
        onClear={saving.clear}
        onTimes={goTo}
        onSubstitute={(id) => take({ resource: id })}
      >
        {around}
      </Problem>
      <Stack gap="sm">
        <Times form={form} />
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
