import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Forgetting, FoundPerson, Job, PersonDetail, Project, StaffMember } from '#contracts';
import { documentsParts } from '#documents';
import { defineCatalogue, EventCodec, newEntityId, type EventStore } from '#eventing';
import { modules } from '#composition-root';
import { CONFIG, EVENT_STORE, openLog, openProgram, type Config, type Program } from '#platform';
import { rolesOf } from '#test/harness/database';
import { call, registerFirstAccount, startServer, type Answer, type TestServer } from '#test/harness/server';

/** A client under two addresses and once without one, and a colleague who left; words that nothing else holds. */
export const fern = {
  name: 'Fern Fascia',
  position: 'Site Manager',
  email: 'Fern.Fascia@client.example',
  telephone: '07700 900123',
};
export const fernAtHome = { ...fern, email: 'fern@home.example' };
export const otto = {
  name: 'Otto Otherwise',
  position: 'Architect',
  email: 'otto@otherwise.example',
  telephone: '07700 900777',
};
export const eddie = {
  name: 'Eddie Engelhart',
  email: 'eddie@soundings.example',
  password: 'correct horse battery',
  isEngineer: true,
  telephone: '07700 900888',
  homePostcode: 'ZE3 9JW',
  dayStart: '09:25',
};

/** What must not be left of whom. */
export const wordsOfFern = ['fascia', 'fern@', 'fern.fascia', '7700900123', '7700 900123'];
export const wordsOfEddie = ['engelhart', 'eddie', 'ze3 9jw', '7700900888', '7700 900888'];

export interface Company {
  readonly server: TestServer;
  readonly token: string;
  readonly userId: string;
  readonly eddieId: string;
  readonly projects: readonly Project[];
  readonly jobs: readonly Job[];
  readonly documentIds: readonly string[];
  /** Addresses of photos: of two visits with fern, the second one removed, and of one without. */
  readonly photos: readonly string[];
  /** A client's record with fern as one of its contacts. */
  readonly clientId: string;
  ask<Body>(method: string, path: string, body?: unknown, url?: string): Promise<Answer<Body>>;
  /** Another process on the same database. */
  beside(): Promise<Program>;
}

const visitOf = (fields: object): object => ({
  kind: 'sound',
  startjob: '2026-03-10T09:00:00.000Z',
  endjob: '2026-03-10T12:00:00.000Z',
  address: '1 Quay Street',
  postcode: 'BS1 4DJ',
  price: 350.5,
  contact: fern,
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
  ...fields,
});
const proposal = {
  projectName: 'Larkfield',
  postcode: 'BS1 4DJ',
  testType: 'Sound Testing - Part E',
  count: 22,
  fee: 750,
  type: 'Sound',
  distance: { metres: 60_000 },
};

