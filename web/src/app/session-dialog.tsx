import { lazy, type ReactNode } from 'react';
import { untilThere } from '../lib/late.js';
import { useLapsed } from '../lib/session.js';
import { OnceOpened } from './once-opened.js';

const SignInAgain = lazy(() => untilThere(async () => ({ default: (await import('./sign-in-again.js')).SignInAgain })));

/** It closes by itself, once somebody has signed in. */
const nothing = (): void => undefined;

/** The session ran out while a page was open: signing in again over it, so that nothing on it is lost. */
export const SessionDialog = (): ReactNode => <OnceOpened part={SignInAgain} opened={useLapsed()} onClose={nothing} />;
