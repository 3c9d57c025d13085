import { defineProjection, type ProjectionContext, type Recorded, type TableDefinition } from '#eventing';
import { company, type CompanySettings } from '../company.decider.js';
import type { CompanyEvent } from '../company.events.js';

export interface CompanyRow {
  readonly company_id: string;
  readonly settings: CompanySettings;
  readonly version: number;
}

const table: TableDefinition<CompanyRow> = {
  columns: { company_id: 'uuid not null', settings: 'jsonb not null', version: 'integer not null' },
  key: ['company_id'],
};

type Tables = { readonly company: typeof table };

/** The settings are few and read whole: the row holds what the decider folds. */
const evolve = (event: Recorded<CompanyEvent>, { rows }: ProjectionContext<Tables>): void => {
  const before = rows.company.get(event.entityId);
  const state = before === undefined ? company.initialState : { setUp: true, settings: before.settings };
  rows.company.put({
    company_id: event.entityId,
    settings: company.evolve(state, event).settings,
    version: Number(event.revision),
  });
};

/** The tables that the SQL of other modules may read. */
export const companyTables = { company: 'company' } as const;

export const companySettings = defineProjection<CompanyEvent, Tables>({
  name: 'company_settings',
  version: 7,
  tables: { company: table },
  keys: (event) => ({ company: [[event.entityId]] }),
  on: {
    CompanySetUp: evolve,
    CompanyDetailChanged: evolve,
    BankDetailChanged: evolve,
    VatRateChanged: evolve,
    OfficeMoved: evolve,
    ProjectLeadersChanged: evolve,
    NoiseTypesChanged: evolve,
    FeeRatesChanged: evolve,
    WorkingHoursChanged: evolve,
    BankHolidaysChanged: evolve,
    PlanWeightsChanged: evolve,
    ProposalAppendixChanged: evolve,
    EngineerCapabilitiesTaken: evolve,
    TwoStepSignInDemanded: evolve,
    RegistrationRuleChanged: evolve,
    CalibrationRuleChanged: evolve,
    CalibrationMonthsChanged: evolve,
    LogoChanged: evolve,
  },
});
