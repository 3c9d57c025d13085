import { t } from '#languages';
import { HttpProblem } from '../requests/http-problems.js';

/** Questions that have a body; signing in and out, and who has what open, which keep next to nothing. */
const questions = [
  /^POST \/api\/(?:availability|presence)$/,
  /^POST \/api\/book\/(?:fee\/preview|geocode)$/,
  /\/(?:alike|plan|people|verification)$/,
  /\/checkavailability(?:\/|$)/,
  /^\w+ \/api\/(?:auth|sessions)(?:\/|$)/,
];

/** Whether a call, `POST /api/job`, takes room on the disk. */
export const savesSomething = (call: string): boolean =>
  !call.startsWith('GET ') && !call.startsWith('OPTIONS ') && !questions.some((known) => known.test(call));

/** So long until it is worth asking again; somebody has to make room. */
const AGAIN_SECONDS = 60;

export const diskFull = (): HttpProblem =>
  new HttpProblem(
    507,
    t('The disk of the server is full, so nothing can be saved until there is room again. What is there can be read.'),
    { retryAfter: AGAIN_SECONDS },
  );

/** 53100 is PostgreSQL's own word, wherever its disk is. */
const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (NO_ROOM.has((error as { readonly code?: string }).code ?? '') || isDiskFull(error.cause));
