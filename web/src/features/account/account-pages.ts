/** The pages that are opened now and then without being signed in, as one file: each file is named in the first load. */
export { ChoosePasswordPage } from './choose-password-page.js';
export { CreateAccountPage } from './create-account-page.js';
export { ForgotPasswordPage } from './forgot-password-page.js';
export { SingleSignOnPage } from './single-sign-on-page.js';
