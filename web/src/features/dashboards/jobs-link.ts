import { Temporal } from 'temporal-polyfill';
import { withQuery } from '../../lib/api.js';

/** What /jobs can be asked for, as its address names it. */
export interface JobsFilters {
  /** Days `YYYY-MM-DD`, both in it. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly engineer?: string | undefined;
  readonly kind?: string | undefined;
  /** `none`: the visits without a project. */
  readonly enquiry_id?: string | undefined;
  /** A project leader's name, 'All External' or 'All Internal'. */
  readonly leader?: string | undefined;
  readonly issued?: boolean;
  readonly invoiced?: boolean;
  readonly paid?: boolean;
  /** `false`: a noise survey once, by its Setup. */
  readonly pickups?: false;
  /** `false`: a noise survey once, by its Pickup. */
  readonly setups?: false;
  readonly when?: 'past' | 'future' | 'upcoming';
}

/** Address of the list that makes a figure up. */
export const jobsLink = (filters: JobsFilters): string => withQuery('/jobs', { ...filters });

type Days = Required<Pick<JobsFilters, 'from' | 'to'>>;

/** First and last day of a month `YYYY-MM`. */
export const daysOfMonth = (month: string): Days => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return { from: `${month}-01`, to: `${month}-${daysInMonth}` };
};

export const daysOfYear = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });
