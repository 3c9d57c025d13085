import { t } from '#languages';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { bannerState, PageHeading } from '../../components/feedback/index.js';
import { refresh } from '../../lib/queries.js';
import { ProjectForm } from './project-form.js';
import { emptyProject } from './project-values.js';

/** /enquiry/create */
export const CreateProjectPage = (): ReactNode => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const initial = useMemo(() => emptyProject(), []);
  return (
    <div style={{ maxWidth: 860 }}>
      <PageHeading title={t('New Project')} />
      <ProjectForm
        initial={initial}
        opened={null}
        reload={() => Promise.resolve(null)}
        onSaved={(project) => {
          void refresh(client, 'enquiry', project._id);
          void navigate(`/enquiry/${project._id}`, bannerState({ tone: 'success', title: t('Project Created!') }));
        }}
      />
    </div>
  );
};
