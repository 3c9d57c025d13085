import { companyTo, type PlanSubject } from '#contracts';
import { t } from '#languages';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { emailDraft } from '../../../components/visits/index.js';
import { placeOf } from '../../../components/visits/visit-words.js';
import { toast } from '../../../components/feedback/index.js';
import { api, sentenceOf } from '../../../lib/api.js';
import { useCompany } from '../../../lib/queries.js';
import { useSendsEmail } from '../../../lib/sends-email.js';
import { useTask } from '../../../lib/use-task.js';

/** Without a mail server here the letter is written in the person's own mail program. */
const OwnProgram = ({ halves }: { readonly halves: readonly PlanSubject[] }): ReactNode => {
  const company = useCompany().data;
  const { busy, run } = useTask((error) => toast.danger(t('The visit could not be loaded.'), sentenceOf(error)));
  const write = (): Promise<void> =>
    run(async () => {
      const jobs = await Promise.all(halves.map(({ _id }) => api.get(`/api/job/${_id}`)));
      const [first, pickup = null] = jobs;
      if (first === undefined) return;
      // Where the client cannot be read, the letter is written all the same.
      const { client_id: id } = first;
      const client = id === null ? null : await api.get(`/api/clients/${id}`).catch(() => null);
      window.location.assign(emailDraft(first, pickup, company && companyTo(client, company)));
    });
  return (
    <Anchor component="button" type="button" size="sm" disabled={busy} onClick={() => void write()}>
      {t('Email the client')}
    </Anchor>
  );
};

/** The letters that an accepted plan gives reason for: their clients were told who comes. */
export const PlanMails = ({ visits }: { readonly visits: readonly (readonly PlanSubject[])[] }): ReactNode => {
  const sends = useSendsEmail();
  if (visits.length === 0) return null;
  return (
    <section aria-label={t('Confirmed to their clients')} className="plan-mails">
      <Text size="sm" fw={600}>
        {t('Confirmed to their clients')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('Who comes is different now. The times are as they were.')}
      </Text>
      <ul>
        {visits.map((halves) => {
          const [first] = halves;
          return first === undefined ? null : (
            <li key={first._id}>
              <span>{placeOf(first)}</span>
              {sends !== false ? (
                <Anchor component={Link} size="sm" to={`/jobs/${first._id}?email=write`}>
                  {t('Email the client')}
                </Anchor>
              ) : (
                <OwnProgram halves={halves} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
