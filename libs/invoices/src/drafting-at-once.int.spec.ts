import { daysAfter, londonDate, type ErrorBody, type Invoice } from '#contracts';
import type { Answer } from '#test/harness/server';
import { openInvoicing, type Invoicing } from './testing/invoicing.js';

let office: Invoicing;
beforeAll(async () => {
  office = await openInvoicing();
}, 60_000);
afterAll(() => office.server.stop());

const asked = (ids: readonly string[]): Promise<Answer<Invoice & ErrorBody>> =>
  office.ask('POST', '/api/invoices/drafts', { ids });
const isMade = ({ status }: Answer): boolean => status === 200;
/** Every choice of one or more of three visits. */
const choices = [[0], [1], [2], [0, 1], [1, 2], [0, 2], [0, 1, 2]] as const;

describe('people who draft the same visits at the same moment', () => {
  it.each([1, 2, 3])('get one draft of each visit, and the others are told which (round %i)', async () => {
    const visits = await Promise.all([101.5, 202.25, 303].map((price) => office.visit({ price })));
    const answers = await Promise.all(choices.map((choice) => asked(choice.map((at) => visits[at] ?? ''))));
    const drafts = answers.filter(isMade).map(({ body }) => body);
    expect(drafts.length).toBeGreaterThan(0);
    const drafted = drafts.flatMap((draft) => draft.visits);
    expect(new Set(drafted).size).toBe(drafted.length);
    for (const [at, { status, body }] of answers.entries()) {
      if (status === 200) continue;
      const first = drafts.find(({ _id }) => _id === body.made);
      expect(first?.visits.some((id) => choices[at]?.some((one) => visits[one] === id))).toBe(true);
      expect({ status, msg: body.msg }).toEqual({
        status: 409,
        msg: `One of these visits is on the draft for ${first?.client.name} over £${first?.net.toFixed(2)} already. Please go on with that draft, or discard it.`,
      });
    }

    for (const { _id } of drafts) await office.ok('DELETE', `/api/invoices/${_id}`);
    const { _id } = (await asked(visits)).body;
    await office.ok('POST', `/api/invoices/${_id}/issue`, {});
    expect((await Promise.all(visits.map((id) => asked([id])))).map(({ status }) => status)).toEqual([409, 409, 409]);
    await office.ok('POST', `/api/invoices/${_id}/credit`, { reason: 'Wrong client' });
    expect((await Promise.all([asked(visits), asked(visits)])).filter(isMade)).toHaveLength(1);
  });

  it('also get one draft of the interest on an invoice', async () => {
    const { _id } = (await asked([await office.visit()])).body;
    const date = daysAfter(londonDate(new Date(Date.now()).toISOString()), -60);
    await office.ok('PUT', `/api/invoices/${_id}`, { date, due_days: 10 });
    await office.ok('POST', `/api/invoices/${_id}/issue`, {});
    const until = daysAfter(date, 40);
    const charged = await Promise.all(
      [1, 2, 3].map(() =>
        office.ask<Invoice & ErrorBody>('POST', `/api/invoices/${_id}/interest`, { until, base_rate: 4 }),
      ),
    );
    const [draft] = charged.filter(isMade);
    expect(
      charged.filter((one) => one !== draft).map(({ status, body: { msg, made } }) => ({ status, msg, made })),
    ).toEqual(
      [1, 2].map(() => ({
        status: 409,
        msg: 'The interest on this invoice is on a draft already. Please go on with that draft, or discard it.',
        made: draft?.body._id,
      })),
    );
  });
});
