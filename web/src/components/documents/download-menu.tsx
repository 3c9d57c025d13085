import { t } from '#languages';
import { Button, Menu, type ButtonProps } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

export interface DownloadChoice {
  readonly label: string;
  readonly save: () => Promise<void>;
}

interface DownloadMenuProps extends ButtonProps {
  readonly choices: readonly DownloadChoice[];
}

/** Files of one thing in several forms. What fails is told by `save`. */
export const DownloadMenu = ({ choices, ...look }: DownloadMenuProps): ReactNode => {
  const [busy, setBusy] = useState(false);
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
          {...look}
        >
          {t('Download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.label}
            onClick={() => {
              setBusy(true);
              void choice.save().finally(() => setBusy(false));
            }}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
