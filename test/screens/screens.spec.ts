import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { indexPage } from './index-page.js';
import { lookTheSame } from './pixels.js';
import { routesOf } from './routes.js';
import { picturesOf, screensOf } from './screens.js';

const chunk = (name: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
};

/** A PNG of 20 by 20 grey pixels with one of another grey; each row has the filter of its number, so that all are read. */
const greyWith = (grey: number, one: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20, 0);
  header.writeUInt32BE(20, 4);
  header.set([8, 2], 8);
  const value = (x: number, y: number): number => (x < 0 || y < 0 ? 0 : x === 7 && y === 8 ? one : grey);
  const rows = Array.from({ length: 20 }, (_, y) => [
    y % 5,
    ...Array.from({ length: 60 }, (__, at) => {
      const x = Math.floor(at / 3);
      const [left, above, corner] = [value(x - 1, y), value(x, y - 1), value(x - 1, y - 1)];
      const near =
        [left, above, corner].sort(
          (a, b) => Math.abs(left + above - corner - a) - Math.abs(left + above - corner - b),
        )[0] ?? 0;
      return (value(x, y) - ([0, left, above, Math.floor((left + above) / 2), near][y % 5] ?? 0) + 256) % 256;
    }),
  ]);
  return Buffer.concat([
    Buffer.alloc(8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('the screens', () => {
  it('are written again only when they look different', () => {
    expect(lookTheSame(greyWith(200, 200), greyWith(200, 200))).toBe(true);
    // Noise of drawing.
    expect(lookTheSame(greyWith(200, 200), greyWith(200, 205))).toBe(true);
    // A word, however small.
    expect(lookTheSame(greyWith(200, 200), greyWith(200, 90))).toBe(false);
    // Another ground, however near.
    expect(lookTheSame(greyWith(200, 200), greyWith(203, 203))).toBe(false);
  });

  it('are read from the router, all of them', () => {
    const routes = routesOf();
    // One of the router itself, one of each list that it imports, and the one for what is not there.
    expect(routes).toEqual(expect.arrayContaining(['/dashboard', '/jobs/:id', '/enquiry/:id', '*']));
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('cannot hide a route from the pictures', () => {
    expect(routesOf(["{ path: '/one' }, { path: '/two' }"])).toEqual(['/one', '/two']);
    expect(() => routesOf(['{ path: somewhere }'])).toThrow(RangeError);
    expect(
      screensOf(['/brand-new'])
        .flatMap(picturesOf)
        .map(({ file }) => file),
    ).toEqual(['brand-new-1440.png', 'brand-new-390.png']);
    expect(() => screensOf(['/brand-new/:id'])).toThrow('/brand-new/:id');
  });

  it('each have their pictures, under a name of their own, and no picture is left of a page that is gone', () => {
    const files = screensOf()
      .flatMap(picturesOf)
      .map(({ file }) => file);
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((file) => !existsSync(`docs/screens/${file}`))).toEqual([]);
    expect(readdirSync('docs/screens').filter((file) => file.endsWith('.png') && !files.includes(file))).toEqual([]);
  });

  it('stand in the index', () => {
    expect(readFileSync('docs/screens/README.md', 'utf8')).toBe(indexPage(screensOf()));
  });
});
