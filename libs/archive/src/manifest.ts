import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartUpProblem } from '#platform';
import { withoutSeal } from './event-lines.js';
import { keptSequences, keptTables } from './tables.js';

export const MANIFEST = 'manifest.json';
const FORMAT = 'soundings-backup';
const VERSION = 2;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
const secretNames = ['personal-data-key', 'jwt-secret'] as const;

const contents = z.strictObject({
  format: z.literal(FORMAT),
  /** 1: without the name of its key. */
  version: z.union([z.literal(1), z.literal(VERSION)]),
  program: z.string(),
  madeAt: z.iso.datetime(),
  log: z.uuid(),
  /** Name of the key that opens its personal data; null where it was not at hand. */
  key: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .nullable()
    .optional(),
  /** null: an empty log. */
  head: z.strictObject({ position: z.number().int().positive(), recordedAt: z.string(), hash: sha256 }).nullable(),
  /** In this order they make the tables that the files fill. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({
      table: z.enum(keptTables),
      columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)),
      file: z.string().regex(/^tables\/[a-z_]+\.copy\.gz$/),
      rows: count,
      bytes: count,
      sha256,
    }),
  ),
  sequences: z.array(
    z.strictObject({ sequence: z.enum(keptSequences), last: z.string().regex(/^\d+$/), called: z.boolean() }),
  ),
  secrets: z.array(
    z.strictObject({ name: z.enum(secretNames), file: z.string().regex(/^secrets\/[a-z-]+$/), bytes: count, sha256 }),
  ),
});

/** What a backup holds. */
export type Manifest = z.infer<typeof contents>;

export const manifestOf = (held: Omit<Manifest, 'format' | 'version'>): Manifest => ({
  format: FORMAT,
  version: VERSION,
  ...held,
});

/** As it stands in the file: with the SHA-256 of itself without it, so that a manifest that was touched is found too. */
export const manifestText = (manifest: Manifest): string =>
  `${JSON.stringify({ ...manifest, sha256: createHash('sha256').update(JSON.stringify(manifest)).digest('hex') }, null, 2)}\n`;

/** @throws StartUpProblem when it is missing, damaged or of another version */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null)
    throw new StartUpProblem(
      `There is no finished backup in ${folder}: its ${MANIFEST} is missing. Nothing was changed.`,
    );
  const damaged = new StartUpProblem(
    `The ${MANIFEST} in ${folder} is damaged; please use another backup. Nothing was changed.`,
  );
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw damaged;
  }
  if (typeof raw !== 'object' || raw === null || !('format' in raw) || raw.format !== FORMAT) throw damaged;
  if ('version' in raw && typeof raw.version === 'number' && raw.version > VERSION)
    throw new StartUpProblem(
      'This backup was made by a newer version of Soundings; please use that one. Nothing was changed.',
    );
  const read = contents.safeParse(withoutSeal(raw));
  if (!read.success || text !== manifestText(read.data)) throw damaged;
  return read.data;
};

/** @throws StartUpProblem naming the first file that is missing or not what was written */
export const checkFiles = async (folder: string, { tables, secrets }: Manifest): Promise<void> => {
  for (const { file, sha256: expected } of [...tables, ...secrets]) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, file)), hash).catch((error: unknown) => {
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      throw new StartUpProblem(
        `The file ${file} of the backup ${missing ? 'is missing' : 'cannot be read'}; please use another backup. Nothing was changed.`,
      );
    });
    if (hash.digest('hex') !== expected)
      throw new StartUpProblem(
        `The file ${file} of the backup is damaged; please use another backup. Nothing was changed.`,
      );
  }
};
