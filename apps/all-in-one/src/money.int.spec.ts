import { strFromU8, unzipSync } from 'fflate';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultFeeSettings, isMoneyField, routes, type Job, type Project } from '#contracts';
import { filesOf, textOf } from '../../../libs/documents/src/render/testing/docx-files.js';
import { calls, type Names } from '#test/harness/every-call';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const RANGE = 'from=2027-01-01&to=2027-12-31';
const contact = { name: 'Cara', position: 'Manager', email: 'cara@site.example', telephone: '07700 900123' };
const site = { address: '1 Quay Street', postcode: 'BS1 4ST', contact };
const times = { startjob: '2027-04-12T09:00', endjob: '2027-04-12T13:00' };

/** Pounds that nothing else would say. */
const planted: Record<string, number> = {
  'fee of a visit when it was made': 7193137.59,
  'fee of a visit': 8294759.31,
  'fee of a survey': 6172839.57,
  'fee of a project when it was made': 93853719.35,
  'fee of a project': 95741736.21,
  'fee agreed with a quote': 4729831.63,
  'fee of a proposal': 3918273.71,
  'rate of the company': 91_728,
  'line of an invoice': 2861957.43,
  payment: 1395713.87,
  'credit note': 1159371.93,
};

/** However it is written: in pence, in pounds, with whatever parts thousands and pence; not within an id or a checksum. */
const patternOf = (pounds: number): RegExp => {
  const gap = String.raw`[.,'’\s\u00a0\u202f]?`;
  const pence = [...String(Math.round(pounds * 100))].join(gap);
  const whole = Number.isInteger(pounds) ? `|${[...String(pounds)].join(gap)}` : '';
  return new RegExp(`(?<![\\w.-])(?:${pence}${whole})(?![\\w-])`);
};

interface Heard {
  readonly call: string;
  readonly status: number;
  readonly type: string;
  /** Headers and body. */
  readonly text: string;
}

