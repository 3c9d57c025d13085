import { jest } from '@jest/globals';
import type { ErrorBody, HistoryEntry, Job, VisitEmailAnswer } from '#contracts';
import { openSmtpDouble, type SmtpDouble, type SmtpMood } from '#test/harness/smtp-double';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { EmailOutbox } from './email-outbox.js';
import { LetterCarrier } from './letter-carrier.js';

let double: SmtpDouble;
let server: TestServer;
let token: string;
let visit: string;

const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });
const letter = {
  to: 'kit@client.example',
  subject: 'Air tightness test on Tuesday 10 March',
  text: 'Dear Kit,\n\n.A line that begins with a dot\nKind regards',
};
const send = (key: string, body: object = letter, of = visit) =>
  ask<VisitEmailAnswer & ErrorBody>('POST', `/api/job/${of}/emails`, body, { 'idempotency-key': key });
const list = async (): Promise<readonly VisitEmailAnswer[]> =>
  (await ask<readonly VisitEmailAnswer[]>('GET', `/api/job/${visit}/emails`)).body;
const history = async (): Promise<readonly (readonly [string, string])[]> =>
  (await ask<readonly HistoryEntry[]>('GET', `/api/job/${visit}/history`)).body
    .filter(({ field }) => field === 'email_sent')
    .map(({ text, actor }) => [text, actor.name] as const);
const onTheirWay = async (): Promise<number> =>
  Number((await server.database.knex('visit_email').count<{ count: string }[]>({ count: '*' }))[0]?.count);
const part = <Part>(type: new (...given: never[]) => Part): Part => {
  const found = server.program.app?.get<Part>(type, { strict: false });
  if (found === undefined) throw new Error('the program has no such part');
  return found;
};
let keys = 0;
const newKey = (): string => `key-${(keys += 1)}`;

