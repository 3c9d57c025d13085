import { writtenEmail } from '#contracts';
import { t } from '#languages';
import { Checkbox, NumberInput, PasswordInput, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsOptions, GetInputPropsReturnType } from '@mantine/form';
import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { browserIsElsewhere } from '../../lib/dates.js';
import { useMay } from '../../lib/may.js';
import { dialogIsOpen } from '../../lib/shortcuts.js';
import { AmountInput } from './amount-input.js';
import { separators } from './as-written.js';
import { ClockInput } from './clock-input.js';
import { DayInput, type DayInputProps } from './day-input.js';
import { steady } from './steady.js';

const WITHIN_PORTAL = { withinPortal: true };

const TextOnce = steady<ComponentProps<typeof TextInput>>(TextInput);
const LongTextOnce = steady<ComponentProps<typeof Textarea>>(Textarea);
const CountOnce = steady<ComponentProps<typeof NumberInput>>(NumberInput);
const AmountOnce = steady(AmountInput);
const ChoiceOnce = steady<ComponentProps<typeof Select>>(Select);
const DayOnce = steady(DayInput);
const ClockOnce = steady(ClockInput);
const CheckOnce = steady<ComponentProps<typeof Checkbox>>(Checkbox);

/** What a field needs of a form; every Mantine form has it. */
interface FieldForm {
  getInputProps: (path: string, options?: GetInputPropsOptions) => GetInputPropsReturnType;
}

