import type { Knex } from 'knex';
import { Injectable } from '@nestjs/common';
import { CompanyRules } from '#company';
import { t } from '#languages';
import { inTurn } from '#eventing';
import { HttpProblem } from '#platform';
import type { VisitChange } from '#site-visits';
import { staffTables } from '#staff';
import { registrationSentence, type RegisteredEngineer } from '../warnings/registrations.js';

type Visit = NonNullable<VisitChange['after']>;

const tripsOf = ({ first, pickup }: Visit) => [
  { field: 'engineers', ...first },
  ...(pickup === null ? [] : [{ field: 'engineersPickup', ...pickup }]),
];

/** Who goes to what and when, as far as registrations are asked for it. */
const askedOf = (visit: Visit): string =>
  JSON.stringify([visit.test.kind, tripsOf(visit).map(({ field, engineers, end }) => [field, engineers, end])]);

/** Keeps visits from engineers without a valid registration, where the company has said so. */
@Injectable()
export class Registered {
  constructor(private readonly rules: CompanyRules) {}

  /**
   * What a visit has already may stay: only who is sent, to what or when anew is looked at.
   * @throws HttpProblem 409 with the field where the engineer stands
   */
  async demand(transaction: Knex.Transaction, { before, after }: VisitChange): Promise<void> {
    if (after === null || (before !== null && askedOf(before) === askedOf(after))) return;
    if ((await this.rules.registrations(transaction)) !== 'refuse') return;
    const trips = tripsOf(after);
    const rows = await inTurn(
      transaction,
      async (): Promise<readonly (RegisteredEngineer & { readonly id: string })[]> =>
        transaction
          .from(staffTables.staff_member)
          .whereRaw('user_id = any(?::uuid[])', [trips.flatMap(({ engineers }) => engineers)])
          .select('user_id as id', 'name as label', 'registrations'),
    );
    for (const { field, engineers, end } of trips) {
      for (const id of engineers) {
        const engineer = rows.find((row) => row.id === id);
        const fault = engineer === undefined ? null : registrationSentence(engineer, after.test.kind, end);
        if (fault === null) continue;
        const msg = t('{fault} Please choose another engineer, or renew it under Engineers.', { fault });
        throw new HttpProblem(409, msg, { errors: { [field]: msg } });
      }
    }
  }
}
