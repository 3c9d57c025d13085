export { CodeField } from './code-field.js';
export { SingleSignOn, useSetUp } from './single-sign-on.js';
export { useSignIn } from './use-sign-in.js';
