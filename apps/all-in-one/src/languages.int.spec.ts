import { request as httpRequest } from 'node:http';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import type {
  CalendarFeed,
  ErrorBody,
  HistoryEntry,
  InvoicePreview,
  Job,
  JourneyAnswer,
  LedgerRow,
  Project,
  ReadModel,
} from '#contracts';
import { languages, type Language } from '#languages';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { filesOf, textOf } from '../../../libs/documents/src/render/testing/docx-files.js';

const nobody = '019ff48e-6300-7139-9f8d-893e30856e10';
const contact = { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' };
const visit = {
  kind: 'sound',
  startjob: '2027-03-10T09:00:00Z',
  endjob: '2027-03-10T12:00:00Z',
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  price: 1350.5,
  contact,
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
};
const quote = { type: 'Part E', count: 22, metres: 60_000 };
/** Rules that word what they ask for themselves. */
const ownRules = [
  'bankLines',
  'bankPayments',
  'calibrationMonths',
  'planWeights',
  'feeType',
  'fees',
  'importRows',
  'workingHours',
  'instruments',
  'invoices',
  'isDay',
  'isDayOrNone',
  'isInstant',
  'kitWaivers',
  'leaders',
  'lines',
  'nested',
  'nestedList',
  'optionalText',
  'postcode',
  'pounds',
  'rate',
  'registrations',
  'requiredText',
  'tests',
  'types',
];
/** What would be in a text that French got into. */
const FRENCH = /Essai|Veuillez|logements|Tarif|Déplacement|Trajet|Installation/;

describe('what the server says', () => {
  let server: TestServer;
  let token = '';
  beforeAll(async () => {
    server = await startServer();
    ({ token } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(() => server.stop());

  const ask = <Body = ErrorBody>(language: Language, method: string, path: string, body?: unknown) =>
    call<Body>(server.url, method, path, {
      token,
      headers: { 'accept-language': language },
      ...(body === undefined ? {} : { body }),
    });
  /** The sentence of each language for the same call. */
  const sentences = async (method: string, path: string, body?: unknown): Promise<readonly string[]> =>
    Promise.all(languages.map(async (language) => (await ask(language, method, path, body)).body.msg));

  it.each<[string, string, string, unknown, readonly string[]]>([
    [
      'an unknown address',
      'GET',
      '/api/nowhere',
      undefined,
      ['There is nothing here.', 'Il n’y a rien ici.', 'Aquí no hay nada.', 'Não há nada aqui.'],
    ],
    [
      'an unknown visit',
      'GET',
      `/api/job/${nobody}`,
      undefined,
      [
        'This site visit does not exist, or it was removed.',
        'Cette visite n’existe pas ou a été supprimée.',
        'Esta visita no existe o se eliminó.',
        'Esta visita não existe ou foi eliminada.',
      ],
    ],
    [
      'a project without a fee',
      'POST',
      '/api/enquiry',
      {},
      [
        'Please choose a fee.',
        'Veuillez indiquer des honoraires.',
        'Indique unos honorarios.',
        'Indique os honorários.',
      ],
    ],
    [
      'no postcode',
      'POST',
      '/api/book/geocode',
      { postcode: 'BS' },
      ['Invalid Postcode!', 'Code postal invalide\u00a0!', '¡Código postal no válido!', 'Código postal inválido!'],
    ],
    [
      'a column that is none',
      'GET',
      '/api/job?sort=colour',
      undefined,
      [
        'Please sort by one of the columns.',
        'Veuillez trier par l’une des colonnes.',
        'Ordene por una de las columnas.',
        'Ordene por uma das colunas.',
      ],
    ],
  ])('of %s is in the language that is asked for', async (_, method, path, body, said) => {
    expect(await sentences(method, path, body)).toEqual(said);
  });

  it('of a form is in one language at each of its fields', async () => {
    const { status, body } = await ask('fr', 'POST', '/api/job', {
      ...visit,
      price: -1,
      address: '',
      contact: { ...contact, email: 'nobody' },
      soundtest: { project_type: 'Part E' },
      notes: 'x'.repeat(5001),
    });
    expect({ status, ...body.errors }).toEqual({
      status: 400,
      price: 'Veuillez indiquer des honoraires.',
      address: 'Veuillez indiquer une adresse.',
      'contact.email': 'Veuillez indiquer l’e-mail du contact.',
      'soundtest.sets': 'Veuillez saisir le nombre de séries.',
      'soundtest.dwellings': 'Veuillez indiquer le nombre de logements.',
      notes: 'Veuillez utiliser 5000 caractères au plus.',
    });
  });

  it('is said to whoever is not signed in, tries too often or sends what cannot be read', async () => {
    const unsigned = await call<ErrorBody>(server.url, 'GET', '/api/job', {
      headers: { 'accept-language': 'pt-PT,pt;q=0.9' },
    });
    expect([unsigned.status, unsigned.body.msg]).toEqual([401, 'Inicie sessão.']);
    const unreadable = await fetch(`${server.url}/api/car`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'fr' },
      body: '{',
    });
    expect(((await unreadable.json()) as ErrorBody).msg).toBe(
      'Cette requête n’a pas pu être lue\u00a0: veuillez envoyer du JSON en UTF-8.',
    );
    const crooked = await new Promise<string>((resolve, refuse) => {
      httpRequest(`${server.url}/api/%E0%A4%A`, { headers: { 'accept-language': 'es' } }, (response) => {
        let text = '';
        response
          .on('data', (part: Buffer) => {
            text += part.toString();
          })
          .on('end', () => {
            resolve(text);
          });
      })
        .on('error', refuse)
        .end();
    });
    expect((JSON.parse(crooked) as ErrorBody).msg).toBe('No se pudo leer esta dirección.');
    const wrong = { email: firstAccount.email, password: 'not this one' };
    for (let tries = 0; tries < 5; tries += 1)
      expect((await ask('es', 'POST', '/api/auth', wrong)).body.msg).toBe('¡Credenciales incorrectas!');
    expect(await sentences('POST', '/api/auth', wrong)).toEqual([
      'Too many attempts to sign in; please wait 15 minutes.',
      'Trop de tentatives de connexion\u00a0; veuillez attendre 15 minutes.',
      'Demasiados intentos de inicio de sesión; espere 15 minutos.',
      'Demasiadas tentativas de início de sessão; espere 15 minutos.',
    ]);
  });

  it('never is a sentence of the validator itself', () => {
    interface Rule {
      readonly target: unknown;
      readonly type: string;
      readonly name?: string;
      readonly propertyName: string;
      readonly message?: unknown;
    }
    const rules = [
      ...(Reflect.get(getMetadataStorage(), 'validationMetadatas') as ReadonlyMap<unknown, readonly Rule[]>).values(),
    ].flat();
    expect(rules.length).toBeGreaterThan(300);
    const foreign = rules.filter(
      ({ type, name = '', message }) =>
        type !== ValidationTypes.CONDITIONAL_VALIDATION && typeof message !== 'function' && !ownRules.includes(name),
    );
    expect(
      foreign.map(
        ({ target, propertyName, name }) =>
          `${String((target as { name?: unknown }).name)}.${propertyName}: ${name ?? ''}`,
      ),
    ).toEqual([]);
  });

  it('varies by language, and says so to whoever keeps it', async () => {
    const [english, french] = await Promise.all([
      ask<readonly ReadModel[]>('en', 'GET', '/api/projections'),
      ask<readonly ReadModel[]>('fr', 'GET', '/api/projections'),
    ]);
    expect([english, french].map(({ body }) => body.find(({ name }) => name === 'kit_list')?.title)).toEqual([
      'Equipment',
      'Équipement',
    ]);
    expect(french.body.map(({ title }) => title)).toEqual(
      french.body.map(({ title }) => title).sort(new Intl.Collator('fr-FR').compare),
    );
    const refused = await ask('fr', 'GET', '/api/nowhere');
    for (const { headers } of [english, french, refused])
      expect(headers.get('vary')?.toLowerCase()).toContain('accept-language');
    expect(english.headers.get('etag')).not.toBe(french.headers.get('etag'));
  });

  it('never mixes, however many ask at once', async () => {
    const said = [
      'There is nothing here under this id.',
      'Il n’y a rien ici sous cet identifiant.',
      'No hay nada con este identificador.',
      'Não há nada aqui com este identificador.',
    ];
    const answers = await Promise.all(
      Array.from({ length: 80 }, async (_, at) => {
        const which = (at * 7) % languages.length;
        const { body } = await ask(languages[which] ?? 'en', 'GET', `/api/job/${nobody}/history`);
        return body.msg === said[which] ? null : `${languages[which] ?? ''}: ${body.msg}`;
      }),
    );
    expect(answers.filter((answer) => answer !== null)).toEqual([]);
  });

  it('about a visit is worded for whoever reads its history and the ledger', async () => {
    const [[job]] = (
      await ask<readonly [readonly [Job]]>('fr', 'POST', '/api/job', {
        ...visit,
        enquiry_id: (await ask<Project>('fr', 'POST', '/api/enquiry', { address: 'Larkfield', price: 900, quote })).body
          ._id,
      })
    ).body;
    await ask('es', 'POST', `/api/job/${job._id}/completion`, { flag: 'confirmed', value: true });
    await ask('es', 'PUT', `/api/job/${job._id}`, { price: 400 });
    const texts = async (language: Language): Promise<readonly string[]> =>
      (await ask<readonly HistoryEntry[]>(language, 'GET', `/api/job/${job._id}/history`)).body.map(({ text }) => text);
    expect(await texts('en')).toEqual(
      expect.arrayContaining(['Sound test scheduled', 'Confirmed turned on', 'Fee changed from £1,350.50 to £400']),
    );
    expect(await texts('fr')).toEqual(
      expect.arrayContaining([
        'Essai acoustique planifié',
        'Confirmé\u00a0: activé',
        'Honoraires modifiés de 1\u202f350,50\u00a0£ à 400\u00a0£',
      ]),
    );
    const named = async (language: Language): Promise<readonly (string | undefined)[]> => {
      const { body } = await ask<readonly LedgerRow[]>(
        language,
        'GET',
        `/api/ledger?visit=${job._id}&field=completion.confirmed`,
      );
      return [body[0]?.name, body[0]?.visit?.label];
    };
    expect([await named('en'), await named('pt')]).toEqual([
      ['Confirmed', 'Sound Test, 1 Quay Street'],
      ['Confirmado', 'Ensaio acústico, 1 Quay Street'],
    ]);
    const history = (
      await ask<readonly HistoryEntry[]>('fr', 'GET', `/api/enquiry/${job.enquiry_id ?? ''}/history`)
    ).body.map(({ text }) => text);
    expect(history).toContain('Devis pour Essais acoustiques - Part E, 22 logements');
  });

  it('is English in a document, whoever asks for it', async () => {
    const made = await fetch(`${server.url}/api/book/fee`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'fr' },
      body: JSON.stringify({
        projectName: 'Larkfield',
        name: 'Zoë',
        postcode: 'BS1 4DJ',
        testType: 'Part E',
        count: 22,
        fee: 800,
        type: 'Sound',
        distance: { metres: 60_000 },
      }),
    });
    const proposal = textOf(
      filesOf(Buffer.from(await made.arrayBuffer()))
        .get('word/document.xml')
        ?.toString() ?? '',
    );
    for (const said of ['Sound Testing - Part E, 22 dwellings', 'Airborne Walls', 'This proposal is valid for 30 days'])
      expect(proposal).toContain(said);
    expect(proposal).not.toMatch(FRENCH);
  });

  it('is English in an invoice, and in the language that is asked for about it', async () => {
    const [[job]] = (
      await ask<readonly [readonly [Job]]>('fr', 'POST', '/api/job', {
        ...visit,
        startjob: '2027-03-12T09:00:00Z',
        endjob: '2027-03-12T12:00:00Z',
      })
    ).body;
    const { body } = await ask<InvoicePreview>('fr', 'GET', `/api/job/${job._id}/invoice`);
    expect(body.lines[0]?.description).toBe('Sound Test, Part E: 3 sets, 12 dwellings, at 1 Quay Street, BS1 4ST');
    expect(body.missing[0]).toBe('La facture n’a pas encore de numéro\u00a0: elle est donc marquée comme brouillon.');
  });

  it('is English in a calendar feed', async () => {
    const { body: engineer } = await ask<{ readonly _id: string }>('fr', 'POST', '/api/users', {
      name: 'Otto Octave',
      email: 'otto@example.test',
      password: 'tuned to a fifth',
      isEngineer: true,
    });
    await ask('fr', 'POST', '/api/job', {
      ...visit,
      startjob: '2027-03-11T09:00:00Z',
      endjob: '2027-03-11T12:00:00Z',
      engineers: [engineer._id],
    });
    const { body: feed } = await ask<CalendarFeed>('fr', 'POST', `/api/users/${engineer._id}/feed`);
    const calendar = await (
      await fetch(`${server.url}${feed.address ?? ''}`, { headers: { 'accept-language': 'fr' } })
    ).text();
    expect(calendar).toContain('SUMMARY:Sound Test BS1 4ST');
    expect(calendar).not.toMatch(FRENCH);
  });

  it('is English in the log and in the read models', async () => {
    await ask('fr', 'POST', '/api/enquiry', { address: 'Larkfield', price: 900, quote });
    const events = JSON.stringify((await server.events()).map(({ type, data }) => [type, data]));
    expect(events).toContain('Sound Testing - Part E, 22 dwellings');
    expect(events).not.toMatch(FRENCH);
    const { rows } = await server.database.knex.raw<{ rows: readonly { readonly row: string }[] }>(
      'select p::text as row from read.project p union all select s::text from read.search_entry s union all select l::text from read.ledger_entry l union all select v::text from read.visit v',
    );
    const kept = rows.map(({ row }) => row).join('\n');
    for (const said of ['every ten dwellings', 'sound test']) expect(kept).toContain(said);
    expect(kept).not.toMatch(FRENCH);
  });

  it('about money and journeys is written as the language writes it', async () => {
    const { body } = await ask<JourneyAnswer>('fr', 'POST', '/api/book/geocode', { postcode: 'M1 1AE' });
    expect(body.travel.distance.text).toMatch(/^\d+(,\d)? mi$/);
    expect(body.travel.duration.text).toMatch(/^\d+ heures?( \d+ min)?$/);
  });
});
