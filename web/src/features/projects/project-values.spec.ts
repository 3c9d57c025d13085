import { CreateProject, messagesOf, bind, type Project } from '#contracts';
import { bodyOf, burnDown, changesOf, missingOf, moreMessages, newProjectBody, valuesOf } from './project-values.js';

const project: Project = {
  _id: '019ff48e-6300-7139-9f8d-893e30856e16',
  projectName: 'Cooper Lane',
  project_number: 'P-0007',
  address: '1 Cooper Lane',
  postcode: 'BS1 5TR',
  geocode: null,
  geocode_source: null,
  geocode_exactness: null,
  geocode_status: 'pending',
  price: 350,
  remaining: 350,
  status: 'In Progress',
  heldBackBy: [],
  createdAt: '2026-07-01T08:00:00.000Z',
  date: '2026-07-01',
  delegated: false,
  contact: { name: 'Dilly Dormer', position: '', email: '', telephone: '7700900123', project_leader: '' },
  client_id: null,
  jobs: [],
  quote: null,
  version: 3,
};

describe('the project form', () => {
  it('shows a telephone with its leading zero and sends it without', () => {
    const values = valuesOf(project);
    expect(values.contact.telephone).toBe('07700900123');
    expect(bodyOf(values)['contact']).toMatchObject({ telephone: '7700900123' });
  });

  it('says only what its person changed, of the contact too', () => {
    const opened = valuesOf(project);
    expect(changesOf(opened, opened)).toEqual({});
    expect(
      changesOf(opened, {
        ...opened,
        price: 400,
        contact: { ...opened.contact, position: 'Site Manager', telephone: '07700 900123' },
      }),
    ).toEqual({ price: 400, contact: { position: 'Site Manager' } });
  });

  it('asks for a name, a number and a day, which the call alone would fill in', () => {
    expect(moreMessages({ ...valuesOf(project), projectName: ' ', project_number: '', date: null })).toEqual({
      projectName: 'Please choose a project name.',
      project_number: 'Please choose a project number.',
      date: 'Please choose a valid enquiry date.',
    });
    expect(moreMessages(valuesOf(project))).toEqual({});
  });

  it('asks for nothing but the fee in the modal', () => {
    const empty = {
      address: '',
      name: '',
      postcode: '',
      email: '',
      telephone: '',
      price: '',
      client_id: null,
      new_client: null,
    } as const;
    expect(messagesOf(bind(CreateProject, newProjectBody(empty)))).toEqual({ price: 'Please choose a fee.' });
    expect(messagesOf(bind(CreateProject, newProjectBody({ ...empty, price: 0 })))).toEqual({});
  });
});

describe('the fee', () => {
  it.each([
    [350, 350, { onVisits: 0, percent: 0, over: 0 }],
    [400, 100, { onVisits: 300, percent: 75, over: 0 }],
    [350, -20, { onVisits: 370, percent: 100, over: 20 }],
    [0, 0, { onVisits: 0, percent: 0, over: 0 }],
    [0, -20, { onVisits: 20, percent: 100, over: 20 }],
    [0.3, 0.1, { onVisits: 0.2, percent: (20 / 30) * 100, over: 0 }],
  ])('of £%p with £%p left', (price, remaining, expected) => {
    expect(burnDown(price, remaining)).toEqual(expected);
  });

  it('is held back by what a visit lacks', () => {
    const none = { confirmed: false, invoiced: false, paid: false, issued: false, checklist: false, rams: false };
    expect(missingOf({ completion: { ...none, confirmed: true, issued: true } })).toBe('not invoiced, not paid');
    expect(missingOf({ completion: { ...none, confirmed: true, issued: true, invoiced: true, paid: true } })).toBe('');
  });
});
