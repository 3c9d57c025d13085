import type { Project } from '#contracts';
import { t } from '#languages';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog, toast } from '../../components/feedback/index.js';
import { api, newKey } from '../../lib/api.js';
import { refresh } from '../../lib/queries.js';
import { titleOf } from './projects-together.js';

interface RemoveProjectProps {
  /** null: nothing is asked. */
  readonly project: Project | null;
  readonly onClose: () => void;
  readonly onRemoved: (project: Project) => void;
}

/** Asks first, and offers the way back afterwards; a refusal (it still has visits) stays in the dialog in the server's words. */
export const RemoveProject = ({ project, onClose, onRemoved }: RemoveProjectProps): ReactNode => {
  const client = useQueryClient();
  const name = project === null ? '' : titleOf(project);
  const remove = async (key: string): Promise<void> => {
    if (project === null) return;
    await api.delete(`/api/enquiry/${project._id}`, { key });
    const back = newKey();
    const putBack = async (): Promise<void> => {
      await api.post(`/api/enquiry/${project._id}/restore`, {}, { key: back });
      await refresh(client, 'enquiry', project._id);
    };
    toast.withUndo(t('Project Removed!'), putBack, t('{name} is back', { name }), name);
    onRemoved(project);
  };
  return (
    <ConfirmDialog
      opened={project !== null}
      title={t('Delete Project')}
      action={t('Delete')}
      onClose={onClose}
      onConfirm={remove}
    >
      {t('Are you sure you want to delete the project {project}?', { project: name })}
    </ConfirmDialog>
  );
};
