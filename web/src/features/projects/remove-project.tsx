import type { Project } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../components/feedback/index.js';
import { api } from '../../lib/api.js';

interface RemoveProjectProps {
  /** null: nothing is asked. */
  readonly project: Project | null;
  readonly onClose: () => void;
  readonly onRemoved: (project: Project) => void;
}

/** Asks first; a refusal (it still has visits) stays in the dialog in the server's words. */
export const RemoveProject = ({ project, onClose, onRemoved }: RemoveProjectProps): ReactNode => (
  <ConfirmDialog
    opened={project !== null}
    title={t('Delete Project')}
    action={t('Delete')}
    onClose={onClose}
    onConfirm={async (key) => {
      if (project === null) return;
      await api.delete<string>(`/api/enquiry/${project._id}`, { key });
      onRemoved(project);
    }}
  >
    {t('Are you sure you want to delete the project {project}?', { project: project === null ? '' : [project.project_number, project.projectName].filter((part) => part !== '').join(' ') })}
  </ConfirmDialog>
);
