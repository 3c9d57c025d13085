import type { Booking, ErrorBody, FieldConflict, ResourceKind } from '#contracts';
import { useRef } from 'react';
import { putInto, useFormDraft, useStale, type ContractForm, type FormDraft, type Stale } from '../form/index.js';
import type { Span } from '../calendar/windows.js';
import { bookingShape, changeBody, newBody, takeField, valuesOfTheirs, type BookingValues } from './booking-values.js';

interface BookingDraftOptions {
  readonly kind: ResourceKind;
  readonly resource?: string | undefined;
  readonly range?: Span | undefined;
  readonly booking?: Booking | undefined;
  readonly initial: BookingValues;
}

interface BookingDraft {
  readonly draft: FormDraft<BookingValues>;
  readonly stale: Stale;
  /** What is sent. */
  readonly body: (values: BookingValues) => Record<string, unknown>;
  readonly failed: (problem: ErrorBody) => void;
}

/** What was typed for one slot of a calendar does not come back in another. */
const nameOf = ({ kind, resource = '', range, booking }: BookingDraftOptions): string =>
  booking === undefined
    ? ['booking', 'new', kind, resource, range?.start, range?.end].join(' ')
    : ['booking', booking._id].join(' ');

/** Keeps what is typed into a booking, and asks whose value stays. */
export const useBookingDraft = (form: ContractForm<BookingValues>, options: BookingDraftOptions): BookingDraft => {
  const { kind, booking, initial } = options;
  const draft = useFormDraft(form, { of: nameOf(options), initial, version: booking?.version, shape: bookingShape });
  const theirs = useRef<readonly FieldConflict[]>([]);
  const stale = useStale({
    draft,
    values: form.values,
    put: (next) => putInto(form, next),
    take: takeField,
    // There is no call for one booking; the refusal says what is different.
    reload: () =>
      Promise.resolve(
        booking === undefined ? null : { values: valuesOfTheirs(booking, theirs.current), version: undefined },
      ),
  });
  return {
    draft,
    stale,
    body: (values) =>
      booking === undefined ? newBody(kind, values) : changeBody(booking, values, draft.base, draft.version),
    failed: (problem) => {
      theirs.current = problem.fieldConflicts ?? [];
      stale.failed(problem);
    },
  };
};
