import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { isRegistrationRule, isTakeable, type RegistrationRule, type TakeableCapability } from '#contracts';
import { KNEX, type EngineerLimits, type TwoStepRule } from '#platform';
import { COMPANY_ID } from '../company.decider.js';

/** So long the settings are believed without being asked for again: another process that changed them is heard of within this. */
const BELIEVED_MS = 1000;

interface Rules {
  readonly taken: readonly TakeableCapability[];
  readonly demanded: boolean;
  readonly registrations: RegistrationRule;
}

/** What the settings say about accounts and engineers. Each call asks for it, so it is kept in memory for a moment; a change that is made here counts at once. */
@Injectable()
export class CompanyRules implements EngineerLimits, TwoStepRule {
  private kept: { readonly rules: Promise<Rules>; readonly at: number } | null = null;

  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async taken(): Promise<readonly TakeableCapability[]> {
    return (await this.now()).taken;
  }

  async demanded(): Promise<boolean> {
    return (await this.now()).demanded;
  }

  /** What a missing or lapsed registration does. */
  async registrations(): Promise<RegistrationRule> {
    return (await this.now()).registrations;
  }

  /** The settings have changed. */
  forget(): void {
    this.kept = null;
  }

  private now(): Promise<Rules> {
    if (this.kept !== null && performance.now() - this.kept.at <= BELIEVED_MS) return this.kept.rules;
    const kept = { rules: this.read(), at: performance.now() };
    this.kept = kept;
    // What could not be read is asked for again by the next call.
    kept.rules.catch(() => {
      if (this.kept === kept) this.kept = null;
    });
    return kept.rules;
  }

  private async read(): Promise<Rules> {
    const row = await this.knex('company')
      .where({ company_id: COMPANY_ID })
      .first<{ readonly taken: unknown; readonly demanded: unknown; readonly registrations: unknown } | undefined>(
        this.knex.raw(
          `settings -> 'takenFromEngineers' as taken, settings -> 'twoStepsDemanded' as demanded, settings -> 'registrationRule' as registrations`,
        ),
      );
    return {
      taken: Array.isArray(row?.taken) ? row.taken.filter(isTakeable) : [],
      demanded: row?.demanded === true,
      registrations: isRegistrationRule(row?.registrations) ? row.registrations : 'nothing',
    };
  }
}
