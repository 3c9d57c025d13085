import { Anchor, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { PageHeading } from '../components/feedback/index.js';
import { FormParts } from './form-parts.js';
import { ListParts } from './list-parts.js';
import { PageParts } from './page-parts.js';
import { VisitParts } from './visit-parts.js';

const Light = (): ReactNode => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      aria-label="Light or dark"
      value={colorScheme}
      data={[
        { value: 'auto', label: 'As the device' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
    />
  );
};

/** /dev/parts: the shared parts in all their states, with fixed values and without a server. */
export const PartsPage = (): ReactNode => {
  const [page, setPage] = useState<HTMLElement | null>(null);
  // Read from the page itself: the list of contents cannot forget a part.
  const names = page === null ? [] : [...page.querySelectorAll('.part')].map(({ id }) => id);
  return (
    <main className="parts" ref={setPage}>
      <PageHeading
        title="The parts of Soundings"
        subtitle="What every screen is made of. A new screen takes these, and builds none of them again."
      >
        <Light />
      </PageHeading>
      <nav className="parts-contents" aria-label="Parts">
        {names.map((name) => (
          <Anchor key={name} href={`#${name}`} fz="inherit">
            {name}
          </Anchor>
        ))}
      </nav>
      <PageParts />
      <VisitParts />
      <ListParts />
      <FormParts />
    </main>
  );
};
