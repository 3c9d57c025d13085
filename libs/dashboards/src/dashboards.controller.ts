import { Controller, Inject } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  DashboardFilters,
  EngineerDashboardWindow,
  FinanceDashboardWindow,
  type AdminDashboard,
  type EngineerDashboard,
  type FinanceDashboard,
  type VisitPlaces,
} from '#contracts';
import {
  Call,
  booleanOf,
  CLOCK,
  CurrentCaller,
  delegationFields,
  KNEX,
  Listed,
  AsOfReader,
  numberOf,
  type Caller,
  type Clock,
} from '#platform';
import { VISITS_ON_SHOW, type VisitsReadPort } from '#site-visits';
import { findAdminDashboard, findPlaces } from './admin/find-admin-dashboard.query.js';
import { findEngineerDashboard } from './engineer/find-engineer-dashboard.query.js';
import { findFinanceDashboard } from './finance/find-finance-dashboard.query.js';

type Fields = Readonly<Record<string, unknown>>;

const agendaFields = ({ assisting, ...fields }: Fields): object => ({
  ...fields,
  ...(assisting === undefined ? {} : { assisting: booleanOf(assisting) }),
});
const yearFields = ({ year, ...fields }: Fields): object => ({
  ...fields,
  ...(year === undefined ? {} : { year: numberOf(year) }),
});

/** What the three dashboards show, each from its own read model. */
@Controller()
export class DashboardsController {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly moments: AsOfReader,
    @Inject(VISITS_ON_SHOW) private readonly visits: VisitsReadPort,
  ) {}

  @Call('GET /api/dashboard/admin')
  admin(@Listed(DashboardFilters, delegationFields) filters: DashboardFilters): Promise<AdminDashboard> {
    return this.moments.at(filters.as_at, ({ knex, now }) => findAdminDashboard(knex, filters, now));
  }

  @Call('GET /api/dashboard/places')
  places(@Listed(DashboardFilters, delegationFields) filters: DashboardFilters): Promise<VisitPlaces> {
    return this.moments.at(filters.as_at, ({ knex }) => findPlaces(knex, filters));
  }

  @Call('GET /api/dashboard/engineer')
  engineer(
    @Listed(EngineerDashboardWindow, agendaFields) window: EngineerDashboardWindow,
    @CurrentCaller() caller: Caller,
  ): Promise<EngineerDashboard> {
    return findEngineerDashboard(this.knex, this.visits, { engineerId: caller._id, window, now: this.clock.now() });
  }

  @Call('GET /api/dashboard/finance')
  finance(
    @Listed(FinanceDashboardWindow, yearFields) { year, as_at }: FinanceDashboardWindow,
  ): Promise<FinanceDashboard> {
    return this.moments.at(as_at, ({ knex }) => findFinanceDashboard(knex, year));
  }
}
