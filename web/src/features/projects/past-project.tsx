import type { Project } from '#contracts';
import { t } from '#languages';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { AsAtControl, PastFields } from '../../components/as-at/index.js';
import { PageHeading } from '../../components/feedback/index.js';
import { HistoryButton } from '../../components/history/index.js';
import { May } from '../../components/may/index.js';
import { Section } from '../../components/section/index.js';
import { FeeSection } from './fee-section.js';
import { ProjectFields } from './project-form.js';
import { valuesOf, type ProjectValues } from './project-values.js';
import { ProjectVisits } from './project-visits.js';
import { QuoteSection } from './quote-section.js';

/** A project as it stood: its fields are read, and nothing on the page changes anything. */
export const PastProject = ({ project }: { readonly project: Project }): ReactNode => {
  const form = useForm<ProjectValues>({ mode: 'controlled', initialValues: valuesOf(project) });
  const name = [project.project_number, project.projectName].filter((part) => part !== '').join(' ');
  return (
    <>
      <PageHeading title={project.projectName} subtitle={project.project_number}>
        <HistoryButton entity="enquiry" id={project._id} of={name} />
        <AsAtControl />
      </PageHeading>
      <div className="project-columns">
        <PastFields label={t('The project as it stood')}>
          <ProjectFields form={form} />
        </PastFields>
        <div>
          <FeeSection project={project} />
          {project.quote ? (
            <May to="see-fees">
              <QuoteSection project={project} quote={project.quote} />
            </May>
          ) : null}
          <Section title={t('Site Visits')}>
            <ProjectVisits projectId={project._id} heldBackBy={project.heldBackBy} />
          </Section>
        </div>
      </div>
    </>
  );
};
