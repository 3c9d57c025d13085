import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { indexPage } from './index-page.js';
import { routesOf } from './routes.js';
import { picturesOf, screensOf } from './screens.js';

describe('the screens', () => {
  it('are read from the router, all of them', () => {
    const routes = routesOf();
    // One of the router itself, one of each list that it imports, and the one for what is not there.
    expect(routes).toEqual(expect.arrayContaining(['/dashboard', '/jobs/:id', '/enquiry/:id', '*']));
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('cannot hide a route from the pictures', () => {
    expect(routesOf(["{ path: '/one' }, { path: '/two' }"])).toEqual(['/one', '/two']);
    expect(() => routesOf(['{ path: somewhere }'])).toThrow(RangeError);
    expect(screensOf(['/brand-new']).flatMap(picturesOf).map(({ file }) => file)).toEqual(['brand-new-1440.png', 'brand-new-390.png']);
    expect(() => screensOf(['/brand-new/:id'])).toThrow('/brand-new/:id');
  });

  it('each have their pictures, under a name of their own, and no picture is left of a page that is gone', () => {
    const files = screensOf().flatMap(picturesOf).map(({ file }) => file);
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((file) => !existsSync(`docs/screens/${file}`))).toEqual([]);
    expect(readdirSync('docs/screens').filter((file) => file.endsWith('.png') && !files.includes(file))).toEqual([]);
  });

  it('stand in the index', () => {
    expect(readFileSync('docs/screens/README.md', 'utf8')).toBe(indexPage(screensOf()));
  });
});
