import type { PasswordLinkState, StaffMember } from '#contracts';
import { t } from '#languages';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDayAndTime } from '../../lib/dates.js';
import { useStaff } from '../../lib/queries.js';
import { usePasswordLinks } from './use-password-links.js';

const saidOf = (name: string, { kind, endsAt, isOver, askedAt }: PasswordLinkState): string => {
  if (askedAt !== null)
    return t('{name} asked for a new password, {when}. Make a link and pass it on.', {
      name,
      when: formatDayAndTime(askedAt),
    });
  if (kind === 'invitation' && endsAt === null)
    return t('{name} was imported and has no password yet. Make a link and pass it on.', { name });
  const until = endsAt === null ? '' : formatDayAndTime(endsAt);
  if (kind === 'invitation')
    return isOver
      ? t('The invitation of {name} is over since {until}. Make a new link.', { name, until })
      : t('{name} is invited and has not chosen a password yet; the link works until {until}.', { name, until });
  return t('{name} has a link for a new password, until {until}.', { name, until });
};

/** For the office: who waits for a password. */
export const WaitingForPassword = ({ onLink }: { readonly onLink: (person: StaffMember) => void }): ReactNode => {
  const { data: links = [] } = usePasswordLinks();
  const { data: staff = [] } = useStaff();
  const waiting = links.flatMap((link) => {
    const person = staff.find(({ _id, is_deleted }) => _id === link._id && !is_deleted);
    return person === undefined ? [] : [{ person, link }];
  });
  if (waiting.length === 0) return null;
  return (
    <Stack gap={6} mb="sm" component="section" aria-label={t('Waiting for a password')}>
      {waiting.map(({ person, link }) => (
        <Group key={person._id} gap="sm" justify="space-between">
          <Text size="sm" flex={1} miw={200}>
            {saidOf(person.name, link)}
          </Text>
          {link.askedAt !== null || link.isOver ? (
            <Button
              size="xs"
              variant="default"
              aria-label={t('Make a link: {name}', { name: person.name })}
              onClick={() => onLink(person)}
            >
              {t('Make a link')}
            </Button>
          ) : null}
        </Group>
      ))}
    </Stack>
  );
};
