import { t } from '#languages';
import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import {
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { typedTime } from '../../lib/clock.js';
import { useTouched } from '../../lib/touch.js';
import { useRefusing } from './use-refusing.js';

type ClockInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type'> & {
  /** `HH:mm`, or `''`. */
  readonly value?: unknown;
  readonly onChange?: (value: string) => void;
};

/**
 * A time of day, typed as it comes to hand: '9', '930', '2pm'. With a finger the device's own choice of a time; with a keyboard
 * plain text, always in 24 hours, whatever the computer's language would make of it.
 */
export const ClockInput = ({ value, onChange, error, onBlur, onKeyDown, ...rest }: ClockInputProps): ReactNode => {
  const touched = useTouched();
  const held = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const [seen, setSeen] = useState(held);
  const input = useRef<HTMLInputElement>(null);
  useRefusing(input, typed !== null && typedTime(typed) === null);
  if (held !== seen) {
    // The form was given another time, which is not what is being typed.
    setSeen(held);
    if (typed !== null && typedTime(typed) !== held) {
      setTyped(null);
      setWrong(false);
    }
  }
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const text = currentTarget.value;
    setTyped(touched ? null : text);
    setWrong(false);
    // A time that is not whole yet leaves the form with the one before.
    const time = /^(\d{2}:\d{2})?$/.test(text) ? typedTime(text) : null;
    if (time !== null) onChange?.(time);
  };
  const settle = (): void => {
    const time = typed === null ? held : typedTime(typed);
    setWrong(time === null);
    if (time !== null) setTyped(null);
    if ((time ?? '') !== held) onChange?.(time ?? '');
  };
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    settle();
    onBlur?.(event);
  };
  // Enter sends the form from within the field.
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') settle();
    onKeyDown?.(event);
  };
  return (
    <TextInput
      {...rest}
      ref={input}
      type={touched ? 'time' : 'text'}
      inputMode={touched ? undefined : 'text'}
      autoComplete="off"
      maxLength={12}
      placeholder={rest.placeholder ?? '--:--'}
      rightSection={touched ? null : <IconClock size={15} color="var(--mantine-color-dimmed)" aria-hidden />}
      rightSectionPointerEvents="none"
      value={typed ?? held}
      error={wrong ? t('Please enter the time like 09:30.') : error}
      onChange={type}
      onBlur={leave}
      onKeyDown={press}
    />
  );
};
