import type { Settle } from '#eventing';
import { unseen } from '#platform';

/**
 * Remaining fee, status, visits in their order and those that hold the project back (specification,
 * section 4): Complete needs at least one visit, all four flags on every visit, and fees that add up to the
 * project's fee. In pence, so that "at least" is exact.
 */
export const settleProjects: Settle = async (transaction, schema, touched) => {
  await transaction.raw(
    `update ??.project p
        set remaining_pence = p.fee_pence - t.fees,
            status = case when t.visits > 0 and cardinality(t.open) = 0 and t.fees >= p.fee_pence then 'Complete' else 'In Progress' end,
            held_back_by = t.open,
            job_ids = t.jobs
       from (select k.project_id,
                    count(v.job_id) as visits,
                    coalesce(sum(v.fee_pence), 0)::bigint as fees,
                    coalesce(array_agg(v.job_id order by v.start_at, v.job_id) filter (where v.job_id is not null), '{}') as jobs,
                    coalesce(array_agg(v.job_id order by v.start_at, v.job_id)
                               filter (where v.job_id is not null and not (v.confirmed and v.invoiced and v.paid and v.issued)), '{}') as open
               from unnest(${unseen('uuid[]')}) as k(project_id)
               left join ??.project_visit v on v.project_id = k.project_id
              group by k.project_id) t
      where p.project_id = t.project_id`,
    [schema, [...new Set(touched)], schema],
  );
};
