import { useSyncExternalStore } from 'react';
import { currentToken } from './session.js';
import { createListeners } from './listeners.js';

/** The token whose account has to set up its second step before anything else. */
let asked: string | null = null;
const { tell, listen } = createListeners();

const becomes = (token: string | null): void => {
  if (token === asked) return;
  asked = token;
  tell();
};

/** The server refused a call for want of a second step. */
export const noteTwoStepsAsked = (token: string): void => becomes(token);
/** It is set up. */
export const forgetTwoStepsAsked = (): void => becomes(null);

/** Whether whoever is signed in has to set up their second step first. */
export const useTwoStepsAsked = (): boolean =>
  useSyncExternalStore(listen, () => asked !== null && asked === currentToken());
