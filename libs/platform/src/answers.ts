import type { Position } from '#eventing';
import type { ReadModels } from './requests.js';

/** Answers a command from the read models once they show it; when they are late, from what its handler knows. */
export const answerAfter = async <Answer>(
  readModels: ReadModels,
  position: Position | null,
  read: () => Promise<Answer | undefined>,
  known: () => Answer | Promise<Answer>,
): Promise<Answer> => {
  const shown = (await readModels.waitFor(position)) ? await read() : undefined;
  return shown ?? known();
};
