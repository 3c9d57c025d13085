import { useSyncExternalStore } from 'react';
import { currentToken } from './session.js';

/** The token whose account has to set up its second step before anything else. */
let asked: string | null = null;
const watchers = new Set<() => void>();

const becomes = (token: string | null): void => {
  if (token === asked) return;
  asked = token;
  for (const changed of watchers) changed();
};

/** The server refused a call for want of a second step. */
export const noteTwoStepsAsked = (token: string): void => becomes(token);
/** It is set up. */
export const forgetTwoStepsAsked = (): void => becomes(null);

const subscribe = (changed: () => void): (() => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

/** Whether whoever is signed in has to set up their second step first. */
export const useTwoStepsAsked = (): boolean =>
  useSyncExternalStore(subscribe, () => asked !== null && asked === currentToken());
