import { inflateSync } from 'node:zlib';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Largest a logo is shown, in pixels of 1/96 inch: 60 by 21 mm. */
const ROOM: Size = { width: 227, height: 80 };

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Samples of a pixel, by colour type. */
const SAMPLES: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
/** Of an interlaced picture where each pass begins, and how far its pixels are apart: x, y, across, down. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const FILTERS = 5;
/** A packed picture may become much larger than it is. */
const MOST_PIXEL_BYTES = 64 * 1024 * 1024;

interface PngHead extends Size {
  /** Bits of a pixel. */
  readonly bits: number;
  readonly interlaced: boolean;
}

const pngHead = (bytes: Buffer): PngHead | null => {
  if (!bytes.subarray(0, 8).equals(PNG) || bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const bits = (bytes[24] ?? 0) * (SAMPLES.get(bytes[25] ?? -1) ?? 0);
  return bits === 0 ? null : { width, height, bits, interlaced: bytes[28] === 1 };
};

/** Whether the pixels are as many as the head says, each row with a filter that there is. */
const isWhole = (pixels: Buffer, { width, height, bits, interlaced }: PngHead): boolean => {
  let at = 0;
  for (const [x, y, across, down] of interlaced ? PASSES : [[0, 0, 1, 1] as const]) {
    const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
    for (let row = 0; columns > 0 && row < rows; row += 1) {
      if ((pixels[at] ?? FILTERS) >= FILTERS) return false;
      at += 1 + Math.ceil((columns * bits) / 8);
    }
  }
  return at === pixels.length;
};

/**
 * Width and height, when every chunk is whole up to the last and the pixels can be unpacked; else the picture is broken. A writer of PDF
 * files unpacks them where no error can be caught.
 */
const pngSize = (bytes: Buffer): Size | null => {
  const head = pngHead(bytes);
  if (head === null) return null;
  const [packed, names]: [Buffer[], Set<string>] = [[], new Set()];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    names.add(name);
    if (name === 'IDAT') packed.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
    if (name !== 'IEND') continue;
    if (bytes[25] === 3 && !names.has('PLTE')) return null;
    try {
      return isWhole(inflateSync(Buffer.concat(packed), { maxOutputLength: MOST_PIXEL_BYTES }), head) ? head : null;
    } catch {
      return null;
    }
  }
  return null;
};

/** From the frame header, whose marker is C0 to CF without the three that are something else. */
const jpegSize = (bytes: Buffer): Size | null => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0)
    return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

const svgSize = (bytes: Buffer): Size | null => {
  const text = bytes.toString('utf8');
  const root = /<svg\b[^>]*>/.exec(text)?.[0];
  if (root === undefined || !/<\/svg>\s*$/.test(text)) return null;
  const box = /\bviewBox=["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)/.exec(root);
  const side = (name: string): number => Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(root)?.[1]);
  const [width, height] = box === null ? [side('width'), side('height')] : [Number(box[1]), Number(box[2])];
  return { width, height };
};

const kinds = {
  png: { type: 'png', sizeOf: pngSize },
  jpeg: { type: 'jpg', sizeOf: jpegSize },
  'svg+xml': { type: 'svg', sizeOf: svgSize },
} as const;

/** The picture as large as there is room for, none blown up but drawings. */
const formatSize = ({ width, height }: Size, drawn: boolean): Size => {
  const scale = Math.min(ROOM.width / width, ROOM.height / height, drawn ? Infinity : 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

export interface Logo extends Size {
  readonly type: 'png' | 'jpg' | 'svg';
  readonly data: Buffer;
}

/** The logo of a letterhead, in pixels of 1/96 inch; null when there is none, or none that can be shown. */
export const logoOf = (dataUrl: string): Logo | null => {
  const [, kind, base64] = /^data:image\/(png|jpeg|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  if (kind === undefined || base64 === undefined) return null;
  const { type, sizeOf } = kinds[kind as keyof typeof kinds];
  const data = Buffer.from(base64, 'base64');
  const size = sizeOf(data);
  if (size === null || !(size.width > 0 && size.height > 0 && Number.isFinite(size.width / size.height))) return null;
  return { type, data, ...formatSize(size, type === 'svg') };
};
