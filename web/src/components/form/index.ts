export { BlockerLink } from './blocker-link.js';
export { focusFirstMessage, useContractForm, type ContractForm } from './contract-form.js';
export {
  CheckField, ChoiceField, CountField, DayField, LongTextField, MoneyField, PasswordField, RadioField, TextField, TimeField,
} from './fields.js';
export { leavingSaved, useLeaveWarning } from './leave-warning.js';
export { StaleFields } from './stale-fields.js';
export { ProblemDetails, SavingProblem, useSaving, type Saving } from './use-saving.js';
