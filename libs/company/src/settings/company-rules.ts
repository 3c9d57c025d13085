import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  isRegistrationRule,
  isTakeable,
  type CalibrationRule,
  type RegistrationRule,
  type TakeableCapability,
} from '#contracts';
import { inTurn } from '#eventing';
import { KNEX, type EngineerLimits, type TwoStepRule } from '#platform';
import { COMPANY_ID } from '../company.decider.js';

/** So long the settings are believed without being asked for again: another process that changed them is heard of within this. */
const BELIEVED_MS = 1000;

interface Rules {
  readonly taken: readonly TakeableCapability[];
  readonly demanded: boolean;
  readonly registrations: RegistrationRule;
  readonly calibrations: CalibrationRule;
}

const isBelieved = <Kept extends { readonly at: number }>(kept: Kept | null): kept is Kept =>
  kept !== null && performance.now() - kept.at <= BELIEVED_MS;

/** What the settings say about accounts and engineers. Each call asks for it, so it is kept in memory for a moment; a change that is made here counts at once. */
@Injectable()
export class CompanyRules implements EngineerLimits, TwoStepRule {
  private kept: { readonly rules: Promise<Rules>; readonly at: number } | null = null;
  private known: { readonly rules: Rules; readonly at: number } | null = null;
  private changes = 0;

  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async taken(): Promise<readonly TakeableCapability[]> {
    return (await this.now()).taken;
  }

  async demanded(): Promise<boolean> {
    return (await this.now()).demanded;
  }

  /**
   * What a missing or lapsed registration does. Asked over the caller's own connection where it is not in memory: a
   * transaction that waits for a second connection keeps its first from those who hold the second.
   */
  async registrations(transaction: Knex.Transaction): Promise<RegistrationRule> {
    return (await this.within(transaction)).registrations;
  }

  /** What a lapsed calibration does; asked as `registrations` is. */
  async calibrations(transaction: Knex.Transaction): Promise<CalibrationRule> {
    return (await this.within(transaction)).calibrations;
  }

  /** The settings have changed. */
  forget(): void {
    this.changes += 1;
    this.kept = null;
    this.known = null;
  }

  private async within(transaction: Knex.Transaction): Promise<Rules> {
    if (isBelieved(this.known)) return this.known.rules;
    // Of commands that share the transaction the first one asks.
    return inTurn(transaction, async () => (isBelieved(this.known) ? this.known.rules : this.ask(transaction)));
  }

  private now(): Promise<Rules> {
    if (isBelieved(this.kept)) return this.kept.rules;
    const kept = { rules: this.ask(this.knex), at: performance.now() };
    this.kept = kept;
    // What could not be read is asked for again by the next call.
    kept.rules.catch(() => {
      if (this.kept === kept) this.kept = null;
    });
    return kept.rules;
  }

  private async ask(connection: Knex): Promise<Rules> {
    const { changes } = this;
    const at = performance.now();
    const rules = await this.read(connection);
    if (this.changes === changes) this.known = { rules, at };
    return rules;
  }

  private async read(connection: Knex): Promise<Rules> {
    const row = await connection('company')
      .where({ company_id: COMPANY_ID })
      .first<{ readonly [Rule in keyof Rules]: unknown } | undefined>(
        connection.raw(
          `settings -> 'takenFromEngineers' as taken, settings -> 'twoStepsDemanded' as demanded, settings -> 'registrationRule' as registrations, settings -> 'calibrationRule' as calibrations`,
        ),
      );
    return {
      taken: Array.isArray(row?.taken) ? row.taken.filter(isTakeable) : [],
      demanded: row?.demanded === true,
      registrations: isRegistrationRule(row?.registrations) ? row.registrations : 'nothing',
      calibrations: isRegistrationRule(row?.calibrations) ? row.calibrations : 'warn',
    };
  }
}
