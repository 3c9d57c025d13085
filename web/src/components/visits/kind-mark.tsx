import type { Job } from '#contracts';
import type { ReactNode } from 'react';
import { kindIcons } from './visit-icons.js';

/** Icon of a visit's kind, in front of its title. */
export const KindMark = ({ kind }: Pick<Job, 'kind'>): ReactNode => {
  const Icon = kindIcons[kind];
  return <Icon size={14} stroke={2} aria-hidden />;
};
