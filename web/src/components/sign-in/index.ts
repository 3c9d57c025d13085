export { CodeField } from './code-field.js';
export { SingleSignOn, useSetUp } from './single-sign-on.js';
export { PasskeyButton } from './passkey-button.js';
export { useSignIn } from './use-sign-in.js';
