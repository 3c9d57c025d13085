import type { Knex } from 'knex';
import { Injectable } from '@nestjs/common';
import { CompanyRules } from '#company';
import { calibrationFault, formatDay, lastDayOf, type CalibratedKit } from '#contracts';
import { t, type LocalizedString } from '#languages';
import { inTurn } from '#eventing';
import { fleetTables } from '#fleet';
import { HttpProblem } from '#platform';
import type { VisitChange } from '#site-visits';

type Visit = NonNullable<VisitChange['after']>;

/** A survey's kits stay on the site until the Pickup. */
const endOf = ({ first, pickup }: Visit): string => (pickup ?? first).end;

/** Which kits are kept until when, as far as calibrations are asked for it. */
const askedOf = (visit: Visit): string => JSON.stringify([visit.kits, endOf(visit)]);

interface NamedKit extends CalibratedKit {
  readonly id: string;
  readonly name: string;
}

/** What of a kit lapses before a day, in one sentence; null: nothing does. @param day `YYYY-MM-DD` */
const calibrationSentence = (kit: NamedKit, day: string): LocalizedString | null => {
  const fault = calibrationFault(kit, day);
  if (fault === null) return null;
  const values = { name: kit.name, day: formatDay(day) };
  if (typeof fault === 'string')
    return t('{name} is calibrated until {until}, and is on this visit until {day}.', {
      ...values,
      until: formatDay(fault),
    });
  return t('{name} is on this visit until {day}, and not all of it is calibrated until then: {instruments}.', {
    ...values,
    instruments: fault
      .map(({ make, model, serial, validUntil }) =>
        t('{make} {model} {serial} until {until}', { make, model, serial, until: formatDay(validUntil) }),
      )
      .join(', '),
  });
};

/** Keeps visits from kits whose calibration lapses before their end, where the company has said so. */
@Injectable()
export class Calibrated {
  constructor(private readonly rules: CompanyRules) {}

  /**
   * What a visit has already may stay, and what was taken with a reason until that day: only other kits or a later end are looked at.
   * @throws HttpProblem 409 with the field of the kits
   */
  async demand(transaction: Knex.Transaction, { before, after }: VisitChange): Promise<void> {
    if (after === null || after.kits.length === 0) return;
    if (before !== null && askedOf(before) === askedOf(after)) return;
    if ((await this.rules.calibrations(transaction)) !== 'refuse') return;
    const day = lastDayOf(endOf(after));
    const asked = after.kits.filter(
      (kit) => !after.waivers.some((waiver) => waiver.kit === kit && day <= waiver.until),
    );
    const kits = await inTurn(transaction, async (): Promise<readonly NamedKit[]> =>
      transaction
        .from(fleetTables.kit)
        .whereRaw('kit_id = any(?::uuid[])', [asked])
        .orderBy(['name', 'kit_id'])
        .select('kit_id as id', 'name', 'instruments', 'calibration_due'),
    );
    const faults = kits.flatMap((kit) => calibrationSentence(kit, day) ?? []);
    if (faults.length === 0) return;
    const msg = t('{faults} Please choose another kit, or give a reason why it is taken all the same.', {
      faults: faults.join(' '),
    });
    throw new HttpProblem(409, msg, { errors: { kits: msg } });
  }
}
