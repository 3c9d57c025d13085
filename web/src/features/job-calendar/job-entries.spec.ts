import { blankTexts, type Completion, type Job } from '#contracts';
import { placeOf } from '../../components/visits/visit-words.js';
import { entryOfJob } from './job-entries.js';

const completion: Completion = {
  confirmed: false,
  invoiced: false,
  paid: false,
  issued: false,
  checklist: false,
  rams: false,
};

const visit: Job = {
  _id: '01900000-0000-7000-8000-000000000002',
  version: 4,
  kind: 'sound',
  status: 'Pending',
  createdAt: '2026-03-01T09:00:00.000Z',
  startjob: '2026-03-10T09:00:00.000Z',
  endjob: '2026-03-10T13:00:00.000Z',
  departureTime: null,
  returnTime: null,
  arrivedAt: null,
  leftAt: null,
  enquiry_id: null,
  client_id: null,
  projectName: 'Mill Lane',
  project_number: 'P1',
  address: '3 Mill Lane,\nFrome',
  postcode: 'BA11 1BB',
  geocode: null,
  geocode_source: null,
  geocode_exactness: null,
  geocode_status: 'pending',
  price: 500,
  engineers: ['erin', 'gone'],
  cars: [],
  kits: [],
  contact: { name: 'Pat', position: 'Manager', email: 'pat@x.example', telephone: '7700900123', project_leader: '' },
  delegated: false,
  invoice_number: '',
  ...blankTexts,
  completion,
  completionChanges: { confirmed: null, invoiced: null, paid: null, issued: null, checklist: null, rams: null },
  soundtest: { project_type: 'Part E', sets: 2, dwellings: 10 },
};
const nameOf = (id: string): string | undefined => (id === 'erin' ? 'Erin' : undefined);
const withFlags = (flags: Partial<Completion>): Job => ({ ...visit, completion: { ...completion, ...flags } });

describe('a visit on the calendar', () => {
  it('is titled by address and postcode, on one line, the postcode once', () => {
    expect(entryOfJob(visit, nameOf)).toMatchObject({ title: '3 Mill Lane, Frome, BA11 1BB', detail: 'Erin' });
    expect(placeOf({ address: '3 Mill Lane, Frome BA11 1BB', postcode: 'BA11 1BB' })).toBe(
      '3 Mill Lane, Frome BA11 1BB',
    );
  });

  it('is named by type, address and postcode', () => {
    expect(entryOfJob(visit, nameOf).label).toBe('Sound Test, 3 Mill Lane, Frome, BA11 1BB');
    const half: Job = {
      ...visit,
      kind: 'noise',
      survey: { type: 'Pickup', project_typeNS: 'BS 4142', pickup_idfk: 'b', setup_idfk: 'a' },
    };
    expect(entryOfJob(half, nameOf).label).toBe('Noise Survey: Pickup, 3 Mill Lane, Frome, BA11 1BB');
  });

  it('has the colour of its kind until the report is issued', () => {
    expect(entryOfJob(visit, nameOf).tone).toBe('sound');
    expect(entryOfJob({ ...visit, kind: 'air' }, nameOf).tone).toBe('air');
    expect(entryOfJob(withFlags({ issued: true }), nameOf).tone).toBe('issued');
  });

  it('has a heavier border when confirmed, issued or not', () => {
    expect(entryOfJob(visit, nameOf).heavy).toBe(false);
    expect(entryOfJob(withFlags({ confirmed: true }), nameOf).heavy).toBe(true);
    expect(entryOfJob(withFlags({ confirmed: true, issued: true }), nameOf)).toMatchObject({
      heavy: true,
      tone: 'issued',
    });
  });

  it('says its flags in words', () => {
    expect(entryOfJob(visit, nameOf).words).toBe('');
    expect(entryOfJob(withFlags({ confirmed: true, rams: true, paid: true }), nameOf).words).toBe(
      'Confirmed, Paid, RAMS Sent',
    );
  });
});
