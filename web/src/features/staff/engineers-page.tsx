import { formatTelephone, type SecondStepOf, type StaffMember } from '#contracts';
import { later, t } from '#languages';
import { Badge, Button } from '@mantine/core';
import { IconCalendarPlus, IconKey, IconMail, IconRss } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { BookingLinks, ResourceBookings } from '../../components/booking/index.js';
import { Banner } from '../../components/feedback/index.js';
import { FeedDialog, type FeedOf } from '../../components/feed/index.js';
import type { GridColumn } from '../../components/grid/index.js';
import { DueList, Register } from '../../components/crud-page/index.js';
import { TelephoneLink } from '../../components/visit-list/index.js';
import { api } from '../../lib/api.js';
import { useMe, useStaff } from '../../lib/queries.js';
import { EngineerEditor } from './engineer-editor.js';
import { InviteDialog } from './invite-dialog.js';
import { PasswordLinkDialog } from './password-link-dialog.js';
import { useSecondSteps } from './use-second-steps.js';
import { WaitingForPassword } from './waiting-for-password.js';

const roleOf = ({ isEngineer }: StaffMember): string => (isEngineer ? t('Engineer') : t('Office'));

/** Each registration that an engineer has is due by itself. */
const duesOf = (staff: readonly StaffMember[]) =>
  staff
    .filter(({ is_deleted, isEngineer }) => isEngineer && !is_deleted)
    .flatMap(({ _id, name, registrations }) =>
      registrations.map(({ scheme, validUntil }, at) => ({
        _id: `${_id} ${at}`,
        name: `${name} (${scheme})`,
        due: validUntil,
      })),
    );

const columns: readonly GridColumn<StaffMember>[] = [
  {
    key: 'name',
    title: later('Name'),
    value: (person) => person.name,
    card: 'title',
    flex: 2,
  },
  {
    key: 'email',
    title: later('Email'),
    value: (person) => person.email,
    flex: 2,
    card: 'subtitle',
  },
  {
    key: 'telephone',
    title: later('Telephone'),
    value: ({ telephone }) => formatTelephone(telephone),
    width: 140,
    render: ({ telephone }) => <TelephoneLink telephone={telephone} />,
  },
  {
    key: 'isEngineer',
    title: later('Role'),
    value: roleOf,
    width: 140,
    card: 'aside',
    render: (person) => (
      <Badge variant="light" color={person.isEngineer ? 'tide' : 'gray'} tt="none" fw={600}>
        {roleOf(person)}
      </Badge>
    ),
  },
];

const stepsOf = ({ app, passkeys }: Omit<SecondStepOf, '_id'>): string => {
  if (app && passkeys > 0) return t('App and passkey');
  if (passkeys > 0) return t('Passkey');
  return app ? t('App') : '';
};

/** For the office: who signs in with two steps. */
const stepsColumn = (all: ReadonlyMap<string, SecondStepOf>): GridColumn<StaffMember> => {
  const stepOf = ({ _id }: StaffMember): string => stepsOf(all.get(_id) ?? { app: false, passkeys: 0 });
  return {
    key: 'twoSteps',
    title: later('Second step'),
    value: (person) => (person.is_deleted ? '' : stepOf(person) || t('None')),
    brief: stepOf,
    width: 150,
  };
};

export const EngineersPage = (): ReactNode => {
  const query = useStaff();
  const me = useMe().data;
  const office = me?.isEngineer === false;
  const steps = useSecondSteps(office);
  const shown = useMemo(() => (steps === null ? columns : [...columns, stepsColumn(steps)]), [steps]);
  const [inviting, setInviting] = useState(false);
  const [linked, setLinked] = useState<StaffMember | null>(null);
  const [followed, setFollowed] = useState<FeedOf | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  return (
    <>
      <Register
        title={t('Engineers')}
        subtitle={<BookingLinks />}
        one={t('Engineer')}
        entity="users"
        path="/api/users"
        query={query}
        columns={shown}
        empty={t('No engineers yet')}
        editor={(props) => <EngineerEditor {...props} own={!office} />}
        may={(person) => office || (me !== undefined && person?._id === me._id)}
        also={
          <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setInviting(true)}>
            {t('Invite a colleague')}
          </Button>
        }
        notice={
          me?.isEngineer === true ? (
            <Banner
              tone="info"
              title={t('Only the office can change accounts. You can change your own name and password here.')}
            />
          ) : office ? (
            <>
              <WaitingForPassword onLink={setLinked} />
              <DueList what={t('Registration')} all={duesOf(query.data ?? [])} />
            </>
          ) : null
        }
        restore={(person, key) =>
          api.put('/api/users', { _id: person._id, change_deletion: true, version: person.version }, { key })
        }
        more={(person) => [
          {
            label: t('Calendar feed'),
            icon: IconRss,
            onClick: () => setFollowed({ kind: 'engineer', _id: person._id, name: person.name }),
          },
          ...(office ? [{ label: t('Password link'), icon: IconKey, onClick: () => setLinked(person) }] : []),
          ...(person.isEngineer
            ? [{ label: t('Book'), icon: IconCalendarPlus, onClick: () => setWanted(person._id) }]
            : []),
        ]}
      />
      <ResourceBookings kind="engineer" wanted={wanted} onClosed={() => setWanted(null)} />
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
      <PasswordLinkDialog of={linked} onClose={() => setLinked(null)} />
      <FeedDialog of={followed} onClose={() => setFollowed(null)} />
    </>
  );
};