/** Every field: its form, the path of its value, and its label. The message is tied to it by `aria-describedby`. */
export interface FieldProps {
  readonly form: FieldForm;
  /** Path of the value, nested ones as `contact.name`. */
  readonly name: string;
  readonly label: string;
  readonly description?: ReactNode;
  readonly placeholder?: string;
  /** Shows the mark only: the contract decides, so that the specification's message appears. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

const common = ({ form, name, label, description, placeholder, required, disabled, autoFocus }: FieldProps) => ({
  ...form.getInputProps(name),
  name,
  label,
  description,
  ...(placeholder === undefined ? {} : { placeholder }),
  withAsterisk: required ?? false,
  disabled: disabled ?? false,
  // The first for a dialog, which takes the caret itself; the second for a page, unless it arrives below a dialog that is being typed into.
  ...(autoFocus === true ? { 'data-autofocus': true, autoFocus: !dialogIsOpen() } : {}),
});

/** Addresses are pasted from mail programs, with a blank behind them or a name before them. */
const emailChange = ({ form, name }: FieldProps): { onChange: (event: ChangeEvent<HTMLInputElement>) => void } => {
  const onChange = form.getInputProps(name).onChange as (email: string) => void;
  return { onChange: (event) => onChange(writtenEmail(event.currentTarget.value)) };
};

const UNCORRECTED = { autoCorrect: 'off', spellCheck: false } as const;

/** How a phone helps to type it. `email` as a type would make the browser refuse with its own sentence. */
export const typedAs = {
  text: { inputMode: 'text' },
  tel: { inputMode: 'tel' },
  digits: { inputMode: 'numeric' },
  email: { inputMode: 'email', autoCapitalize: 'none', ...UNCORRECTED },
  /** As it is shown elsewhere, letter by letter. */
  code: { inputMode: 'text', autoCapitalize: 'none', ...UNCORRECTED },
  /** A postcode, a numberplate. */
  capitals: { inputMode: 'text', autoCapitalize: 'characters', ...UNCORRECTED },
} as const;

export const TextField = (
  props: FieldProps & {
    readonly type?: keyof typeof typedAs;
    readonly autoComplete?: string;
    readonly maxLength?: number;
    readonly readOnly?: boolean;
  },
): ReactNode => (
  <TextOnce
    {...common(props)}
    {...(props.type === 'email' ? emailChange(props) : {})}
    {...typedAs[props.type ?? 'text']}
    autoComplete={props.autoComplete ?? 'off'}
    {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
    readOnly={props.readOnly ?? false}
  />
);

export const LongTextField = (props: FieldProps & { readonly rows?: number }): ReactNode => (
  <LongTextOnce {...common(props)} autosize minRows={props.rows ?? 3} maxRows={14} />
);

/** With the switch that shows what was typed; pasting and password managers work. */
export const PasswordField = (
  props: FieldProps & { readonly autoComplete: 'current-password' | 'new-password' },
): ReactNode => (
  <PasswordInput
    {...common(props)}
    autoComplete={props.autoComplete}
    visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
  />
);

/** The present password, where an unlocked screen is not enough. */
export const CurrentPasswordField = (props: Pick<FieldProps, 'form' | 'autoFocus' | 'description'>): ReactNode => (
  <PasswordField
    {...props}
    name="currentPassword"
    label={t('Current password')}
    required
    autoComplete="current-password"
  />
);

/** A count: the value is a number, or `''` while empty. */
export const CountField = (props: FieldProps): ReactNode => (
  <CountOnce {...common(props)} allowDecimal={false} allowNegative={false} min={0} max={100_000} {...separators()} />
);

/** Pounds, where they may be seen; read only to whoever may not change them. */
export const MoneyField = (props: FieldProps): ReactNode => {
  const may = useMay();
  return may('see-fees') ? <AmountOnce {...common(props)} readOnly={!may('change-fees')} /> : null;
};

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** One of a list; the value is its `value`, or null. Long lists can be searched by typing. */
export const ChoiceField = (
  props: FieldProps & { readonly choices: readonly (Choice | string)[]; readonly clearable?: boolean },
): ReactNode => {
  const field = common(props);
  // A form may hold '' for nothing chosen; there is nothing to clear then.
  const value: unknown = field.value;
  return (
    <ChoiceOnce
      {...field}
      value={typeof value === 'string' && value !== '' ? value : null}
      data={props.choices.map((choice) => (typeof choice === 'string' ? choice : { ...choice }))}
      clearable={props.clearable ?? false}
      searchable={props.choices.length > 8}
      nothingFoundMessage={t('Nothing found')}
      comboboxProps={WITHIN_PORTAL}
    />
  );
};

/** A day; the value is `YYYY-MM-DD`, or null. Typed or picked; the week starts on Monday. @param hint comes and goes below the field, which stays in line with its neighbours */
export const DayField = (
  props: FieldProps & Pick<DayInputProps, 'ahead' | 'clearable'> & { readonly hint?: string | undefined },
): ReactNode => {
  const field = common(props);
  const value: unknown = field.value;
  return (
    <DayOnce
      {...field}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={field.onChange as (day: string | null) => void}
      clearable={props.clearable ?? false}
      ahead={props.ahead}
      {...(props.hint === undefined
        ? {}
        : { description: props.hint, inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
    />
  );
};

/** A London clock time; the value is `HH:mm`, or `''`. Says so where this computer's clock stands differently. */
export const TimeField = (props: FieldProps): ReactNode => (
  <ClockOnce
    {...common(props)}
    description={props.description ?? (browserIsElsewhere() ? t('London time') : undefined)}
  />
);

/** One of a few, all in view; the value is its `value`, or `''` while nothing is chosen. */
export const RadioField = (
  props: FieldProps & {
    readonly choices: readonly { readonly value: string; readonly label: string; readonly description?: string }[];
  },
): ReactNode => {
  const group = common(props);
  const invalid = Boolean(group.error);
  return (
    <Radio.Group {...group} errorProps={{ mt: 8 }}>
      <Stack gap={6} mt={4}>
        {props.choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            description={choice.description}
            disabled={props.disabled ?? false}
            aria-invalid={invalid}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
};

/** Yes or no. */
export const CheckField = ({ form, name, label, description, disabled }: FieldProps): ReactNode => (
  <CheckOnce
    {...form.getInputProps(name, { type: 'checkbox' })}
    name={name}
    label={label}
    description={description}
    disabled={disabled ?? false}
  />
);
