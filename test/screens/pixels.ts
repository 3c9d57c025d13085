import { inflateSync } from 'node:zlib';

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Bytes of one pixel. */
  readonly depth: number;
  readonly bytes: Buffer;
}

const HEADER = 8;

/** Which of three neighbours comes nearest to left + above - corner (PNG, filter 4). */
const paeth = (left: number, above: number, corner: number): number => {
  const [byLeft, byAbove, byCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ];
  return byLeft <= byAbove && byLeft <= byCorner ? left : byAbove <= byCorner ? above : corner;
};

const unfiltered = (filter: number, left: number, above: number, corner: number): number =>
  filter === 0
    ? 0
    : filter === 1
      ? left
      : filter === 2
        ? above
        : filter === 3
          ? (left + above) >> 1
          : paeth(left, above, corner);

/** The pixels of a PNG as Chromium writes them: eight bits a channel, not interlaced. */
const pixelsOf = (png: Buffer): Pixels => {
  const [width, height, depth] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const parts: Buffer[] = [];
  for (let at = HEADER; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const row = width * depth;
  const bytes = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (row + 1)] ?? 0;
    for (let x = 0; x < row; x += 1) {
      const [at, above] = [y * row + x, (y - 1) * row + x];
      const left = x < depth ? 0 : (bytes[at - depth] ?? 0);
      const up = y === 0 ? 0 : (bytes[above] ?? 0);
      const corner = x < depth || y === 0 ? 0 : (bytes[above - depth] ?? 0);
      bytes[at] = (raw[y * (row + 1) + 1 + x] ?? 0) + unfiltered(filter, left, up, corner);
    }
  }
  return { width, height, depth, bytes };
};

/** Drawing the same twice gives a little noise where something is see-through: so much in a channel, in so small a part of the picture. */
const NOISE = 8;
const PART = 0.01;

/** Whether two pictures look the same to a person. */
export const lookTheSame = (one: Buffer, other: Buffer): boolean => {
  if (one.equals(other)) return true;
  const [first, second] = [pixelsOf(one), pixelsOf(other)];
  if (first.width !== second.width || first.height !== second.height || first.depth !== second.depth) return false;
  let different = 0;
  for (let at = 0; at < first.bytes.length; at += 1) {
    const by = Math.abs((first.bytes[at] ?? 0) - (second.bytes[at] ?? 0));
    if (by > NOISE) return false;
    if (by > 0) different += 1;
  }
  return different / first.bytes.length < PART;
};
