import type { PasswordLink } from '#contracts';
import { t } from '#languages';
import { ActionIcon, CopyButton, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDayAndTime } from '../../lib/dates.js';

/** What became of a link: sent, or here to be passed on. */
export const LinkTold = ({ link }: { readonly link: PasswordLink }): ReactNode => {
  const until = formatDayAndTime(link.endsAt);
  if (link.path === null)
    return (
      <Text size="sm" role="status">
        {t('The link was sent to {email}. It works once, until {until}.', { email: link.sentTo ?? '', until })}
      </Text>
    );
  const whole = new URL(link.path, window.location.origin).href;
  return (
    <TextInput
      label={t('Link to pass on')}
      description={t('Shown only once. It works once, until {until}; anyone who has it can choose the password.', {
        until,
      })}
      value={whole}
      readOnly
      data-autofocus
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <CopyButton value={whole}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t('Copied') : t('Copy ⟨verb⟩')}>
              <ActionIcon aria-label={copied ? t('Copied') : t('Copy the link')} onClick={copy}>
                {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      }
    />
  );
};