beforeAll(async () => {
  double = await openSmtpDouble();
  server = await startServer({ environment: { SMTP_URL: double.url } });
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
beforeEach(async () => {
  double.mood = 'takes';
  await ask('PUT', '/api/company', { name: 'Sample Acoustics', email: 'office@soundings.example' });
  const { body } = await ask<readonly [readonly Job[]]>('POST', '/api/job', {
    startjob: '2026-03-10T09:00:00Z',
    endjob: '2026-03-10T12:00:00Z',
    address: '1 Quay Street',
    postcode: 'BS1 4DJ',
    price: 350,
    contact: { name: 'Kit Lark', position: 'Manager', email: 'kit@client.example', telephone: '7700900123' },
    airtest: { types: 1, tests: 2 },
  });
  visit = body[0][0]?._id ?? '';
});
afterAll(async () => {
  await server.stop();
  await double.close();
});

describe('a letter about a visit', () => {
  it('is sent by the company, and told with the visit: who, when, to whom', async () => {
    const { status, body } = await send(newKey());
    expect([status, body]).toEqual([
      200,
      {
        _id: body._id,
        ...letter,
        status: 'sent',
        at: expect.any(String) as string,
        by: { _id: expect.any(String) as string, name: 'Petra Plumb' },
      },
    ]);
    const sent = double.letters.at(-1) ?? '';
    for (const line of [
      'From: Sample Acoustics <office@soundings.example>',
      'To: kit@client.example',
      `Message-ID: <${body._id}@soundings.example>`,
      '.A line that begins with a dot',
    ])
      expect(sent).toContain(line);
    expect(await list()).toEqual([body]);
    expect(await history()).toEqual([['Email sent to kit@client.example', 'Petra Plumb']]);
    expect(await onTheirWay()).toBe(0);
    // The address is nowhere in the log as it is.
    const written = (await server.events()).filter(({ type }) => type.startsWith('Email'));
    expect(written.map(({ data }) => JSON.stringify(data)).join()).not.toContain('kit@');
  });

  it('is sent once under its key, also when both tries come at the same time', async () => {
    const [before, key] = [double.letters.length, newKey()];
    const answers = await Promise.all([send(key), send(key), send(key)]);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect((await send(key)).body.status).toBe('sent');
    expect(double.letters).toHaveLength(before + 1);
    expect(await list()).toHaveLength(1);
    expect((await send(key, { ...letter, text: 'Another' })).status).toBe(409);
  });

  it.each<[SmtpMood, VisitEmailAnswer['status'], number, string]>([
    ['refuses', 'failed', 0, 'Email to kit@client.example not sent'],
    ['no-such-person', 'failed', 0, 'Email to kit@client.example not sent'],
    ['takes-and-drops', 'uncertain', 1, 'Email to kit@client.example: not known whether it was sent'],
    ['drops', 'uncertain', 0, 'Email to kit@client.example: not known whether it was sent'],
  ])('to a server that %s is %s, and is not sent again by itself', async (mood, status, taken, words) => {
    const [before, key] = [double.letters.length, newKey()];
    double.mood = mood;
    expect((await send(key)).body.status).toBe(status);
    double.mood = 'takes';
    // The same press again says what became of it.
    expect((await send(key)).body.status).toBe(status);
    await part(LetterCarrier).sweep(0);
    expect(double.letters).toHaveLength(before + taken);
    expect((await history()).map(([text]) => text)).toEqual([words]);
    // Another press is another letter.
    expect((await send(newKey())).body.status).toBe('sent');
  });

  it('that nobody had spoken about when its process died is sent by the sweep, once', async () => {
    const [before, key] = [double.letters.length, newKey()];
    // As a process leaves it that dies between its event and the first word to the mail server.
    const claim = jest.spyOn(EmailOutbox.prototype, 'claim').mockRejectedValueOnce(new Error('killed'));
    expect((await send(key)).status).toBe(500);
    claim.mockRestore();
    expect((await list()).map(({ status }) => status)).toEqual(['sending']);
    await part(LetterCarrier).sweep(0);
    await part(LetterCarrier).sweep(0);
    expect((await send(key)).body.status).toBe('sent');
    expect(double.letters).toHaveLength(before + 1);
    expect(await history()).toEqual([['Email sent to kit@client.example', 'Petra Plumb']]);
  });

  it('that was handed over when its process died is uncertain, and never handed over twice', async () => {
    const [before, key] = [double.letters.length, newKey()];
    const claim = jest.spyOn(EmailOutbox.prototype, 'claim').mockImplementationOnce(async (emailId) => {
      claim.mockRestore();
      await part(EmailOutbox).claim(emailId);
      throw new Error('killed');
    });
    expect((await send(key)).status).toBe(500);
    // It may still be about to answer.
    expect((await send(key)).status).toBe(503);
    await part(LetterCarrier).sweep(0);
    expect((await send(key)).body.status).toBe('uncertain');
    expect(double.letters).toHaveLength(before);
    expect(await onTheirWay()).toBe(0);
  });

  it('whose row was lost, as with a backup that was restored, is uncertain', async () => {
    const [before, key] = [double.letters.length, newKey()];
    const claim = jest.spyOn(EmailOutbox.prototype, 'claim').mockRejectedValueOnce(new Error('killed'));
    await send(key);
    claim.mockRestore();
    await server.database.knex('visit_email').delete();
    expect((await send(key)).body.status).toBe('uncertain');
    expect(double.letters).toHaveLength(before);
  });

  it('is refused in a sentence where it cannot be sent', async () => {
    expect((await send(newKey(), { ...letter, to: 'kit' })).body.errors).toEqual({
      to: 'Please enter the email of the person to write to.',
    });
    expect((await send(newKey(), letter, '01980000-0000-7000-8000-000000000002')).status).toBe(404);
    await ask('PUT', '/api/company', { email: '' });
    expect(await send(newKey())).toMatchObject({
      status: 409,
      body: { msg: 'The company has no email yet. Please enter it under Company first.' },
    });
    expect((await list()).length).toBe(0);
  });
});
