import type { OpenEntity } from '#contracts';
import { t } from '#languages';
import { Avatar } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { initialsOf } from '../../lib/initials.js';
import { usePresence } from '../../lib/presence.js';
import { useAccount } from '../../lib/session.js';
import { FormNote, listed, useColleagues } from './form-notes.js';

const sentencesOf = (names: readonly string[], myself: boolean): string => {
  const others =
    names.length === 0
      ? []
      : [
          t('{count, plural, one {{who} has this open too.} other {{who} have this open too.}}', {
            count: names.length,
            who: listed(names),
          }),
        ];
  return [...others, ...(myself ? [t('You have this open in another tab too.')] : [])].join(' ');
};

/** Who else has this form open at the moment; nothing while nobody has. */
export const OthersHere = ({ entity, id }: { readonly entity: OpenEntity; readonly id: string }): ReactNode => {
  const others = usePresence(entity, id);
  const me = useAccount();
  const names = useColleagues()(others);
  const myself = me !== null && others.includes(me);
  const somebody = names.length > 0 || myself;
  return (
    <div role="status" className="form-notes" data-others>
      {somebody ? (
        <FormNote
          icon={
            names.length === 0 ? (
              <IconUsers size={17} stroke={1.7} />
            ) : (
              <Avatar.Group spacing={6}>
                {names.slice(0, 4).map((name) => (
                  <Avatar key={name} size={24} radius="xl" color="tide" variant="filled">
                    {initialsOf(name)}
                  </Avatar>
                ))}
              </Avatar.Group>
            )
          }
        >
          {sentencesOf(names, myself)}
        </FormNote>
      ) : null}
    </div>
  );
};
