export { AmountInput } from './amount-input.js';
export { asWritten } from './as-written.js';
export { BookedDayField } from './booked-day-field.js';
export { BlockerLink } from './blocker-link.js';
export { DayInput } from './day-input.js';
export { ClockInput } from './clock-input.js';
export { CancelButton, Form } from './form.js';
export { focusField, focusFirstMessage, useContractForm, type ContractForm } from './contract-form.js';
export {
  CheckField,
  ChoiceField,
  CountField,
  CurrentPasswordField,
  DayField,
  LongTextField,
  MoneyField,
  PasswordField,
  RadioField,
  TextField,
  TimeField,
  typedAs,
  type FieldProps,
} from './fields.js';
export { leavingSaved, useLeaveWarning } from './leave-warning.js';
export { OthersHere } from './others-here.js';
export { RowsField, type RowProps, type RowsValue } from './rows-field.js';
export { SavingForm } from './saving-form.js';
export { StaleFields, type Whose } from './stale-fields.js';
export { steady } from './steady.js';
export { useDraft, type FormDraft } from './use-draft.js';
export { putInto, useFormDraft } from './use-form-draft.js';
export { useStale, type Stale } from './use-stale.js';
export { useAskingOnce } from './use-asking-once.js';
export { ProblemDetails, SavingProblem, useSaving, type Saving } from './use-saving.js';
