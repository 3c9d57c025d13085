import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';
import type { CellKind, Value } from '../sheets/sheet.js';

/** A table whose rows come a page at a time. */
export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly kind: CellKind }[];
  readonly pages: AsyncGenerator<readonly (readonly Value[])[], void>;
}

/** One file of a zip, as text that comes in parts. */
export interface Entry {
  readonly name: string;
  readonly parts: AsyncIterable<string> | Iterable<string>;
}

/** A file of a zip that Node's own zlib packs, in a thread beside the one that answers calls. */
class PackedFile extends ZipPassThrough {
  /** What was pushed last is packed. */
  packed: Promise<void> = Promise.resolve();
  readonly #deflate = createDeflateRaw();

  constructor(name: string) {
    super(name);
    // Deflate, as a zip numbers its methods.
    this.compression = 8;
    this.#deflate.on('data', (bytes: Buffer<ArrayBuffer>) => this.ondata(null, bytes, false));
  }

  protected override process(bytes: Uint8Array, isLast: boolean): void {
    this.packed = new Promise((done) => {
      if (!isLast) this.#deflate.write(bytes, () => done());
      else
        this.#deflate
          .once('end', () => {
            this.ondata(null, new Uint8Array(), true);
            done();
          })
          .end(bytes);
    });
  }
}

/** Files as one zip, whose bytes come as soon as they are packed: no file is ever whole in memory. */
export async function* zipped(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<Uint8Array, void> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    packed.push(bytes);
  });
  for await (const { name, parts } of entries) {
    const file = new PackedFile(name);
    zip.add(file);
    for await (const part of parts) {
      file.push(Buffer.from(part));
      await file.packed;
      yield* packed.splice(0);
    }
    file.push(new Uint8Array(), true);
    await file.packed;
  }
  zip.end();
  yield* packed;
}
