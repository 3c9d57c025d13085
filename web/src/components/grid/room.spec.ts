import { roomOf, widthsOf } from './room.js';

/** As in a typewriter: ten pixels a letter. */
const measure = (_font: string, text: string): number => text.length * 10;

describe('the room of a column', () => {
  it('holds the longest word of its heading, and each of its badges', () => {
    expect(roomOf({ title: () => 'Nome do projeto' }, measure)).toBe(82);
    expect(roomOf({ title: () => 'Estado', badges: ['Pendente', 'Confirmado'] }, measure)).toBe(140);
  });

  it('is never less than a word needs, and never less than the column asks for', () => {
    expect(widthsOf({ title: () => 'Faturado', width: 72 }, measure)).toEqual({ width: 92, minWidth: 60, flex: null });
    expect(widthsOf({ title: () => 'Paid', width: 72 }, measure)).toEqual({ width: 72, minWidth: 60, flex: null });
    expect(widthsOf({ title: () => 'Engenheiros', flex: 1.4, minWidth: 88 }, measure)).toEqual({
      width: null,
      minWidth: 122,
      flex: 1.4,
    });
    expect(widthsOf({ title: () => 'Name' }, measure)).toEqual({ width: null, minWidth: 110, flex: 1 });
  });
});
