import type { Knex } from 'knex';
import type { Company, HistoryEntry, SignedIn } from '#contracts';
import { QueryBus } from '@nestjs/cqrs';
import { KNEX } from '#platform';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { defaultSettings } from './company.decider.js';
import { FindOfficePlace } from './settings/find-office-place.query.js';

let server: TestServer;
let token: string;

const ask = <Body>(method: string, path: string, body?: unknown, as = token) =>
  call<Body>(server.url, method, path, { token: as, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
afterAll(() => server.stop());

describe('the company settings', () => {
  it('are those of a new installation until they are changed', async () => {
    expect((await ask('GET', '/api/company')).body).toEqual({ ...defaultSettings, version: 0 });
    expect((await ask('PUT', '/api/company', { vatRate: 20 })).body).toEqual({ ...defaultSettings, version: 0 });
    const changed = await ask<Company>('PUT', '/api/company', {
      name: 'Quiet Rooms Ltd',
      bankAccountNumber: '00000000',
      version: 0,
    });
    expect(changed.body).toEqual({
      ...defaultSettings,
      name: 'Quiet Rooms Ltd',
      bankAccountNumber: '00000000',
      version: 2,
    });
    expect((await ask('GET', '/api/company')).body).toEqual(changed.body);
  });

  it('merge a form that was opened on the very first settings', async () => {
    const merged = await ask<Company>('PUT', '/api/company', {
      ...defaultSettings,
      email: 'office@example.test',
      version: 0,
    });
    expect(merged.body).toMatchObject({ name: 'Quiet Rooms Ltd', email: 'office@example.test' });
    expect(await ask('PUT', '/api/company', { name: 'Loud Rooms Ltd', version: 0 })).toMatchObject({
      status: 409,
      body: { fieldConflicts: [{ field: 'name', yours: 'Loud Rooms Ltd', theirs: 'Quiet Rooms Ltd' }] },
    });
  });

  it('keep what stands on invoices as a hurried hand means it', async () => {
    const { status, body } = await ask<Company>('PUT', '/api/company', {
      companyNumber: '  01234567 ',
      email: 'Quiet Rooms <office@example.test>',
      bankSortCode: '12 34 56',
      bankAccountNumber: '1234 5678',
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        companyNumber: '01234567',
        email: 'office@example.test',
        bankSortCode: '12-34-56',
        bankAccountNumber: '12345678',
      },
    });
  });

  it.each([
    ['email', 'office@example.test"BS1 4DJ', 'Please enter a valid email.'],
    ['bankSortCode', '12-34-5', 'Please enter the six digits of the sort code, such as 12-34-56.'],
    [
      'bankAccountNumber',
      '1234567',
      'Please enter the eight digits of the account number; put zeros before a shorter one.',
    ],
    ['vatNumber', 'GB 123 456', 'Please enter the nine digits of the VAT number, such as GB 123 4567 89.'],
    ['officePostcode', 'Bristol', 'Please enter a whole postcode, such as BS1 4ST.'],
    [
      'officePostcode',
      'ZZ1 1AA',
      'This postcode was not found. Please check it, or give its latitude and longitude too.',
    ],
  ])('refuse as %s what can only be a slip: %s', async (field, value, message) => {
    const before = (await ask<Company>('GET', '/api/company')).body;
    expect(await ask('PUT', '/api/company', { [field]: value, paymentTerms: 'Never' })).toMatchObject({
      status: 400,
      body: { msg: message, errors: { [field]: message } },
    });
    expect((await ask('GET', '/api/company')).body).toEqual(before);
  });

  it.each([
    ['email', 'office@example.test'],
    ['vatNumber', 'GB 123 4567 89'],
    ['vatNumber', '123456789012'],
    ['bankSortCode', '12-34-56'],
    ['bankAccountNumber', '12345678'],
    ['officePostcode', 'BS1 4ST'],
  ])('take %s away', async (field, value) => {
    for (const none of ['', null]) {
      const { officeLat } = (await ask<Company>('PUT', '/api/company', { [field]: value })).body;
      expect(await ask('PUT', '/api/company', { [field]: none })).toMatchObject({
        status: 200,
        body: { [field]: '', officeLat },
      });
    }
  });

  it('name each project leader and each kind of noise survey once, also where settings of before do not', async () => {
    const names = { projectLeaders: ['Petra Plumb', 'Kit Lark'], noiseTypes: ['BS 4142', 'BS 8233'] };
    const typed = {
      projectLeaders: ['Petra Plumb', 'Kit Lark', 'petra  plumb ', 'Petra Plumb'],
      noiseTypes: [' BS 4142', 'BS 8233', 'BS 4142'],
    };
    expect((await ask('PUT', '/api/company', typed)).body).toMatchObject(names);
    const knex = server.program.app?.get<Knex>(KNEX);
    await knex?.('company').update({ settings: knex.raw('settings || ?::jsonb', [JSON.stringify(typed)]) });
    expect((await ask('GET', '/api/company')).body).toMatchObject(names);
  });

  it.each(['All External', 'all  internal', 'No leader'])('take %s for no leader', async (name) => {
    const message = `The lists offer “${name}” beside the project leaders. Please give the leader another name.`;
    expect(await ask('PUT', '/api/company', { projectLeaders: ['Kit Lark', name] })).toMatchObject({
      status: 400,
      body: { errors: { projectLeaders: message } },
    });
  });

  it('take pictures as a logo and nothing else', async () => {
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    expect((await ask('PUT', '/api/company', { logo })).body).toMatchObject({ logo });
    expect((await ask('PUT', '/api/company', { logo: 'data:text/html;base64,AAAA' })).status).toBe(400);
  });

  it('keep the bank holidays of one part of the country, or none', async () => {
    const { status, body } = await ask<Company>('PUT', '/api/company', { bankHolidays: 'scotland' });
    expect([status, body.bankHolidays]).toEqual([200, 'scotland']);
    expect((await ask<Company>('GET', '/api/company')).body.bankHolidays).toBe('scotland');
    expect((await ask<readonly HistoryEntry[]>('GET', '/api/company/history')).body).toContainEqual(
      expect.objectContaining({ field: 'bankHolidays', from: 'England and Wales', to: 'Scotland' }),
    );
    for (const bankHolidays of ['france', '', null, ['scotland']])
      expect(await ask('PUT', '/api/company', { bankHolidays })).toMatchObject({
        status: 400,
        body: { errors: { bankHolidays: 'Please choose whose bank holidays are kept.' } },
      });
    expect((await ask<Company>('PUT', '/api/company', { bankHolidays: 'none' })).body.bankHolidays).toBe('none');
  });

  it('are those of England and Wales where they were written before there was a choice', async () => {
    const knex = server.program.app?.get<Knex>(KNEX);
    await knex?.('company').update({ settings: knex.raw(`settings - 'bankHolidays'`) });
    expect(await knex?.('company').first()).toMatchObject({ settings: { name: 'Quiet Rooms Ltd' } });
    expect(await knex?.('company').first()).not.toHaveProperty('settings.bankHolidays');
    expect((await ask<Company>('GET', '/api/company')).body.bankHolidays).toBe('england-and-wales');
  });

  it('take the office to its new postcode, also where the form sends back the place of the old one', async () => {
    const before = (await ask<Company>('PUT', '/api/company', { officeLat: 51.4501, officeLng: -2.5801 })).body;
    expect(before).toMatchObject({ officeLat: 51.4501, officeLng: -2.5801 });
    const moved = (await ask<Company>('PUT', '/api/company', { officePostcode: ' m11ae ' })).body;
    expect(moved).toMatchObject({ officePostcode: 'M1 1AE', officeLat: 53.48, officeLng: -2.24 });
    expect((await ask<readonly HistoryEntry[]>('GET', '/api/company/history')).body).toContainEqual(
      expect.objectContaining({ field: 'office' }),
    );
    const back = (await ask<Company>('PUT', '/api/company', { ...moved, officePostcode: 'LS1 4DY' })).body;
    expect(back).toMatchObject({ officePostcode: 'LS1 4DY', officeLat: 53.8, officeLng: -1.55 });
  });

  it('keep the place that comes with a postcode, and the place of a postcode that stays', async () => {
    const place = { officeLat: 51.4502, officeLng: -2.5802 };
    expect((await ask('PUT', '/api/company', { officePostcode: 'BS1 4ST', ...place })).body).toMatchObject(place);
    expect((await ask('PUT', '/api/company', { officePostcode: 'bs14st', name: 'Loud Rooms' })).body).toMatchObject({
      officePostcode: 'BS1 4ST',
      ...place,
    });
    // A postcode that no lookup knows is taken with its place.
    expect(
      (await ask('PUT', '/api/company', { officePostcode: 'ZZ1 1AA', officeLat: 50, officeLng: -2 })).body,
    ).toMatchObject({ officePostcode: 'ZZ1 1AA', officeLat: 50 });
  });

  it('look a postcode up once it is another one, and not with every save of the whole form', async () => {
    const asked: string[] = [];
    const listening = server.program.app?.get(QueryBus).subscribe((query) => {
      if (query instanceof FindOfficePlace) asked.push(query.postcode);
    });
    const { body } = await ask<Company>('PUT', '/api/company', { officePostcode: 'EH1 1BB' });
    expect((await ask('PUT', '/api/company', { ...body, name: 'Edinburgh Rooms' })).status).toBe(200);
    listening?.unsubscribe();
    expect(asked).toEqual(['EH1 1BB']);
  });

  it('are read by engineers and changed by the office', async () => {
    const fields = { name: 'Ada Wren', email: 'ada@example.test', password: 'long enough', isEngineer: true };
    await ask('POST', '/api/users', fields);
    const engineer = (await call<SignedIn>(server.url, 'POST', '/api/auth', { body: fields })).body.token;
    expect((await ask('GET', '/api/company', undefined, engineer)).status).toBe(200);
    expect((await ask('PUT', '/api/company', { name: 'Mine' }, engineer)).status).toBe(403);
  });
});
