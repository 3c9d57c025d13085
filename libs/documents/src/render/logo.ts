import { ImageRun, type IImageOptions } from 'docx';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Largest a logo is shown, in pixels of 1/96 inch: 60 by 21 mm. */
const ROOM: Size = { width: 227, height: 80 };

/** One transparent pixel: what a reader without SVG shows. */
const NOTHING = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
);

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Width and height, when every chunk is whole up to the last; else the picture is broken. */
const pngSize = (bytes: Buffer): Size | null => {
  if (!bytes.subarray(0, 8).equals(PNG) || bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return null;
  let at = 8;
  while (at + 12 <= bytes.length) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND')
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    at += 12 + bytes.readUInt32BE(at);
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

/** The logo of a letterhead; null when there is none, or none that a word processor could open. */
export const logoRun = (dataUrl: string, companyName: string): ImageRun | null => {
  const [, kind, base64] = /^data:image\/(png|jpeg|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  if (kind === undefined || base64 === undefined) return null;
  const { type, sizeOf } = kinds[kind as keyof typeof kinds];
  const data = Buffer.from(base64, 'base64');
  const size = sizeOf(data);
  if (size === null || !(size.width > 0 && size.height > 0 && Number.isFinite(size.width / size.height))) return null;
  const about = companyName === '' ? 'Logo' : `Logo of ${companyName}`;
  const picture: Pick<IImageOptions, 'transformation' | 'altText'> = {
    transformation: formatSize(size, type === 'svg'),
    altText: { name: 'Logo', title: about, description: about },
  };
  return new ImageRun(
    type === 'svg' ? { type, data, fallback: { type: 'png', data: NOTHING }, ...picture } : { type, data, ...picture },
  );
};
