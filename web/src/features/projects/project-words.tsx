import { formatPounds, type Project } from '#contracts';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { projectStatusWords } from '../../lib/code-words.js';
import { rich } from '../../lib/rich.js';
import './projects.css';

export const ProjectStatusBadge = ({ status }: { readonly status: Project['status'] }): ReactNode => (
  <Badge size="sm" variant="light" color={status === 'Complete' ? 'issued' : 'gray'} tt="none" fw={600}>
    {projectStatusWords[status]}
  </Badge>
);

export const Remaining = ({ pounds }: { readonly pounds: number }): ReactNode =>
  pounds >= 0 ? (
    formatPounds(pounds)
  ) : (
    <span className="project-negative">
      {rich('{amount} <small>over project fee</small>', {
        amount: formatPounds(pounds),
        small: (inside) => <small>{inside}</small>,
      })}
    </span>
  );
