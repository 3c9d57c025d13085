import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { beginningOf, isAlive } from './processes.js';

/** Who holds a data directory. */
export interface Holder {
  readonly pid: number;
  /** Beginning of the process; tells it from a later one with the same id. */
  readonly since: string | null;
  /** Where it answers, once it does. */
  readonly url: string | null;
}

export interface InstanceLock {
  /** Leaves word for a second start. */
  announce(url: string): Promise<void>;
  release(): Promise<void>;
}

const read = async (file: string): Promise<Holder | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
};

const isHeld = async (holder: Holder): Promise<boolean> =>
  isAlive(holder.pid) && (holder.since === null || holder.since === (await beginningOf(holder.pid)));

/** Takes the lock, or says who holds it. A lock whose holder was killed is taken over. */
export const takeInstanceLock = async (file: string): Promise<InstanceLock | { readonly heldBy: Holder }> => {
  const self = { pid: process.pid, since: await beginningOf(process.pid), url: null } satisfies Holder;
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(self), { mode: 0o600 });
  try {
    for (;;) {
      // A link appears with its content or not at all, so nobody reads half a lock.
      const taken = await link(draft, file).then(
        () => true,
        (error: unknown) => {
          if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
          throw error;
        },
      );
      if (taken) return lockOf(file, self);
      const holder = await read(file);
      if (holder !== null && (await isHeld(holder))) return { heldBy: holder };
      await setAside(file, holder);
    }
  } finally {
    await rm(draft, { force: true });
  }
};

/** Renaming has one winner; if someone else's fresh lock was caught, it is put back. */
const setAside = async (file: string, stale: Holder | null): Promise<void> => {
  const aside = `${file}.stale.${randomUUID()}`;
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  const caught = await read(aside);
  if (caught !== null && (caught.pid !== stale?.pid || caught.since !== stale.since))
    await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
};

const lockOf = (file: string, self: Holder): InstanceLock => ({
  announce: async (url) => {
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify({ ...self, url }), { mode: 0o600 });
    await rename(draft, file);
  },
  release: () => rm(file, { force: true }),
});
