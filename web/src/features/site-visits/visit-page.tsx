import type { Job, VisitWarning } from '#contracts';
import { Button } from '@mantine/core';
import { t } from '#languages';
import { IconCopy, IconFileInvoice, IconHistory, IconMail, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AsAtControl } from '../../components/as-at/index.js';
import { DocumentList } from '../../components/documents/index.js';
import { Failing, PageHeading, useBanner, type Banners } from '../../components/feedback/index.js';
import { leavingSaved, OthersHere } from '../../components/form/index.js';
import { useEmailing } from '../../components/emails/index.js';
import { Files, KitCertificates } from '../../components/files/index.js';
import { HistoryDrawer } from '../../components/history/index.js';
import { ledgerOf } from '../../components/ledger/index.js';
import { May } from '../../components/may/index.js';
import { isNotThere, NotThere } from '../../components/not-there/index.js';
import { Section } from '../../components/section/index.js';
import {
  askStillConfirmed,
  isConfirmedAndMoved,
  removedBanner,
  RemoveVisit,
  useVisitWarnings,
} from '../../components/visits/index.js';
import { api } from '../../lib/api.js';
import { leadToHead } from '../../lib/lead-on.js';
import { useMay } from '../../lib/may.js';
import { PageActions } from '../../lib/page-actions.js';
import { keys, refresh, useCompany, useKits } from '../../lib/queries.js';
import { useAsAt } from '../../lib/reading.js';
import { InvoiceDialog } from './invoice-dialog.js';
import { VisitForm } from './form/visit-form.js';
import { duplicateOf } from './duplicate.js';
import { valuesOfVisit, type OpenedVisit } from './form/visit-values.js';
import { useOffered } from './use-offered.js';
import { useVisit } from './use-visit.js';
import { VisitCompletion } from './visit-completion.js';
import { VisitHeading, VisitLoading } from './visit-heading.js';
import { VisitThen } from './visit-then.js';
import './visit.css';

const fetchJob = (id: string): Promise<Job> => api.get(`/api/job/${id}`);

/** The address may name a project; one that is not the visit's own is said and ignored. */
const useOtherProject = (opened: OpenedVisit | null, show: Banners['show']): void => {
  const [query] = useSearchParams();
  const asked = query.get('enquiry_id');
  const own = opened?.job.enquiry_id ?? null;
  const elsewhere = asked !== null && own !== null && asked !== own;
  useEffect(() => {
    if (elsewhere)
      show({
        tone: 'info',
        title: t('This visit belongs to another project than the one in the address; it stays there.'),
      });
  }, [elsewhere, show]);
};

/** Someone deletes the visit while it is open: that is said, with the way back, and what is typed stays. */
const useDeletedMeanwhile = (opened: OpenedVisit | null, error: unknown, show: Banners['show']): void => {
  const client = useQueryClient();
  const gone = isNotThere(error) ? opened?.job : undefined;
  useEffect(() => {
    if (gone !== undefined) show(removedBanner(client, gone));
  }, [client, gone, show]);
};

/** Of the kits that the visit takes, as it was saved. */
const Certificates = ({ kits }: { readonly kits: readonly string[] }): ReactNode =>
  (useKits().data ?? [])
    .filter(({ _id }) => kits.includes(_id))
    .map(({ _id, name }) => <KitCertificates key={_id} kitId={_id} name={name} />);

