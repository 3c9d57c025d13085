import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Before and after one run of Jest. The folder costs nothing; the first spec that asks for a database
 * starts the cluster in it (cluster.ts), and the end of the run stops it.
 */
const PREFIX = 'soundings-specs-';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** What a run may fill at its worst, several times over. */
const ROOM = 4 * 1024 ** 3;

const given = process.env.TMPDIR ?? '';

const hasRoomInMemory = async () => {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM;
};

/**
 * Each spec makes and removes a database of some 900 files, and ext4 looks past every inode that was freed in the last minutes
 * before it gives away one: in memory a database takes a twentieth of the processor time. Who sets TMPDIR has chosen another place.
 */
const placeOfRun = async () => (given === '' && (await hasRoomInMemory()) ? MEMORY : tmpdir());

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const removeRun = async (folder) => {
  const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  // Immediate shutdown: the data goes away with the folder.
  if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGQUIT');
  for (let tries = 0; tries < 200 && existsSync(join(folder, 'postgres', 'postmaster.pid')); tries += 1)
    await pause(25);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
};

/** Runs that were killed leave their cluster behind. */
const removeAbandoned = async () => {
  const folders = await Promise.all(
    [tmpdir(), MEMORY].map(async (place) => (await readdir(place).catch(() => [])).map((name) => join(place, name))),
  );
  for (const folder of folders.flat()) {
    if (!basename(folder).startsWith(PREFIX)) continue;
    const owner = Number(await readFile(join(folder, 'run.pid'), 'utf8').catch(() => '0'));
    if (owner > 0 && !isAlive(owner)) await removeRun(folder);
  }
};

export const setup = async () => {
  await removeAbandoned();
  const folder = await mkdtemp(join(await placeOfRun(), PREFIX));
  await chmod(folder, 0o711);
  await writeFile(join(folder, 'run.pid'), String(process.pid));
  process.env.SOUNDINGS_SPECS_DIR = folder;
  // Folders of data, profiles of browsers and whatever else a spec makes: they end with the run as well.
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  await chmod(temporary, 0o711);
  process.env.TMPDIR = temporary;
  process.env.SOUNDINGS_SPECS_TEMPLATE = `template_${basename(folder).replace(/\W/g, '').toLowerCase()}`;
};

/** The end of a run stops its own cluster; one that was given is left as it was. */
const dropTemplate = async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${process.env.SOUNDINGS_SPECS_TEMPLATE}`).finally(() => client.end());
};

export const teardown = async () => {
  if (process.env.SPEC_POSTGRES_URL) await dropTemplate(process.env.SPEC_POSTGRES_URL);
  process.env.TMPDIR = given;
  if (process.env.SOUNDINGS_SPECS_DIR !== undefined) await removeRun(process.env.SOUNDINGS_SPECS_DIR);
};
