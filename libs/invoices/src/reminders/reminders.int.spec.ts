import { jest } from '@jest/globals';
import type { ErrorBody, FoundPerson, HistoryEntry, Invoice, ReminderAnswer } from '#contracts';
import { LetterCarrier } from '#mail';
import { eventually } from '#test/harness/eventually';
import { siteContact } from '#test/harness/visits';
import { openSmtpDouble, type SmtpDouble } from '#test/harness/smtp-double';
import { openInvoicing, type Invoicing } from '../testing/invoicing.js';

let double: SmtpDouble;
let office: Invoicing;
let keys = 0;
const newKey = (): string => `reminder-${(keys += 1)}`;
const letter = { level: 1, to: 'fern@client.example', subject: 'Reminder: invoice', text: 'Dear Fern,\nplease pay.' };

const remind = (id: string, key: string, body: object = letter) =>
  office.ask<ReminderAnswer & ErrorBody>('POST', `/api/invoices/${id}/reminders`, body, { 'idempotency-key': key });
const reminders = (id: string) => office.ok<readonly ReminderAnswer[]>('GET', `/api/invoices/${id}/reminders`);
const told = async (id: string): Promise<readonly string[]> =>
  (await office.ok<readonly HistoryEntry[]>('GET', `/api/invoices/${id}/history`))
    .filter(({ field }) => field === 'reminder')
    .map(({ text }) => text);
const carrier = (): LetterCarrier => {
  const found = office.server.program.app?.get(LetterCarrier, { strict: false });
  if (found === undefined) throw new Error('nothing carries letters');
  return found;
};
/** Issued in January, due in February. */
const overdue = async (): Promise<Invoice> => {
  const { _id } = await office.ok<Invoice>('POST', '/api/invoices/drafts', { ids: [await office.visit()] });
  await office.ok('PUT', `/api/invoices/${_id}`, { date: '2026-01-05' });
  return office.ok<Invoice>('POST', `/api/invoices/${_id}/issue`, {});
};
const notSent = { status: 409, body: { msg: 'This invoice is paid or credited in full, so no reminder is sent.' } };

beforeAll(async () => {
  double = await openSmtpDouble();
  office = await openInvoicing({ SMTP_URL: double.url });
  await office.ok('PUT', '/api/company', { email: 'office@quiet.example' });
}, 60_000);
beforeEach(() => {
  double.mood = 'takes';
});
afterAll(async () => {
  await office.server.stop();
  await double.close();
});

