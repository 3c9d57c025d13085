export { CodeField } from './code-field.js';
export { useSignIn } from './use-sign-in.js';