/** A document as the first releases kept it: its content under a key of its own, its bytes in clear. */
const earlyDocument = async ({ program, database }: TestServer, visitId: string, by: string): Promise<string> => {
  const [id, commandId, bytes] = [newEntityId(), randomUUID(), Buffer.from(`Dear ${fern.name}, ${fern.telephone}`)];
  const [today] = documentsParts.catalogues;
  const requested = today?.events['DocumentRequested'];
  if (requested === undefined) throw new Error('there are no documents');
  const early = defineCatalogue({
    category: 'document',
    module: 'documents',
    events: {
      ...today?.events,
      DocumentRequested: {
        ...requested,
        personal: {
          content: { subject: (_: unknown, lookup: string) => ({ kind: 'record', lookup }) as const, forgotten: '' },
        },
      },
    },
  });
  const context = {
    actorId: by,
    at: new Date().toISOString(),
    commandId,
    correlationId: commandId,
    causationId: commandId,
    clientRequestId: null,
  };
  const data = {
    kind: 'invoice',
    fileName: 'Early.docx',
    projectId: null,
    visitId,
    visitIds: [visitId],
    number: '',
    form: 1,
    content: JSON.stringify({ client: { name: fern.name, email: fern.email, telephone: '7700900123' } }),
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [first, ...rest] = await new EventCodec([early], program.engine.personalKeys).encode(
    early,
    id,
    [
      { type: 'DocumentRequested', data },
      { type: 'DocumentMade', data: { sha256, bytes: bytes.length } },
    ] as never,
    context,
  );
  const store = program.app?.get<EventStore>(EVENT_STORE);
  if (first === undefined || store === undefined) throw new Error('nothing to keep');
  await database.knex('document_file').insert({ document_id: id, sha256, bytes });
  await program.engine.readModels.waitFor(
    (await store.append(`document-${id}`, [first, ...rest], { expected: 'no_stream' })).position,
  );
  return id;
};

const idOf = (one: { readonly _id: string } | undefined): string => one?._id ?? '';

/** A company with everything in which a person may be named. */
export const openCompany = async (): Promise<Company> => {
  const server = await startServer();
  const { token, userId } = await registerFirstAccount(server.url);
  const ask = <Body>(method: string, path: string, body?: unknown, url = server.url): Promise<Answer<Body>> =>
    call<Body>(url, method, path, { token, ...(body === undefined ? {} : { body }) });
  const done = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await ask<Body>(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const file = async (path: string, body: object): Promise<string> => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.headers.get('x-document-id') ?? '';
  };
  await done('PUT', '/api/company', { name: 'Sample Acoustics Ltd', address: '5 Mill Lane, Bristol' });
  const { _id: eddieId } = await done<StaffMember>('POST', '/api/users', eddie);
  await done('POST', `/api/users/${eddieId}/feed`, {});

  const projects = [
    await done<Project>('POST', '/api/enquiry', {
      projectName: 'Quay House',
      address: '1 Quay Street',
      price: 900,
      contact: fern,
    }),
    await done<Project>('POST', '/api/enquiry', {
      projectName: 'Mill Lofts',
      address: '2 Mill Lane',
      price: 500,
      contact: { ...fern, email: '' },
    }),
    await done<Project>('POST', '/api/enquiry', {
      projectName: 'Otherwise Hall',
      address: '3 High Street',
      price: 700,
      contact: otto,
    }),
  ];
  await done('PUT', `/api/enquiry/${idOf(projects[0])}`, {
    contact: { ...fern, email: fern.email.toUpperCase(), telephone: '+44 7700 900123' },
  });
  await done('PUT', `/api/enquiry/${idOf(projects[0])}`, { contact: fernAtHome });

  const { _id: clientId } = await done<Client>('POST', '/api/clients', {
    company: 'Larkfield Homes',
    address: '9 Office Street',
    contacts: [{ name: otto.name, email: otto.email }, fern],
  });
  const { contacts } = await done<Client>('GET', `/api/clients/${clientId}`);
  // Her number was another one first, and the history says so.
  await done('PUT', `/api/clients/${clientId}`, {
    contacts: contacts.map((one) =>
      one.name === fern.name ? { ...one, position: 'Director', telephone: '07700 900 1 2 3' } : one,
    ),
  });
  const schedule = async (fields: object): Promise<readonly Job[]> =>
    (await done<readonly [readonly Job[]]>('POST', '/api/job', visitOf(fields)))[0];
  const [first] = await schedule({
    enquiry_id: idOf(projects[0]),
    engineers: [eddieId],
    notes: 'Ring Fern Fascia on 07700 900123 at the gate.',
  });
  const survey = await schedule({
    startjob: '2026-03-16T09:00:00.000Z',
    endjob: '2026-03-18T09:00:00.000Z',
    kind: 'noise',
    soundtest: undefined,
    survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
    price: 1200,
    contact: fernAtHome,
    engineers: [eddieId],
  });
  const [others] = await schedule({
    startjob: '2026-04-10T09:00:00.000Z',
    endjob: '2026-04-10T12:00:00.000Z',
    enquiry_id: idOf(projects[2]),
    contact: otto,
    notes: 'Eddie Engelhart has the key.',
  });
  const [removed] = await schedule({
    startjob: '2026-05-10T09:00:00.000Z',
    endjob: '2026-05-10T12:00:00.000Z',
    notes: 'fern.fascia@client.example wants a call.',
  });
  const id = idOf(first);
  await done('PUT', `/api/job/${id}`, { contact: otto, notes: 'Ring Otto instead.' });
  await done('PUT', `/api/job/${id}`, { contact: fern });
  await done('POST', `/api/job/${id}/completion`, { flag: 'issued', value: true });
  await done('DELETE', `/api/job/${idOf(removed)}`);
  const photo = async (visitId: string, name: string): Promise<string> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'x-file-kind': 'photo',
      'x-file-name': encodeURIComponent(name),
    };
    const response = await fetch(`${server.url}/api/job/${visitId}/files`, {
      method: 'POST',
      headers,
      body: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(name)]),
    });
    return `/api/job/${visitId}/files/${((await response.json()) as { readonly _id: string })._id}`;
  };
  const photos = [
    await photo(id, 'Fern Fascia at the gate.jpg'),
    await photo(idOf(survey[1]), 'fern.fascia.jpg'),
    await photo(idOf(others), 'The gate.jpg'),
  ];
  await done('DELETE', photos[1] ?? '');
  const documentIds = [
    await file('/api/book/fee', { ...proposal, name: fern.name, enquiry_id: idOf(projects[0]) }),
    await file(`/api/job/${id}/invoice`, { invoice_number: 'INV-7' }),
    await file(`/api/job/${idOf(survey[0])}/invoice`, {}),
    await file(`/api/job/${idOf(others)}/invoice`, {}),
    await earlyDocument(server, id, userId),
  ];
  await done('POST', '/api/views', { page: 'visits', name: 'For Fern Fascia', address: 'paid=false' });
  await done('POST', '/api/views', { page: 'projects', name: 'Calls', address: 'q=Engelhart+07700+900123' });
  // Past visits keep the colleague who left.
  await done('DELETE', `/api/users/${eddieId}`);

  const config = server.program.app?.get<Config>(CONFIG);
  if (config === undefined) throw new Error('the program does not answer');
  const beside = (): Promise<Program> =>
    openProgram({
      config,
      ...rolesOf(server.database),
      modules,
      roles: ['api', 'projector'],
      log: openLog('silent'),
      webDir: null,
    });
  return {
    server,
    token,
    userId,
    eddieId,
    projects,
    jobs: await done<readonly Job[]>('GET', '/api/job'),
    documentIds,
    photos,
    clientId,
    ask,
    beside,
  };
};

