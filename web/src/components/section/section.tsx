import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import './section.css';
import { WholeOrBroken } from '../feedback/index.js';

interface SectionProps {
  readonly title: string;
  /** One line under the title: what its fields are for. */
  readonly hint?: string;
  /** At the right of the title: a link, a sum, a badge. */
  readonly aside?: ReactNode;
  readonly className?: string;
  /** It keeps its distance to what follows; false where its place has gaps of its own. */
  readonly apart?: boolean;
  readonly children: ReactNode;
}

/** One part of a form or of a page, with its `h2`. */
export const Section = ({ title, hint, aside, className, apart = true, children }: SectionProps): ReactNode => (
  <Box component="section" className={`panel section ${className ?? ''}`} mb={apart ? 'sm' : 0} aria-label={title}>
    <div className="section-head">
      <Title order={2} fz={15}>
        {title}
      </Title>
      {aside}
    </div>
    {hint === undefined ? null : (
      <Text size="sm" c="dimmed" className="section-hint">
        {hint}
      </Text>
    )}
    <WholeOrBroken>{children}</WholeOrBroken>
  </Box>
);
