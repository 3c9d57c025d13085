import { Suspense, useState, type ComponentType, type ReactNode } from 'react';

interface Opening {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What few people open comes when somebody does; from then on it stays, so that it can close as it likes. */
export const OnceOpened = ({
  part: Part,
  opened,
  onClose,
}: Opening & { readonly part: ComponentType<Opening> }): ReactNode => {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <Part opened={opened} onClose={onClose} />
    </Suspense>
  ) : null;
};
