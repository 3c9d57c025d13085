import { shownPounds, type Project } from '#contracts';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import './projects.css';

export const ProjectStatusBadge = ({ status }: { readonly status: Project['status'] }): ReactNode => (
  <Badge size="sm" variant="light" color={status === 'Complete' ? 'issued' : 'gray'} tt="none" fw={600}>{status}</Badge>
);

export const Remaining = ({ pounds }: { readonly pounds: number }): ReactNode =>
  pounds >= 0 ? shownPounds(pounds) : <span className="project-negative">{shownPounds(pounds)} <small>over project fee</small></span>;
