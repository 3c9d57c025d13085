import type { Invoice, Job } from '#contracts';

export type Ids = Readonly<
  Record<'engineer' | 'car' | 'kit' | 'client' | 'project' | 'air' | 'setup' | 'invoice', string>
>;
/** A call of the office; throws unless it is answered with 200. */
export type Ask = <Body>(method: string, path: string, body: unknown) => Promise<Body>;

const contact = { name: 'Kit Lark', position: 'Site manager', email: 'kit@able.example', telephone: '07700900123' };

/** One of everything, typed by hand. */
export const makeOneOfEverything = async (done: Ask): Promise<Ids> => {
  const made = async (path: string, body: object): Promise<string> =>
    (await done<{ _id: string }>('POST', path, body))._id;
  await done('PUT', '/api/company', { name: 'Quiet Rooms' });
  const engineer = await made('/api/users', {
    name: 'Ed Moss',
    email: 'ed@soundings.example',
    telephone: '07700 900321',
    password: 'correct horse battery',
    isEngineer: true,
    competence: ['air'],
    homePostcode: 'bs34aa',
    dayStart: '08:30',
    dayEnd: '16:30',
    weekHours: 32,
    registrations: [{ scheme: 'ATTMA', number: 'A 1234', kinds: ['air'], validUntil: '2028-06-01' }],
  });
  const car = await made('/api/car', { name: 'Van', numberplate: 'AB12 CDE', location: 'Yard', mot_due: '2028-06-01' });
  const kit = await made('/api/kits', {
    name: 'Meter',
    type: 'Air Testing',
    instruments: [
      {
        kind: 'gauge',
        make: 'Maker',
        model: 'G1',
        serial: '=7',
        calibratedOn: '2027-07-01',
        validUntil: '2028-07-01',
        laboratory: 'Lab',
        certificate: 'C 1',
      },
    ],
  });
  const client = await made('/api/clients', {
    company: '=HYPERLINK("http://x") & Sons',
    address: '1 Quay Street\nBristol',
    postcode: 'BS1 4DJ',
    email: 'pay@able.example',
    telephone: '0117 900 0000',
    payment_days: 45,
    purchase_order_needed: true,
    purchase_order_note: '+44 first',
    contacts: [contact, { ...contact, name: '@Second', email: 'second@able.example' }],
  });
  await made('/api/clients', { company: 'Béton, "Fils"' });
  const project = await made('/api/enquiry', {
    projectName: '-Quay House',
    project_number: 'P-7',
    address: '1 Quay Street',
    postcode: 'BS1 4DJ',
    price: 350.05,
    date: '2027-06-01',
    delegated: true,
    client_id: client,
    contact: { ...contact, project_leader: 'Ann' },
  });
  const [[air]] = await done<readonly [readonly [Job]]>('POST', '/api/job', {
    kind: 'air',
    startjob: '2027-07-01T08:30:00Z',
    endjob: '2027-07-01T10:00:00Z',
    enquiry_id: project,
    client_id: client,
    address: '1 Quay Street',
    postcode: 'BS1 4DJ',
    price: 400.1,
    contact,
    engineers: [engineer],
    cars: [car],
    kits: [kit],
    notes: '=1+1',
    airtest: { types: 1, tests: 2 },
  });
  const [[setup]] = await done<readonly [readonly [Job, Job]]>('POST', '/api/job', {
    kind: 'noise',
    startjob: '2027-01-10T09:00:00Z',
    endjob: '2027-01-10T10:00:00Z',
    endPickup: '2027-01-12T10:00:00Z',
    address: '2 Quay Street',
    postcode: 'BS1 4DJ',
    price: 600,
    contact,
    survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
  });
  await made('/api/carbookings', {
    car_idfk: car,
    start: '2027-08-01T09:00:00Z',
    end: '2027-08-01T17:00:00Z',
    type: 'In Garage',
  });
  const draft = await made('/api/invoices/drafts', { ids: [air._id], order_reference: 'PO 9' });
  const issued = await done<Invoice>('POST', `/api/invoices/${draft}/issue`, {});
  await done('POST', `/api/invoices/${draft}/payments`, { amount: 100.01, date: '2027-09-01', reference: '=SUM(1)' });
  await done('POST', `/api/invoices/${draft}/credit`, { reason: 'Less work', net: 10, date: '2027-09-02' });
  return { engineer, car, kit, client, project, air: air._id, setup: setup._id, invoice: issued._id };
};
