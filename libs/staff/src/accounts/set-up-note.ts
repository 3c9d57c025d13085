import type { Program } from '#platform';
import { Registering } from './registering.js';

/** What the terminal says where the first account takes a code. */
export const setUpNote = async ({ app }: Program): Promise<string | null> => {
  const code = (await app?.get(Registering).code()) ?? null;
  return code === null ? null : `  Code   ${code} (the first account asks for it)`;
};