/** The person of these words, with what is held. */
export const foundBy = async ({ ask }: Pick<Company, 'ask'>, q: string, url?: string): Promise<PersonDetail> => {
  const {
    body: [found],
  } = await ask<readonly FoundPerson[]>('POST', '/api/forgetting/people', { q }, url);
  if (found === undefined) throw new Error(`nobody is found by ${q}`);
  return (await ask<PersonDetail>('GET', `/api/forgetting/people/${found.kind}/${found.id}`, undefined, url)).body;
};

/** Decides it as somebody who ticks everything that is offered. */
export const forgetAll = async (
  { ask }: Pick<Company, 'ask'>,
  person: PersonDetail,
  url?: string,
): Promise<Answer<Forgetting>> =>
  ask<Forgetting>(
    'POST',
    '/api/forgetting',
    {
      kind: person.kind,
      id: person.id,
      name: person.name,
      reason: 'asked',
      also: person.also.map(({ id }) => id),
      notes: person.notes.map(({ visitId }) => visitId),
    },
    url,
  );

/** Until it is done. */
export const untilDone = async ({ ask }: Pick<Company, 'ask'>, id: string, url?: string): Promise<Forgetting> => {
  for (let waited = 0; waited < 300; waited += 1) {
    const one = (await ask<readonly Forgetting[]>('GET', '/api/forgetting', undefined, url)).body.find(
      ({ _id }) => _id === id,
    );
    if (one?.doneAt !== null && one !== undefined) return one;
    await pause(100);
  }
  throw new Error('the forgetting is not done after half a minute');
};
