import { spawnSync } from 'node:child_process';
import { chown, readFile, stat } from 'node:fs/promises';
import { StartUpProblem } from '../process/start-up-problem.js';

/** How PostgreSQL's programs are started; it refuses to run as root. */
export interface RunAs {
  /** Program and leading arguments that wrap the real ones. */
  readonly wrap: (program: string, args: readonly string[]) => readonly [string, readonly string[]];
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** Hands a file or folder over to whom PostgreSQL runs as. */
  readonly own: (path: string) => Promise<void>;
}

const plain = (ids: RunAs['ids'], own: RunAs['own']): RunAs => ({ wrap: (program, args) => [program, args], ids, own });

const asUser = (uid: number, gid: number): RunAs => plain({ uid, gid }, (path) => chown(path, uid, gid));

/** Root that calls itself 1000: the files stay root's, and PostgreSQL sees an ordinary user. */
const UNSHARE = ['--user', '--map-user=1000', '--map-group=1000', '--'] as const;
const inUserNamespace: RunAs = {
  wrap: (program, args) => ['unshare', [...UNSHARE, program, ...args]],
  ids: {},
  own: () => Promise.resolve(),
};

const succeeds = (runAs: RunAs, program: string, args: readonly string[]): boolean => {
  const [command, all] = runAs.wrap(program, args);
  return spawnSync(command, all, { ...runAs.ids, cwd: '/', stdio: 'ignore' }).status === 0;
};

/** Ids of the first of these accounts that the machine has. */
const ordinaryAccounts = async (): Promise<readonly { uid: number; gid: number }[]> => {
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  return ['postgres', 'nobody'].flatMap((name) => {
    const [, , uid, gid] = accounts.find(([account]) => account === name) ?? [];
    return uid === undefined || gid === undefined ? [] : [{ uid: Number(uid), gid: Number(gid) }];
  });
};

/**
 * @param parent folder that holds the cluster's folder
 * @param cluster the cluster's folder; if it is there already, whoever owns it runs it
 */
export const chooseRunAs = async (postgres: string, parent: string, cluster: string): Promise<RunAs> => {
  const owner = await stat(cluster).catch(() => null);
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner !== null && self !== undefined && owner.uid !== self)
      throw new StartUpProblem(
        `The database in ${cluster} belongs to another account; please start Soundings as that account.`,
      );
    return plain({}, () => Promise.resolve());
  }
  const reaches = (runAs: RunAs): boolean =>
    succeeds(runAs, '/bin/sh', ['-c', 'test -x "$0"', parent]) && succeeds(runAs, postgres, ['--version']);
  const users = owner === null ? await ordinaryAccounts() : owner.uid === 0 ? [] : [owner];
  for (const { uid, gid } of users) if (reaches(asUser(uid, gid))) return asUser(uid, gid);
  if ((owner === null || owner.uid === 0) && reaches(inUserNamespace)) return inUserNamespace;
  throw new StartUpProblem(
    'PostgreSQL does not run as root here; please start Soundings as an ordinary user, or set DATABASE_URL.',
  );
};
