import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(css|html|js|svg|webmanifest)$/;
/** Below it the headers weigh more than what is saved. */
const WORTH_IT = 1024;
/** The best takes twice as long as the one before it, for two in a hundred. */
const QUALITY = 10;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** How much is gathered before it is written: which is best differs from file to file. */
const MEMORY = [6, 7, 8];

const smallest = async (text: Buffer): Promise<Buffer> => {
  const packed = await Promise.all(
    MEMORY.map((memLevel) => zip(text, { level: constants.Z_BEST_COMPRESSION, memLevel })),
  );
  return packed.reduce((least, other) => (other.length < least.length ? other : least));
};

/** Beside each file of text the same with Brotli and with gzip, as well as they can: they are made once and sent many times. */
export const pack = (): Plugin => {
  let folder = '';
  return {
    name: 'pack',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: async () => {
      const files = (await readdir(folder, { recursive: true }))
        .filter((file) => TEXT.test(file))
        .map((file) => join(folder, file));
      await Promise.all(
        files.map(async (file) => {
          const text = await readFile(file);
          if (text.length < WORTH_IT) return;
          await Promise.all([
            brotli(text, {
              params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
            }).then((packed) => writeFile(`${file}.br`, packed)),
            smallest(text).then((packed) => writeFile(`${file}.gz`, packed)),
          ]);
        }),
      );
    },
  };
};