describe('a reminder of an overdue invoice', () => {
  it('goes out once under its key, and is told with the invoice: level, day, to whom, by whom', async () => {
    const [{ _id }, before, key] = [await overdue(), double.letters.length, newKey()];
    const answers = await Promise.all([remind(_id, key), remind(_id, key), remind(_id, key)]);
    expect(answers.every(({ status }) => [200, 503].includes(status))).toBe(true);
    const { status, body } = await remind(_id, key);
    expect([status, body]).toEqual([
      200,
      {
        _id: body._id,
        ...letter,
        status: 'sent',
        by_hand: false,
        at: expect.any(String) as string,
        by: { _id: expect.any(String) as string, name: 'Petra Plumb' },
      },
    ]);
    expect(double.letters).toHaveLength(before + 1);
    expect(double.letters.at(-1)).toContain('To: fern@client.example');
    expect(await reminders(_id)).toEqual([body]);
    expect(await told(_id)).toEqual(['Reminder 1 sent to fern@client.example']);
    expect((await office.one(_id)).reminder).toEqual({ level: 1, date: body.at.slice(0, 10) });
    expect((await remind(_id, key, { ...letter, text: 'Another' })).status).toBe(409);
    // Another press is another reminder.
    await remind(_id, newKey(), { ...letter, level: 2 });
    expect(await office.one(_id)).toMatchObject({ reminder: { level: 2 } });
    // Neither address nor text is in the log as it is.
    const events = (await office.server.events()).filter(({ type }) => type.startsWith('Reminder'));
    expect(events).toHaveLength(4);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/fern|please pay/i);
  });

  it('is refused once the invoice is paid or credited in full, or marked Paid at its visits; a repeat is answered as before', async () => {
    const [paid, credited, marked] = [await overdue(), await overdue(), await overdue()];
    const [before, key] = [double.letters.length, newKey()];
    expect((await remind(paid._id, key)).status).toBe(200);
    const money = { amount: paid.outstanding, date: '2026-03-01' };
    await office.ok('POST', `/api/invoices/${paid._id}/payments`, money);
    await office.ok('POST', `/api/invoices/${credited._id}/credit`, { reason: 'Wrong' });
    await office.ok('POST', '/api/job/completion', { ids: marked.visits, flag: 'paid', value: true });
    for (const { _id } of [paid, credited, marked]) expect(await remind(_id, newKey())).toMatchObject(notSent);
    expect((await remind(paid._id, key)).body.status).toBe('sent');
    expect(double.letters).toHaveLength(before + 1);
  });

  it('is refused before it is due, for a draft, and without an address', async () => {
    const early = await office.issued('Early Homes');
    expect(await remind(early._id, newKey())).toMatchObject({
      status: 409,
      body: { msg: 'This invoice is not overdue, so no reminder is sent.' },
    });
    const { _id: draft } = await office.ok<Invoice>('POST', '/api/invoices/drafts', { ids: [await office.visit()] });
    expect((await remind(draft, newKey())).status).toBe(409);
    const { _id } = await overdue();
    for (const [wrong, field] of [
      [{ to: 'fern' }, 'to'],
      [{ level: 4 }, 'level'],
      [{ text: '' }, 'text'],
    ] as const)
      expect(Object.keys((await remind(_id, newKey(), { ...letter, ...wrong })).body.errors ?? {})).toEqual([field]);
    expect(await reminders(_id)).toEqual([]);
  });

  it('whose process died is not sent by the sweep where the invoice was paid meanwhile, and is sent where it was not', async () => {
    for (const isPaid of [true, false]) {
      const [{ _id, outstanding }, before, key] = [await overdue(), double.letters.length, newKey()];
      const deliver = jest.spyOn(LetterCarrier.prototype, 'deliver').mockRejectedValueOnce(new Error('killed'));
      expect((await remind(_id, key)).status).toBe(500);
      deliver.mockRestore();
      if (isPaid) await office.ok('POST', `/api/invoices/${_id}/payments`, { amount: outstanding, date: '2026-03-01' });
      await carrier().sweep(0);
      await carrier().sweep(0);
      expect((await reminders(_id)).map(({ status }) => status)).toEqual([isPaid ? 'failed' : 'sent']);
      expect(double.letters).toHaveLength(before + (isPaid ? 0 : 1));
    }
  });

  it('that the mail server did not take is told as what it is, and does not count as sent', async () => {
    for (const [mood, status, words] of [
      ['refuses', 'failed', 'Reminder 1 to fern@client.example not sent'],
      ['takes-and-drops', 'uncertain', 'Reminder 1 to fern@client.example: not known whether it was sent'],
    ] as const) {
      const { _id } = await overdue();
      double.mood = mood;
      expect((await remind(_id, newKey())).body.status).toBe(status);
      expect(await told(_id)).toEqual([words]);
      expect((await office.one(_id)).reminder).toBeNull();
    }
  });

  it('that went by hand is noted without a letter, also where no email can be sent', async () => {
    const [{ _id }, before, key] = [await overdue(), double.letters.length, newKey()];
    await office.ok('PUT', '/api/company', { email: '' });
    expect(await remind(_id, newKey())).toMatchObject({ status: 409 });
    const byHand = { ...letter, level: 2, to: '', by_hand: true };
    expect((await remind(_id, key, byHand)).body).toMatchObject({ status: 'sent', by_hand: true, level: 2 });
    expect((await remind(_id, key, byHand)).status).toBe(200);
    expect(await told(_id)).toEqual(['Reminder 2 to the client sent by hand']);
    expect((await office.one(_id)).reminder).toMatchObject({ level: 2 });
    expect(double.letters).toHaveLength(before);
    await office.ok('PUT', '/api/company', { email: 'office@quiet.example' });
  });

  it('says nothing any more of a client who was forgotten', async () => {
    const { _id } = await overdue();
    expect((await remind(_id, newKey(), { ...letter, to: siteContact.email })).status).toBe(200);
    const draft = await office.ok<Invoice>('POST', '/api/invoices/drafts', { ids: [await office.visit()] });
    const [person] = await office.ok<readonly FoundPerson[]>('POST', '/api/forgetting/people', {
      q: siteContact.email,
    });
    const { kind, id, name } = person ?? { kind: 'client', id: '', name: '' };
    await office.ok('POST', '/api/forgetting', { kind, id, name, reason: 'asked', also: [], notes: [] });
    const empty = { level: 1, to: '', subject: '', text: '', status: 'sent' };
    await eventually(async () => (await reminders(_id))[0]?.text === '');
    expect(await reminders(_id)).toMatchObject([empty]);
    expect((await told(_id)).join()).not.toContain(siteContact.email);
    expect(await office.ask('POST', `/api/invoices/${draft._id}/issue`, {})).toMatchObject({
      status: 409,
      body: { msg: 'The client of this draft was forgotten, so it cannot be issued. Please discard it.' },
    });
  });
});
