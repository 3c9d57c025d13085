import { completionFlags, completionLabels, defaultNoiseTypes, type Job } from '#contracts';
import { t } from '#languages';
import { SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PastFields } from '../../components/as-at/index.js';
import { Section } from '../../components/section/index.js';
import { oddWords } from '../../components/visit-list/index.js';
import { halfWords } from '../../lib/code-words.js';
import { formatDay, formatDayAndTime } from '../../lib/dates.js';
import { useAsAt } from '../../lib/reading.js';
import { TestPanel } from './form/test-panel.js';
import { ClientSection, FeeSection, LocationSection, WhenSection } from './form/visit-sections.js';
import { valuesOfVisit, type OpenedVisit, type VisitValues } from './form/visit-values.js';

/** The six flags as they stood: who turned each last until then, and when. */
const Flags = ({ job }: { readonly job: Job }): ReactNode => {
  const asAt = useAsAt();
  const odd = oddWords({ ...job, invoice_number: '' }, asAt ?? job.endjob);
  return (
    <>
      <ul className="completion-strip completion-then" aria-label={t('Completion')}>
        {completionFlags.map((flag) => {
          const on = job.completion[flag];
          const change = job.completionChanges[flag];
          return (
            <li key={flag} className="completion-cell" data-on={on}>
              <span className="completion-state">
                {on ? <IconCheck size={16} stroke={2.4} aria-hidden /> : <IconMinus size={16} aria-hidden />}
                {t('{name}: {value}', { name: completionLabels[flag], value: on ? t('Yes') : t('No') })}
              </span>
              <span className="completion-who">
                {change === null ? (
                  t('Never changed')
                ) : (
                  <>
                    {change.byName}
                    <br />
                    {formatDayAndTime(change.at)}
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {odd.length === 0 ? null : (
        <Text size="xs" className="completion-odd" mt={6}>
          <IconAlertTriangle size={13} aria-hidden /> {odd.join('; ')}
        </Text>
      )}
    </>
  );
};

const Completion = ({ job, pickup }: OpenedVisit): ReactNode => (
  <Section title={t('Completion')}>
    {pickup === null ? (
      <Flags job={job} />
    ) : (
      <>
        <div className="completion-half">
          <Text size="sm" fw={650} mb={6}>
            {halfWords.Setup} · {formatDay(job.startjob)}
          </Text>
          <Flags job={job} />
        </div>
        <div className="completion-half">
          <Text size="sm" fw={650} mb={6}>
            {halfWords.Pickup} · {formatDay(pickup.startjob)}
          </Text>
          <Flags job={pickup} />
        </div>
      </>
    )}
  </Section>
);

interface PastVisitProps {
  readonly opened: OpenedVisit;
  /** Of an engineer, a car or a kit, as it was called then. */
  readonly nameOf: (id: string) => string;
}

/** Who went, in which car, with which kit. Whether they were free is not asked about the past. */
const Equipment = ({ opened: { job, pickup }, nameOf }: PastVisitProps): ReactNode => {
  const line = (label: string, ids: readonly string[]): ReactNode => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{ids.length === 0 ? t('None ⟨assigned⟩') : ids.map(nameOf).join(', ')}</dd>
    </div>
  );
  const noise = pickup !== null;
  return (
    <Section title={t('Equipment')}>
      <SimpleGrid component="dl" className="visit-then" cols={{ base: 1, xs: 3 }} spacing="md">
        {line(noise ? t('Setup engineers') : t('Engineers'), job.engineers)}
        {line(noise ? t('Setup cars') : t('Cars'), job.cars)}
        {line(noise ? t('Kits, from setup to pickup') : t('Kits'), job.kits)}
        {pickup === null ? null : [line(t('Pickup engineers'), pickup.engineers), line(t('Pickup cars'), pickup.cars)]}
      </SimpleGrid>
    </Section>
  );
};

/** A visit as it stood: its fields are read, and nothing on the page changes anything. */
export const PastVisit = ({ opened, nameOf }: PastVisitProps): ReactNode => {
  const { job } = opened;
  const form = useForm<VisitValues>({ mode: 'controlled', initialValues: valuesOfVisit(opened) });
  return (
    <div className="visit-form visit-columns">
      <PastFields label={t('The visit as it stood')}>
        <WhenSection form={form} kind={job.kind} />
        <LocationSection form={form} visit={opened} />
        <ClientSection form={form} leaders={[]} />
        <Equipment opened={opened} nameOf={nameOf} />
      </PastFields>
      <div>
        <Completion {...opened} />
        <PastFields label={t('What was tested, and the fee')}>
          <TestPanel kind={job.kind} form={form} noiseTypes={defaultNoiseTypes} />
          <FeeSection form={form} job={job} />
        </PastFields>
      </div>
    </div>
  );
};
