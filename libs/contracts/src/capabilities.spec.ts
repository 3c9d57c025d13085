import { capabilities, capabilitiesOf, takenWith, within } from './capabilities.js';

const engineer = { isEngineer: true };
const office = { isEngineer: false };

describe('what an account may do', () => {
  it('is everything for the office, whatever is taken from engineers', () => {
    expect([...capabilitiesOf(office, ['see-fees', 'delete'])]).toEqual([...capabilities]);
  });

  it('is all but administering for an engineer, less what the company took', () => {
    expect([...capabilitiesOf(engineer, [])]).toEqual(['see-fees', 'change-fees', 'invoice', 'delete']);
    expect([...capabilitiesOf(engineer, ['change-fees'])]).toEqual(['see-fees', 'invoice', 'delete']);
    expect([...capabilitiesOf(engineer, ['see-fees'])]).toEqual(['delete']);
  });

  it('says what is taken in one order, each once', () => {
    expect(takenWith(['delete', 'invoice', 'delete'])).toEqual(['invoice', 'delete']);
  });

  it('is narrowed by the scope of a token, and never widened', () => {
    expect([...within(capabilitiesOf(engineer, []), new Set(['see-fees', 'administer']))]).toEqual(['see-fees']);
    expect(within(capabilitiesOf(engineer, []), null)).toEqual(capabilitiesOf(engineer, []));
    // Documents are made by whoever may change fees or invoice, and tell them.
    expect([...within(capabilitiesOf(office, []), new Set(['change-fees', 'invoice', 'delete']))]).toEqual(['delete']);
  });
});
