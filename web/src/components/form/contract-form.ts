import { own, type Contract } from '#contracts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { messagesFor } from '../../lib/commands.js';
import { useMay } from '../../lib/may.js';

interface ContractFormOptions<Values extends object> {
  /** The class that the server binds and validates the body with. */
  readonly contract: Contract<object>;
  readonly initialValues: Values;
  /** The body that these values make; the values themselves when absent. */
  readonly toBody?: (values: Values) => object;
  /** Fields of the contract that the form does not ask for: `['_id']`. */
  readonly leaveOut?: readonly string[];
  /** Field of the form that shows the message of a field of the body: `{startjob: 'start'}`. */
  readonly fieldOf?: Readonly<Record<string, string>>;
  /** Messages beyond the contract's, by field of the form; they win. */
  readonly more?: (values: Values) => Record<string, string>;
}

/** What fields of such a form are given. */
export type ContractForm<Values extends object> = UseFormReturnType<Values>;

/** Puts the caret into the first field that has a message, once they are drawn. */
export const focusFirstMessage = (): void => {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('form [aria-invalid="true"], [role="dialog"] [aria-invalid="true"]')?.focus();
  });
};

/** Puts the caret into a field of the dialog that is open, or of the page, once it is drawn. */
export const focusField = (name: string): void => {
  requestAnimationFrame(() => {
    [...document.querySelectorAll<HTMLElement>(`form [name="${name}"]`)].at(-1)?.focus();
  });
};

/** Messages of a body at the fields of the form that asked for them. */
export const atFields = (
  messages: Readonly<Record<string, string>>,
  fieldOf: Readonly<Record<string, string>> = {},
): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).map(([field, message]) => [own(fieldOf, field) ?? field, message]));

/**
 * A Mantine form that is checked with the contract class of the call it makes: the messages are the
 * server's, each at its field. Messages appear on submit and go away as the field is corrected.
 */
export const useContractForm = <Values extends object>(options: ContractFormOptions<Values>): ContractForm<Values> => {
  const may = useMay();
  return useForm<Values>({
    mode: 'controlled',
    initialValues: options.initialValues,
    clearInputErrorOnChange: true,
    validate: (values) => ({
      ...atFields(
        messagesFor(options.contract, options.toBody?.(values) ?? values, options.leaveOut, may),
        options.fieldOf,
      ),
      ...options.more?.(values),
    }),
  });
};
