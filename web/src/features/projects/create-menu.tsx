import { visitKindLabels, visitKinds } from '#contracts';
import { t } from '#languages';
import { Button, Menu } from '@mantine/core';
import { IconCalendarPlus, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface VisitMenuProps {
  readonly projectId: string;
  /** Opens as soon as it is there. */
  readonly atOnce?: boolean;
  readonly children: ReactNode;
}

/** The three kinds of a new visit on a project. */
const VisitMenu = ({ projectId, atOnce = false, children }: VisitMenuProps): ReactNode => {
  const [opened, setOpened] = useState(false);
  // Not before its button has the focus, which comes back to where it was then.
  useEffect(() => {
    if (!atOnce) return undefined;
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, [atOnce]);
  return (
    <Menu position="bottom-end" withinPortal shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {visitKinds.map((kind) => (
          <Menu.Item key={kind} component={Link} to={`/job/create/${kind}?enquiry_id=${projectId}`}>
            {visitKindLabels[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The button on the project's page. */
export const CreateMenu = ({ projectId }: Pick<VisitMenuProps, 'projectId'>): ReactNode => (
  <VisitMenu projectId={projectId}>
    <Button size="compact-sm" variant="light" rightSection={<IconChevronDown size={15} aria-hidden />}>
      {t('Create')}
    </Button>
  </VisitMenu>
);

const RowButton = ({ of, ...rest }: ComponentProps<'button'> & { readonly of: string }): ReactNode => (
  <button
    type="button"
    className="row-action mantine-active mantine-focus-auto"
    aria-label={t('Create a visit: {project}', { project: of })}
    aria-haspopup="menu"
    title={t('Create')}
    {...rest}
  >
    <IconCalendarPlus size={17} stroke={1.7} aria-hidden />
  </button>
);

/** At the end of a row, of which a page has dozens: a menu is made for the one that is pressed. @param of the project's name, which tells the button apart */
export const RowCreateMenu = ({ projectId, of }: { readonly projectId: string; readonly of: string }): ReactNode => {
  const [pressed, setPressed] = useState(false);
  return pressed ? (
    <VisitMenu projectId={projectId} atOnce>
      {/* It stands for the button that was pressed, and gets the focus back from the menu. */}
      <RowButton of={of} autoFocus />
    </VisitMenu>
  ) : (
    <RowButton of={of} aria-expanded={false} onClick={() => setPressed(true)} />
  );
};
