import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { asWritten } from './as-written.js';

interface AmountInputProps extends Omit<NumberInputProps, 'onChange'> {
  readonly onChange: (amount: number | string) => void;
}

/**
 * Pounds: a number, or `''` while empty. A pasted '£1,200.50' is understood; pence have two figures once
 * the field is left. A minus stays, to be refused: -£50 is not £50.
 */
export const AmountInput = ({ onChange, onBlur, ...props }: AmountInputProps): ReactNode => {
  const [typing, setTyping] = useState(false);
  return (
    <NumberInput
      {...props}
      // From the first key on, not from the focus: what is drawn anew loses what was marked to be typed over.
      onChange={(next) => {
        setTyping(true);
        onChange(next);
      }}
      prefix="£"
      decimalScale={2}
      fixedDecimalScale={!typing && typeof props.value === 'number' && !Number.isInteger(props.value)}
      {...asWritten(onChange)}
      hideControls
      inputMode="decimal"
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
};
