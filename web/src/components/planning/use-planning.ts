import { londonDate, type PlanVisits } from '#contracts';
import { t } from '#languages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, newKey } from '../../lib/api.js';
import { today } from '../../lib/dates.js';
import { refusalOf } from '../../lib/http-problems.js';
import { toast } from '../feedback/index.js';

/** What is asked of a plan. */
type Planned = Pick<PlanVisits, 'ids' | 'change' | 'moveDays' | 'absence' | 'fixed'>;

/** Of the calls about one plan. It is nobody else's, so that no change of others makes it stale. */
export const planKey = (id: string): readonly string[] => ['plan', id];

/** Begins plans: each is shown by the Resource Calendar, in the week of its visits. */
export const usePlanning = (): { readonly busy: boolean; readonly begin: (asked: Planned) => Promise<boolean> } => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    begin: async (asked) => {
      setBusy(true);
      try {
        const job = await api.post('/api/plan', asked, { key: newKey() });
        client.setQueryData(planKey(job._id), job);
        const days = [...new Set(job.visits.map(({ start }) => londonDate(start)))].sort();
        const isOneDay = days.length === 1 && (asked.moveDays ?? 0) === 0;
        const place = { view: isOneDay ? 'day' : 'week', date: days[0] ?? today(), plan: job._id };
        await navigate(`/resourcecalendar?${new URLSearchParams(place).toString()}`);
        return true;
      } catch (error) {
        toast.danger(t('The visits could not be planned.'), refusalOf(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
};
