import { t } from '#languages';
import { DateInput } from '@mantine/dates';
import { useRef, useState, type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { EXPANDED } from '../../lib/close-requests.js';
import { typedDay, typedDayProblem, typedWholeDay } from '../../lib/dates.js';
import { useTouched } from '../../lib/touch.js';
import { useRefusing } from './use-refusing.js';

export type DayInputProps = Omit<
  ComponentProps<typeof DateInput>,
  'value' | 'onChange' | 'dateParser' | 'valueFormat' | 'fixOnBlur' | 'firstDayOfWeek'
> & {
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  /** Of something new that is still to come: a day that is typed without its year is the next one. */
  readonly ahead?: boolean | undefined;
};

/**
 * A day, typed or picked; the week starts on Monday. A day that does not exist is refused with a sentence when the field is left or
 * sent, and stays as it was typed: the value is the one before, nothing follows from it, and the form is not sent.
 */
export const DayInput = ({ value, onChange, ahead, error, onBlur, onKeyDown, ...rest }: DayInputProps): ReactNode => {
  const input = useRef<HTMLInputElement>(null);
  const touched = useTouched();
  const [typed, setTyped] = useState<string | null>(null);
  const [settled, setSettled] = useState(false);
  // A page that begins with this field does not begin under a calendar.
  const [quiet, setQuiet] = useState(rest.autoFocus === true);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    // The form was given another day, which is not what is being typed.
    setSeen(value);
    if (typed !== null && typedDay(typed, ahead) !== value) {
      setTyped(null);
      setSettled(false);
    }
  }
  const problem = typed === null ? null : typedDayProblem(typed, ahead);
  useRefusing(input, problem !== null);
  const settle = (): void => {
    setSettled(true);
    const day = typed === null ? null : typedDay(typed, ahead);
    if (day !== null && day !== value) onChange(day);
  };
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    setQuiet(false);
    settle();
    onBlur?.(event);
  };
  // Enter sends the form from within the field.
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') settle();
    onKeyDown?.(event);
  };
  return (
    <DateInput
      {...rest}
      ref={input}
      value={value}
      valueFormat="DD/MM/YYYY"
      placeholder={rest.placeholder ?? t('dd/mm/yyyy')}
      // The keyboard of a phone would lie on the calendar.
      {...(touched ? { inputMode: 'none' } : {})}
      dateParser={typedWholeDay}
      firstDayOfWeek={1}
      fixOnBlur={problem === null}
      popoverProps={{
        ...rest.popoverProps,
        disabled: quiet,
        onOpen: () => input.current?.setAttribute(EXPANDED, ''),
        onClose: () => input.current?.removeAttribute(EXPANDED),
      }}
      onClick={() => setQuiet(false)}
      error={settled && problem !== null ? problem : error}
      onChange={(day) => {
        setTyped(null);
        setSettled(false);
        onChange(day);
      }}
      onInput={({ currentTarget }) => {
        setQuiet(false);
        setTyped(currentTarget.value);
        setSettled(false);
      }}
      onBlur={leave}
      onKeyDown={press}
    />
  );
};