const LiveVisit = ({ id }: { readonly id: string }): ReactNode => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const banner = useBanner();
  const may = useMay();
  const { opened, error, refetch } = useVisit(id);
  const offered = useOffered();
  const company = useCompany();
  const emailing = useEmailing(opened, company.data);
  const [reading, setReading] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [removedHere, setRemovedHere] = useState(false);
  const [invoicing, setInvoicing] = useState(false);
  // As it was opened or last saved, whoever turns a flag meanwhile.
  const [kept, setKept] = useState<OpenedVisit | null>(null);
  if (opened !== null && kept?.job._id !== opened.job._id) setKept(opened);
  const { show } = banner;
  const warned = useVisitWarnings(kept?.job._id ?? id);
  useOtherProject(opened, show);
  useDeletedMeanwhile(opened, removing || removedHere ? null : error, show);

  if (opened === null || kept === null)
    return error === null ? (
      <VisitLoading />
    ) : isNotThere(error) ? (
      <NoVisit id={id} />
    ) : (
      <>
        <PageHeading title={t('Site Visit')} />
        <Failing panel error={error} what={t('The visit')} onRetry={refetch} />
      </>
    );

  const { job, pickup } = opened;
  const reload = async (): Promise<OpenedVisit | null> => {
    const now = await fetchJob(job._id);
    const other = pickup === null ? null : await fetchJob(pickup._id);
    client.setQueryData(keys.one('job', now._id), now);
    if (other !== null) client.setQueryData(keys.one('job', other._id), other);
    return { job: now, pickup: other };
  };
  const saved = (jobs: readonly Job[], warnings: readonly VisitWarning[], goesOn: boolean): void => {
    for (const one of jobs) client.setQueryData(keys.one('job', one._id), one);
    const [first = job, second = null] = jobs;
    setKept({ job: first, pickup: second });
    show({ tone: 'success', title: t('Job Updated!') });
    warned.show(warnings);
    // Not where the same save took the confirmation back.
    for (const before of [job, ...(pickup === null ? [] : [pickup])])
      if (isConfirmedAndMoved(before, jobs)) askStillConfirmed(before._id, jobs);
    leadToHead(goesOn);
    for (const one of jobs) void refresh(client, 'job', one._id);
  };
  const removed = (gone: Job): void => {
    setRemovedHere(true);
    // The list that it leads to says so, with the way back.
    void navigate('/jobs?jobdeleted=true', { state: { ...leavingSaved, removed: gone } });
  };
  return (
    <>
      <VisitHeading job={job}>
        <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setReading(true)}>
          {t('History')}
        </Button>
        <May to="invoice">
          <Button
            variant="default"
            leftSection={<IconFileInvoice size={16} aria-hidden />}
            onClick={() => setInvoicing(true)}
          >
            {t('Invoice')}
          </Button>
        </May>
        <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={emailing.write}>
          {t('Email')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          component={Link}
          to={duplicateOf(job)}
        >
          {t('Duplicate')}
        </Button>
        <AsAtControl />
      </VisitHeading>
      <PageActions
        actions={[
          {
            id: 'email',
            label: t('Email'),
            icon: IconMail,
            run: emailing.write,
            words: t('mail write confirm client ⟨words to search by⟩'),
          },
          ...(may('invoice')
            ? [{ id: 'invoice', label: t('Invoice'), icon: IconFileInvoice, run: () => setInvoicing(true) }]
            : []),
          {
            id: 'duplicate',
            label: t('Duplicate'),
            icon: IconCopy,
            path: duplicateOf(job),
            words: t('copy again ⟨words to search by⟩'),
          },
          { id: 'history', label: t('History'), icon: IconHistory, run: () => setReading(true) },
          ...(may('delete')
            ? [
                {
                  id: 'delete',
                  label: t('Delete'),
                  icon: IconTrash,
                  run: () => setRemoving(true),
                  words: t('remove ⟨words to search by⟩'),
                },
              ]
            : []),
        ].map((action) => ({ ...action, detail: t('Site Visit') }))}
      />
      <OthersHere entity="job" id={job._id} />
      <div className="said">
        <div className="said-lines">
          {banner.element}
          {warned.element}
        </div>
      </div>
      <VisitForm
        key={kept.job._id}
        kind={job.kind}
        initial={valuesOfVisit(kept)}
        opened={kept}
        now={opened}
        enquiryId={job.enquiry_id}
        offered={offered}
        reload={reload}
        onSaved={saved}
        side={
          <>
            <VisitCompletion job={job} pickup={pickup} />
            <May to="see-fees">
              <Section title={t('Documents')}>
                <DocumentList of="visit" id={job._id} />
              </Section>
            </May>
          </>
        }
        below={
          <Section title={t('Photos and files')}>
            <Files of={{ entity: 'job', id: job._id }} />
            <Certificates kits={job.kits} />
          </Section>
        }
        actions={
          <May to="delete">
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setRemoving(true)}
            >
              {t('Delete')}
            </Button>
          </May>
        }
      />
      <HistoryDrawer
        opened={reading}
        onClose={() => setReading(false)}
        entity="job"
        id={job._id}
        of={t('this visit')}
        ledger={ledgerOf({ visit: job._id })}
      />
      {emailing.element}
      <InvoiceDialog job={job} opened={invoicing} onClose={() => setInvoicing(false)} />
      <RemoveVisit job={removing ? job : null} onClose={() => setRemoving(false)} onRemoved={removed} />
    </>
  );
};

const NoVisit = ({ id }: { readonly id: string }): ReactNode => (
  <>
    <PageHeading title={t('Site Visit')} />
    <NotThere
      title={t('Site visit not found')}
      to={[
        { path: '/jobs', label: t('Site Visits') },
        { path: ledgerOf({ visit: id }), label: t('Audit Ledger') },
      ]}
    >
      {t('It was removed, or the link is wrong.')}
    </NotThere>
  </>
);

/** /jobs/{id}: either half of a survey opens the pair. */
export const VisitPage = (): ReactNode => {
  const { id = '' } = useParams();
  return useAsAt() === null ? <LiveVisit id={id} /> : <VisitThen id={id} />;
};
