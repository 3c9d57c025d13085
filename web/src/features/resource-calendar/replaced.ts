import type { Crew } from '../../components/visits/rearranging.js';

/** The crew of a visit with one of them replaced. */
export const replaced = (crew: Crew, list: keyof Crew, from: string, to: string): Crew => ({
  ...crew,
  [list]: [...new Set(crew[list].map((id) => (id === from ? to : id)))],
});
