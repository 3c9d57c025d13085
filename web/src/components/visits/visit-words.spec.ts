import { partsOfTitle, placeParts } from './visit-words.js';

const parts = (address: string, postcode = 'BA11 1BB') => placeParts({ address, postcode });

describe('town and street of an address', () => {
  it('are found however it is written', () => {
    expect(parts('3 Mill Lane, Frome')).toEqual(['Frome', '3 Mill Lane, BA11 1BB']);
    expect(parts('Plot 4,\n3 Mill Lane,\nFrome\n')).toEqual(['Frome', 'Plot 4, 3 Mill Lane, BA11 1BB']);
    expect(parts('3 Mill Lane, Frome BA11 1BB')).toEqual(['Frome', '3 Mill Lane, BA11 1BB']);
    expect(parts('3 mill lane, frome, ba11 1bb')).toEqual(['frome', '3 mill lane, BA11 1BB']);
  });

  it('are the town, not the county or the country', () => {
    expect(parts('3 Mill Lane, Frome, Somerset, UK')).toEqual(['Frome', '3 Mill Lane, BA11 1BB']);
    expect(parts('3 Mill Lane, Frome, North Yorkshire')).toEqual(['Frome', '3 Mill Lane, BA11 1BB']);
  });

  it('are unknown where no town is written', () => {
    expect(parts('3 Mill Lane')).toBeNull();
    expect(parts('')).toBeNull();
    expect(parts('BA11 1BB')).toBeNull();
    expect(parts('Somerset, UK')).toBeNull();
  });

  it('are found in the title of a booking', () => {
    expect(partsOfTitle('66 Foundry Hill, Southampton SO14 7LY')).toEqual(['Southampton', '66 Foundry Hill, SO14 7LY']);
    expect(partsOfTitle('66 Foundry Hill SO14 7LY')).toBeNull();
  });
});
