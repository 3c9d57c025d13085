import type { Job, VisitKind } from '#contracts';
import { t } from '#languages';
import { Anchor, SimpleGrid, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconDirections } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { CheckField, ChoiceField, DayField, LongTextField, MoneyField, TextField, TimeField } from '../../../components/form/index.js';
import { VisitMap } from '../../../components/map/index.js';
import { Section } from '../../../components/section/index.js';
import { instantOfForm } from '../../../lib/dates.js';
import { directionsTo } from '../../../lib/maps.js';
import type { VisitValues } from './visit-values.js';

interface PartProps {
  readonly form: UseFormReturnType<VisitValues>;
}

const movedNotice = (date: string, time: string): string | undefined =>
  instantOfForm(date, time)?.moved === true ? t('The clocks go forward that night and skip this time: the next valid time is taken.') : undefined;

const withNotice = (notice: string | undefined): { readonly description?: string } => (notice === undefined ? {} : { description: notice });

export const WhenSection = ({ form, kind }: PartProps & { readonly kind: VisitKind }): ReactNode => {
  const { values } = form;
  const noise = kind === 'noise';
  return (
    <Section title={t('Date and Time')}>
      <SimpleGrid cols={{ base: 2, xs: noise ? 4 : 3 }} spacing="sm">
        <DayField form={form} name="date" label={noise ? t('Setup date') : t('Date')} required />
        <TimeField form={form} name="start" label={noise ? t('Setup') : t('Start')} required {...withNotice(movedNotice(values.date, values.start))} />
        {noise ? <DayField form={form} name="endDate" label={t('Pickup date')} required /> : null}
        <TimeField form={form} name="end" label={noise ? t('Pickup') : t('End')} required {...withNotice(movedNotice(noise ? values.endDate : values.date, values.end))} />
        <TimeField form={form} name="departureTime" label={t('Departure')} />
        <TimeField form={form} name="returnTime" label={t('Return ⟨journey⟩')} />
      </SimpleGrid>
    </Section>
  );
};

/** Where the visit was saved to be; a new address has its place once it is saved. */
const SiteMap = ({ job, moved }: { readonly job: Job; readonly moved: boolean }): ReactNode => {
  const place = `${job.address} ${job.postcode}`.trim();
  const { _id, geocode, startjob } = job;
  // Typing in the form does not draw the map anew.
  const points = useMemo(() => (geocode === null ? [] : [{ id: _id, ...geocode, title: place, lines: [], day: startjob }]), [_id, geocode, place, startjob]);
  if (geocode === null) return null;
  return (
    <div className="visit-site">
      <VisitMap mini height={156} label={t('Map of {place}', { place })} points={points} />
      {moved ? <Text size="xs" c="dimmed" mt={4}>{t('The map shows the saved address.')}</Text> : null}
    </div>
  );
};

export const LocationSection = ({ form, job }: PartProps & { readonly job: Job | null }): ReactNode => {
  const { values } = form;
  const mapped = job !== null && job.geocode !== null;
  return (
    <Section
      title={t('Location')}
      aside={
        <Anchor size="sm" target="_blank" rel="noreferrer" href={directionsTo(`${values.address} ${values.postcode}`.trim())}>
          <IconDirections size={15} aria-hidden className="visit-inline-icon" /> {t('Get Directions')}
        </Anchor>
      }
    >
      <div className="visit-place" data-map={mapped}>
        <div>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextField form={form} name="projectName" label={t('Project name')} />
            <TextField form={form} name="postcode" label={t('Postcode')} required maxLength={12} />
          </SimpleGrid>
          <div className="visit-below"><LongTextField form={form} name="address" label={t('Address')} required rows={2} /></div>
        </div>
        {job === null ? null : <SiteMap job={job} moved={values.address !== job.address || values.postcode !== job.postcode} />}
      </div>
    </Section>
  );
};

export const ClientSection = ({ form, leaders }: PartProps & { readonly leaders: readonly string[] }): ReactNode => {
  const { values } = form;
  return (
    <Section title={t('Client Details')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField form={form} name="contact.name" label={t('Name')} required />
        <TextField form={form} name="contact.position" label={t('Position ⟨in a firm⟩')} required />
        <TextField form={form} name="contact.email" label={t('Email')} type="email" required />
        <TextField form={form} name="contact.telephone" label={t('Telephone')} type="tel" required />
        <ChoiceField form={form} name="contact.project_leader" label={t('Project leader')} clearable choices={!values.contact.project_leader || leaders.includes(values.contact.project_leader) ? leaders : [...leaders, values.contact.project_leader]} />
        <div className="visit-check"><CheckField form={form} name="delegated" label={t('Delegated (external)')} /></div>
      </SimpleGrid>
    </Section>
  );
};

export const FeeSection = ({ form }: PartProps): ReactNode => (
  <Section title={t('Fee and notes')}>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <MoneyField form={form} name="price" label={t('Fee')} required />
      <TextField form={form} name="invoice_number" label={t('Invoice number')} />
    </SimpleGrid>
    <div className="visit-below"><LongTextField form={form} name="notes" label={t('Notes')} rows={3} /></div>
  </Section>
);