describe('an engineer from whom the company took money', () => {
  let server: TestServer;
  let office = '';
  let engineer = '';
  let ids: Names = {};
  /** Its id, or where it is read. */
  const the = (name: string): string => ids[name] ?? '';
  let between = '';
  let events: readonly string[] = [];
  let documents: readonly string[] = [];

  const ask = async <Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    token = office,
  ): Promise<Body> => {
    const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const made = async (path: string, body: unknown): Promise<string> => {
    const answer = await ask<{ readonly _id?: string; readonly 0?: readonly { readonly _id: string }[] }>(
      'POST',
      path,
      body,
    );
    return answer._id ?? answer[0]?.[0]?._id ?? '';
  };

  const hear = async (token: string, method: string, path: string, body?: unknown): Promise<Heard> => {
    // What was asked for is said back by the search.
    const leave = new AbortController();
    const response = await fetch(`${server.url}${path}`, {
      method,
      signal: leave.signal,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    // The stream of changes has no end; it is heard by itself.
    const bytes = type.startsWith('text/event-stream') ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
    const text = type.includes('wordprocessingml')
      ? textOf(filesOf(bytes).get('word/document.xml')?.toString() ?? '')
      : /zip|spreadsheetml/.test(type)
        ? Object.values(unzipSync(bytes))
            .map((file) => strFromU8(file))
            .join('\n')
        : bytes.toString();
    leave.abort();
    return {
      call: `${method} ${path}`,
      status: response.status,
      type,
      text: `${headers}\n\n${text.replace(/"q":"[^"]*",/, '')}`,
    };
  };

  beforeAll(async () => {
    server = await startServer();
    const first = await registerFirstAccount(server.url);
    office = first.token;
    const account = { name: 'Ed Moss', email: 'ed@soundings.example', password: 'another good password' };
    const ed = await made('/api/users', { ...account, isEngineer: true });
    engineer = (
      await call<{ token: string }>(server.url, 'POST', '/api/auth', {
        body: { email: account.email, password: account.password },
      })
    ).body.token;
    const { sound } = defaultFeeSettings;
    await ask('PUT', '/api/company', {
      name: 'Quiet Rooms',
      fees: { ...defaultFeeSettings, sound: { ...sound, local: planted['rate of the company'] } },
    });
    const car = await made('/api/car', { name: 'Van', numberplate: 'AB12 CDE', location: 'Yard' });
    const kit = await made('/api/kits', { name: 'Meter', type: 'Air Testing' });
    const client = await made('/api/clients', {
      company: 'Able Build',
      email: 'pay@able.example',
      contacts: [contact],
    });
    const project = await made('/api/enquiry', {
      ...site,
      projectName: 'Quay House',
      price: planted['fee of a project when it was made'],
      client_id: client,
      quote: { type: 'Part E', count: 22, metres: 6000, fee: planted['fee agreed with a quote'] },
    });
    const visit = await made('/api/job', {
      ...site,
      ...times,
      price: planted['fee of a visit when it was made'],
      airtest: { types: 1, tests: 2 },
      engineers: [ed],
      cars: [car],
      kits: [kit],
      enquiry_id: project,
      client_id: client,
    });
    // Up to here, and a millisecond at least before what follows.
    between = (await server.events()).at(-1)?.recordedAt.toISOString() ?? '';
    await pause(5);
    await ask('PUT', `/api/enquiry/${project}`, { price: planted['fee of a project'] });
    await ask('PUT', `/api/job/${visit}`, { price: planted['fee of a visit'] });
    const setup = await made('/api/job', {
      ...site,
      startjob: '2027-05-10T09:00',
      endjob: '2027-05-17T13:00',
      price: planted['fee of a survey'],
      survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
      enquiry_id: project,
      client_id: client,
    });
    const proposal = await call(server.url, 'POST', '/api/book/fee', {
      token: office,
      body: {
        projectName: 'Quay House',
        name: 'Cara',
        postcode: 'BS1 4ST',
        testType: 'Part E',
        count: 22,
        fee: planted['fee of a proposal'],
        distance: { metres: 6000 },
        enquiry_id: project,
      },
    });
    expect(proposal.status).toBe(200);
    const invoice = await made('/api/invoices/drafts', { ids: [visit] });
    await ask('PUT', `/api/invoices/${invoice}`, {
      date: '2027-04-30',
      lines: [{ visit_id: visit, description: 'Air Test', net: planted['line of an invoice'], vat_rate: 20 }],
    });
    await ask('POST', `/api/invoices/${invoice}/issue`, { number: 'INV-70' });
    await ask('POST', `/api/invoices/${invoice}/payments`, { amount: planted['payment'], date: '2027-05-10' });
    await ask('POST', `/api/invoices/${invoice}/credit`, {
      reason: 'Less work',
      net: planted['credit note'],
      vat_rate: 20,
      date: '2027-05-11',
    });
    const view = await made('/api/views', {
      page: 'visits',
      name: 'Dearest',
      address: 'sort=-price',
      isShared: true,
    }).catch(() => made('/api/views', { page: 'visits', name: 'Dearest', address: 'sort=-price' }));
    const { address } = await ask<{ readonly address: string }>('POST', `/api/users/${ed}/feed`, {});
    ids = { engineer: ed, office: first.userId, car, kit, client, project, visit, setup, invoice, view, feed: address };
    documents = (await ask<readonly { readonly _id: string }[]>('GET', `/api/documents?project=${project}`)).map(
      ({ _id }) => _id,
    );
    events = (await server.events()).map(({ id }) => id);
    for (let state = ''; state !== 'ready';)
      ({ state } = await ask<{ readonly state: string }>('POST', '/api/past', { as_at: between }));
    await ask('PUT', '/api/company', { takenFromEngineers: ['see-fees'] });
    // What is reckoned from them is an amount as well.
    const derive = (name: string, value: unknown): void => {
      if (typeof value === 'number' && Math.abs(value) >= 100_000) planted[name] = Math.abs(value);
      else if (typeof value === 'object' && value !== null)
        for (const [field, part] of Object.entries(value) as [string, unknown][])
          if (isMoneyField(field) || typeof part === 'object') derive(`${name} ${field}`, part);
    };
    for (const address of [
      `/api/enquiry/${project}`,
      `/api/invoices/${invoice}`,
      `/api/dashboard/admin?${RANGE}`,
      '/api/dashboard/finance',
      `/api/past/comparison?from=${between}`,
    ])
      derive(address.split('?')[0] ?? '', await ask('GET', address));
  }, 180_000);
  afterAll(() => server.stop());

  /** Whose ids an address may name. */
  const named: Readonly<Record<string, readonly string[]>> = {
    '/api/job/': ['visit', 'setup'],
    '/api/enquiry/': ['project'],
    '/api/clients/': ['client'],
    '/api/company/': [],
    '/api/invoices/': ['invoice'],
    '/api/users/': ['engineer', 'office'],
    '/api/car/': ['car'],
    '/api/kits/': ['kit'],
    '/api/views/': ['view'],
  };
  /** What a call must be asked with, and in which other ways it can be asked. */
  const varieties: Readonly<Record<string, (address: string) => readonly string[]>> = {
    'GET /api/job': () => ['', `q=${planted['fee of a visit'] ?? ''}`, 'limit=10', `as_at=${between}`, 'sort=-price'],
    'GET /api/enquiry': () => ['', 'limit=10', `as_at=${between}`, 'sort=remaining', 'sort=-price'],
    'GET /api/invoices': () => ['', 'limit=10', `as_at=${between}`, 'sort=outstanding', 'sort=-gross'],
    'GET /api/job/calendar': () => [RANGE],
    'GET /api/dashboard/admin': () => [RANGE, `${RANGE}&as_at=${between}`],
    'GET /api/dashboard/places': () => [RANGE],
    'GET /api/dashboard/engineer': () => [RANGE, `${RANGE}&assisting=true`],
    'GET /api/dashboard/finance': () => ['', 'year=2027', `as_at=${between}`],
    'GET /api/past/comparison': () => [`from=${between}`, `from=${between}&what=changed`],
    'GET /api/ledger': () => [
      '',
      'limit=20',
      'field=price',
      'field=project.price,completion.paid',
      'kind=project',
      'sort=at',
    ],
    'GET /api/search': () => ['q=quay', `q=${planted['fee of a visit'] ?? ''}`, 'q=INV-70'],
    'GET /api/documents': () => [`project=${the('project')}`, `visit=${the('visit')}`],
    'GET /api/invoicenumbers': () => ['', 'number=INV-70&shared=true'],
    'GET /api/clients/:id/statement': () => ['from=2027-01-01&to=2027-12-31'],
    'GET /api/invoices/vat': () => ['first_day=2027-01-01&last_day=2027-12-31'],
    'GET /api/invoices/journal': () => ['format=xero', 'format=sage', 'format=quickbooks'],
    'GET /api/export': () => ['format=csv', 'format=xlsx'],
    'GET /api/invoices/:id/ubl': () => ['', 'credit_note=INV-70-C1'],
    'GET /api/kits/instruments/visits': () => ['serial=1403210&from=2027-01-01&to=2027-12-31'],
    'GET /api/availability/next': () => [`duration=120&engineers=${the('engineer')}`],
  };

  const addressesOf = (route: string): readonly string[] => {
    if (route === 'GET /calendar/:file') return [the('feed')];
    const plain = route.split(' ')[1] ?? '';
    const found = plain.startsWith('/api/events/')
      ? events
      : plain.startsWith('/api/documents/:id')
        ? documents
        : (Object.entries(named).find(([start]) => plain.startsWith(start))?.[1] ?? []).map((name) => ids[name] ?? '');
    if (!plain.includes(':id')) return [plain];
    return (found.length === 0 ? [the('visit')] : found).map((id) => plain.replace(':id', id));
  };
  const readings = (): readonly string[] =>
    Object.keys(routes)
      .filter((route) => route.startsWith('GET ') && route !== 'GET /*')
      .flatMap((route) =>
        addressesOf(route).flatMap((address) => {
          const filled = address.replace(':file', the('visit')).replace(/:\w+/g, 'x');
          const ways = varieties[route]?.(filled) ?? ['', ...(plainEntity(route) ? [`as_at=${between}`] : [])];
          return ways.map((way) => `${filled}${way === '' ? '' : `?${way}`}`);
        }),
      );
  const plainEntity = (route: string): boolean =>
    /^GET \/api\/(?:job|enquiry|clients|invoices)\/:id(?:\/history)?$/.test(route);

  const read = async (token: string): Promise<readonly Heard[]> => {
    const heard: Heard[] = [];
    for (const address of readings()) heard.push(await hear(token, 'GET', address));
    return heard;
  };
  const tellingIn = (heard: readonly Heard[]): readonly string[] =>
    heard.flatMap(({ call: asked, status, text }) =>
      Object.entries(planted)
        .filter(([, pounds]) => patternOf(pounds).test(text))
        .map(([name]) => `${asked} (${status}) tells the ${name}`),
    );

  it('reads nothing of it anywhere, where the office reads each amount', async () => {
    const toOffice = await read(office);
    const told = tellingIn(toOffice).join('\n');
    expect(Object.keys(planted).filter((name) => !told.includes(`tells the ${name}`))).toEqual([]);
    // Nothing was asked for in a way that is not understood.
    expect(toOffice.filter(({ status }) => status === 400).map(({ call: asked }) => asked)).toEqual([]);

    const toEngineer = await read(engineer);
    expect(tellingIn(toEngineer)).toEqual([]);
    expect(toEngineer.filter(({ status }) => status === 200).length).toBeGreaterThan(60);
    // What is no text could hold one unseen.
    expect([...new Set(toEngineer.map(({ type }) => type.split(';')[0]))].sort()).toEqual([
      'application/json',
      'text/calendar',
      'text/event-stream',
    ]);
  }, 120_000);

  it('is not read by a token of another program either that may all else', async () => {
    const { apiToken } = await ask<{ readonly apiToken: string }>('POST', '/api/tokens', {
      name: 'Rota',
      capabilities: ['change-fees', 'invoice', 'delete', 'administer'],
      readOnly: false,
      days: 1,
      currentPassword: firstAccount.password,
    });
    const heard = [...(await read(apiToken))];
    const documented = { ...site, projectName: 'Quay House', name: 'Cara', testType: 'Part E', count: 22 };
    for (const [path, body] of [
      ['/api/book/fee', { ...documented, fee: planted['fee of a proposal'], distance: { metres: 6000 } }],
      [`/api/job/${the('visit')}/invoice`, {}],
      ['/api/invoices/journal', { first_day: '2027-01-01', last_day: '2027-12-31', format: 'xero' }],
    ] as const)
      heard.push(await hear(apiToken, 'POST', path, body));
    expect(
      heard
        .slice(-3)
        .map(({ status }) => status)
        .slice(0, 2),
    ).toEqual([403, 403]);
    expect(tellingIn(heard)).toEqual([]);
  }, 120_000);

  it('is not told it by an order or a filter either', async () => {
    for (const [address, field] of [
      ['/api/job?sort=price', 'sort'],
      ['/api/enquiry?sort=-remaining', 'sort'],
      ['/api/ledger?field=price', 'field'],
      ['/api/ledger?field=startjob,project.quoted', 'field'],
    ] as const) {
      const { status, body } = await call(server.url, 'GET', address, { token: engineer });
      expect({ address, status, body }).toEqual({
        address,
        status: 403,
        body: expect.objectContaining({
          msg: 'Your account does not show fees. Please ask the office.',
          errors: { [field]: 'Your account does not show fees. Please ask the office.' },
        }) as unknown,
      });
    }
    const totals = async (token: string): Promise<readonly (string | null)[]> => {
      const { headers } = await call(server.url, 'GET', '/api/job?limit=1', { token });
      return [headers.get('x-total-count'), headers.get('x-total-fee')];
    };
    expect(await totals(engineer)).toEqual(['3', null]);
    expect((await totals(office))[1]).not.toBeNull();
  });

  it('is not told it by an answer that somebody else had', async () => {
    const address = `${server.url}/api/job/${the('visit')}`;
    const as = (token: string, tag = ''): Promise<Response> =>
      fetch(address, {
        headers: { authorization: `Bearer ${token}`, ...(tag === '' ? {} : { 'if-none-match': tag }) },
      });
    const [whole, part] = [(await as(office)).headers.get('etag'), (await as(engineer)).headers.get('etag')];
    expect(whole).not.toBe(part);
    expect((await as(engineer, whole ?? '')).status).toBe(200);
    expect((await as(office, part ?? '')).status).toBe(200);
    expect((await as(engineer, part ?? '')).status).toBe(304);
  });

  it('saves all else, and the fees stay as they are', async () => {
    const before = {
      visit: await ask<Job>('GET', `/api/job/${the('visit')}`),
      project: await ask<Project>('GET', `/api/enquiry/${the('project')}`),
    };
    const seen = await ask('GET', `/api/job/${the('visit')}`, undefined, engineer);
    expect(seen).not.toHaveProperty('price');
    // As an API client would: all that was answered, with one change.
    const kept = Object.entries(seen).filter(([field]) => field !== 'completion' && field !== 'invoice_number');
    await ask('PUT', `/api/job/${the('visit')}`, { ...Object.fromEntries(kept), notes: 'By the side door' }, engineer);
    await ask('PUT', `/api/enquiry/${the('project')}`, { address: '2 Quay Street' }, engineer);
    const visit = await ask<Job>('GET', `/api/job/${the('visit')}`);
    const project = await ask<Project>('GET', `/api/enquiry/${the('project')}`);
    expect(visit).toMatchObject({
      price: before.visit.price,
      completion: before.visit.completion,
      invoice_number: before.visit.invoice_number,
      notes: 'By the side door',
    });
    expect(project).toMatchObject({
      price: before.project.price,
      remaining: before.project.remaining,
      quote: before.project.quote,
      address: '2 Quay Street',
    });

    const refused = async (method: string, path: string, body: object): Promise<unknown> => {
      const { status, body: answer } = await call(server.url, method, path, { token: engineer, body });
      return { status, ...(answer as object) };
    };
    const fee = 'Your account may not change fees. Please ask the office.';
    const money = 'Your account may not invoice or note payments. Please ask the office.';
    for (const [path, body, field, msg] of [
      [`/api/job/${the('visit')}`, { price: 1 }, 'price', fee],
      [`/api/enquiry/${the('project')}`, { price: 1 }, 'price', fee],
      [`/api/job/${the('visit')}`, { completion: { paid: false } }, 'completion.paid', money],
      [`/api/job/${the('visit')}`, { invoice_number: 'INV-9' }, 'invoice_number', money],
      [`/api/job/${the('visit')}`, { invoice_number: '' }, 'invoice_number', money],
    ] as const)
      expect(await refused('PUT', path, body)).toMatchObject({ status: 403, msg, errors: { [field]: msg } });
    for (const [path, body] of [
      [`/api/job/${the('visit')}/completion`, { flag: 'invoiced', value: false }],
      ['/api/job/completion', { ids: [ids['visit']], flag: 'paid', value: false }],
    ] as const)
      expect(await refused('POST', path, body)).toMatchObject({ status: 403, msg: money, errors: { flag: money } });
  });

  it('makes a visit and a project whose fee the office says later', async () => {
    const [[job]] = await ask<readonly [readonly Job[]]>(
      'POST',
      '/api/job',
      {
        ...site,
        startjob: '2027-06-01T09:00',
        endjob: '2027-06-01T10:00',
        airtest: { types: 1, tests: 1 },
        price: '',
        invoice_number: '',
      },
      engineer,
    );
    const { _id } = await ask<Project>('POST', '/api/enquiry', { ...site, projectName: 'New Quay' }, engineer);
    expect(await ask<Job>('GET', `/api/job/${job?._id ?? ''}`)).toMatchObject({ price: 0 });
    expect(await ask<Project>('GET', `/api/enquiry/${_id}`)).toMatchObject({ price: 0 });
  });

  it('hears nothing of it in the stream of changes, nor from any call that changes something', async () => {
    const leave = new AbortController();
    const stream = await fetch(`${server.url}/api/changes`, {
      headers: { authorization: `Bearer ${engineer}`, tab: '019ff48e-6300-7139-9f8d-893e30856e10' },
      signal: leave.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await ask('PUT', `/api/job/${the('setup')}`, { price: planted['fee of a visit'] });
    let text = '';
    while (!text.includes(the('setup'))) text += (await reader?.read())?.value ?? '';
    leave.abort();
    expect(tellingIn([{ call: 'GET /api/changes', status: 200, type: '', text }])).toEqual([]);

    const answers: Heard[] = [];
    const unasked = /^POST \/api\/(?:auth|second-factor|plan\/)/;
    for (const { route, path, body } of calls.filter((one) => !unasked.test(one.route))) {
      const [method = '', plain = ''] = route.split(' ');
      answers.push(await hear(engineer, method, path?.(ids) ?? plain, body(ids)));
    }
    for (const address of ['GET /api/job/:id', 'GET /api/enquiry/:id'].flatMap(addressesOf))
      answers.push(await hear(engineer, 'DELETE', address));
    expect(tellingIn(answers)).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }, 60_000);

  it('may do it again as soon as the company gives it back, and loses deleting by itself', async () => {
    await ask('PUT', '/api/company', { takenFromEngineers: ['delete'] });
    const me = await ask<{ capabilities: readonly string[] }>('GET', '/api/auth', undefined, engineer);
    expect(me.capabilities).toEqual(['see-fees', 'change-fees', 'invoice']);
    const { status, body } = await call<{ msg: string }>(server.url, 'DELETE', `/api/car/${the('car')}`, {
      token: engineer,
    });
    expect([status, body.msg]).toEqual([403, 'Your account may not delete anything. Please ask the office.']);
    expect((await hear(engineer, 'GET', `/api/invoices/${the('invoice')}`)).status).toBe(200);
    expect(tellingIn([await hear(engineer, 'GET', `/api/invoices/${the('invoice')}`)])).not.toEqual([]);
  });
});
