import { setTimeout as pause } from 'node:timers/promises';
import type { Project } from '#contracts';
import type { Program } from '#platform';
import { forgetAll, foundBy, openCompany, untilDone, type Company } from './testing/company.js';
import { tablesHolding } from './testing/whole-database.js';
import type { ForgettingRow } from './doing/forgetting-table.js';
import { steps } from './doing/steps.js';
import { ForgettingSweep } from './doing/sweep.js';

describe('a forgetting that is cut off', () => {
  let company: Company;
  beforeAll(async () => {
    company = await openCompany();
    // Only the processes of this spec work at it.
    const sweep = company.server.program.app?.get(ForgettingSweep);
    if (sweep !== undefined)
      sweep.before = () => {
        throw new Error('not here');
      };
  }, 120_000);
  afterAll(() => company.server.stop());

  const personOf = async (name: string): Promise<void> => {
    const contact = { name, email: `${name.toLowerCase()}@cut.example`, telephone: '07700 900555' };
    const { body } = await company.ask<Project>('POST', '/api/enquiry', { projectName: 'Cut Off', price: 1, contact });
    await company.server.program.engine.readModels.waitFor(await company.server.head());
    expect(body.contact.name).toBe(name);
  };

  it.each(steps.map(({ milestone }, index) => [milestone, index] as const))(
    'before %s is finished by the next process',
    async (milestone, index) => {
      const name = `Cut${['Anna', 'Bert', 'Cleo', 'Dora', 'Emil'][index] ?? ''}`;
      const killed: Program = await company.beside();
      await personOf(name);
      const sweep = killed.app?.get(ForgettingSweep);
      let reachedIt = 0;
      if (sweep !== undefined)
        sweep.before = (next) => {
          if (next === milestone) {
            reachedIt += 1;
            throw new Error('killed');
          }
        };
      const { status, body } = await forgetAll(
        company,
        await foundBy(company, name, killed.url ?? ''),
        killed.url ?? '',
      );
      expect(status).toBe(200);
      for (let waited = 0; waited < 800 && reachedIt === 0; waited += 1) await pause(50);
      await killed.close();
      const left = await company.server.database
        .knex<ForgettingRow>('forgetting')
        .where({ forgetting_id: body._id })
        .first();
      expect(steps.map((step) => left?.[step.milestone] !== null)).toEqual(steps.map((_, at) => at < index));
      expect((await tablesHolding(company.server.database.knex, [name])).length > 0).toBe(index < 4);

      const next = await company.beside();
      await untilDone(company, body._id);
      await next.close();
      expect(await tablesHolding(company.server.database.knex, [name])).toEqual([]);
    },
    120_000,
  );
});
