import type { Client, Job } from '#contracts';
import { clientKeys } from './by-client.js';

const kit = { name: 'Kit Lark', position: '', email: 'kit@able.example', telephone: '' };
const job = (fields: object): Job => ({ client_id: null, contact: kit, ...fields }) as unknown as Job;
const able = {
  _id: 'able',
  company: 'Able Homes',
  email: 'accounts@able.example',
  contacts: [kit],
} as unknown as Client;
const baker = { ...able, _id: 'baker', company: 'Baker Homes', email: '' };
const keys = (jobs: readonly Job[], records: readonly Client[]): readonly string[] =>
  jobs.map(clientKeys(jobs, records));

describe('whose invoice a visit goes on', () => {
  it("is the client's also where its contact alone was typed", () => {
    expect(keys([job({ client_id: 'able' }), job({})], [])).toEqual(['able', 'able']);
    expect(
      keys(
        [
          job({ client_id: 'able', contact: { ...kit, name: 'Al', email: 'al@able.example' } }),
          job({ contact: { ...kit, name: ' kit  LARK', email: 'KIT@able.example' } }),
        ],
        [able],
      ),
    ).toEqual(['able', 'able']);
    expect(
      keys(
        [
          job({ client_id: 'able', contact: { ...kit, email: 'x@x.example' } }),
          job({ contact: { ...kit, name: 'Accounts', email: 'accounts@able.example' } }),
        ],
        [able],
      ),
    ).toEqual(['able', 'able']);
  });

  it('is its own where the contact is of two clients, or of none that the others name', () => {
    const typed = 'kit lark <kit@able.example>';
    expect(keys([job({ client_id: 'able' }), job({ client_id: 'baker' }), job({})], [able, baker])).toEqual([
      'able',
      'baker',
      typed,
    ]);
    expect(
      keys([job({}), job({ client_id: 'other', contact: { ...kit, name: 'Fern', email: 'fern@x.example' } })], []),
    ).toEqual([typed, 'other']);
    expect(
      keys(
        [
          job({ contact: { ...kit, email: '' } }),
          job({ client_id: 'able', contact: { ...kit, name: 'Al', email: '' } }),
        ],
        [],
      ),
    ).toEqual(['kit lark <>', 'able']);
  });
});
