import { placeOf } from './place.js';

const view = { width: 1440, height: 900 };
const size = { width: 340, height: 400 };

describe('where a popover goes', () => {
  it('is to the right of the entry where there is room, else to its left', () => {
    expect(placeOf({ left: 300, right: 450, top: 200, bottom: 400 }, size, view)).toEqual({ x: 458, y: 200 });
    expect(placeOf({ left: 1200, right: 1400, top: 200, bottom: 400 }, size, view)).toEqual({ x: 852, y: 200 });
  });

  it('stays inside the window', () => {
    expect(placeOf({ left: 300, right: 450, top: 800, bottom: 890 }, size, view)).toEqual({ x: 458, y: 492 });
  });

  it('is below or above on a phone', () => {
    const phone = { width: 390, height: 844 };
    expect(placeOf({ left: 20, right: 370, top: 100, bottom: 180 }, size, phone)).toEqual({ x: 20, y: 188 });
    expect(placeOf({ left: 20, right: 370, top: 600, bottom: 680 }, size, phone)).toEqual({ x: 20, y: 192 });
  });
});
