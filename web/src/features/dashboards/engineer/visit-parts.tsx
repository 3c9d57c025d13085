import { completionLabels, formatTelephone, telephoneLink, type VisitOfMine } from '#contracts';
import { t } from '#languages';
import { Anchor, Button, Checkbox } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconBriefcase,
  IconCar,
  IconCheck,
  IconMail,
  IconMapPin,
  IconNavigation,
  IconPhone,
  IconTestPipe,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { KitCertificates } from '../../../components/files/index.js';
import { FlagLink } from '../../../components/ledger/index.js';
import { addressOf, placeOf } from '../../../components/visits/index.js';
import { formatTime } from '../../../lib/dates.js';
import { directionsTo } from '../../../lib/maps.js';
import { rich } from '../../../lib/rich.js';
import { away, dayWord, hoursOf, progressOf, testedOf } from './day.js';

const strong = (inside: ReactNode): ReactNode => <strong>{inside}</strong>;

interface PartProps {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly children: ReactNode;
}

export const Part = ({ icon: Icon, title, children }: PartProps): ReactNode => (
  <section className="my-day-part" aria-label={title}>
    <Icon size={19} stroke={1.7} aria-hidden />
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  </section>
);

export const When = ({ visit, now }: { readonly visit: VisitOfMine; readonly now: string }): ReactNode => {
  const { startjob, departureTime, returnTime } = visit;
  const leaving = departureTime !== null && departureTime > now;
  return (
    <div className="my-day-when">
      <p className="my-day-time">
        {dayWord(startjob, now)} {hoursOf(visit)}
      </p>
      <p className="my-day-away">{progressOf(visit, now)}</p>
      {departureTime === null ? null : (
        <p className="my-day-leave">
          {leaving
            ? rich('<strong>Leave at {time}</strong>, {when}', {
                time: formatTime(departureTime),
                when: away(departureTime, now),
                strong,
              })
            : t('Departure {time}', { time: formatTime(departureTime) })}
          {returnTime === null ? null : <> · {t('back {time}', { time: formatTime(returnTime) })}</>}
        </p>
      )}
    </div>
  );
};

export const Where = ({ visit }: { readonly visit: VisitOfMine }): ReactNode => (
  <Part icon={IconMapPin} title={t('Where')}>
    <p className="my-day-lead">{addressOf(visit)}</p>
    <p className="my-day-postcode">{visit.postcode}</p>
    <Button
      component="a"
      href={directionsTo(placeOf(visit))}
      target="_blank"
      rel="noreferrer"
      className="my-day-action"
      size="md"
      leftSection={<IconNavigation size={20} aria-hidden />}
      aria-label={t('Directions to {postcode}', { postcode: visit.postcode })}
    >
      {t('Directions')}
    </Button>
  </Part>
);

interface CallProps {
  readonly name: string;
  /** As it is stored. */
  readonly telephone: string;
  readonly variant?: 'default';
}

const Call = ({ name, telephone, variant }: CallProps): ReactNode => (
  <Button
    component="a"
    href={telephoneLink(telephone)}
    {...(variant === undefined ? {} : { variant })}
    className="my-day-action print-keep"
    size="md"
    leftSection={<IconPhone size={20} aria-hidden />}
    aria-label={t('Call {name}, {telephone}', { name, telephone: formatTelephone(telephone) })}
  >
    {formatTelephone(telephone)}
  </Button>
);

export const Whom = ({ contact }: Pick<VisitOfMine, 'contact'>): ReactNode => (
  <Part icon={IconUser} title={t('Site contact')}>
    <p className="my-day-lead">{contact.name}</p>
    <p className="my-day-quiet">{contact.position}</p>
    {contact.telephone === '' ? (
      <p className="my-day-quiet">{t('No telephone number is known.')}</p>
    ) : (
      <Call name={contact.name} telephone={contact.telephone} />
    )}
    {contact.email === '' ? null : (
      <Anchor href={`mailto:${encodeURIComponent(contact.email)}`} className="my-day-link">
        <IconMail size={17} aria-hidden />
        {contact.email}
      </Anchor>
    )}
  </Part>
);

/** Ticks of this device alone, while the van is packed; they go with the tab. */
const Kits = ({ visit }: { readonly visit: VisitOfMine }): ReactNode => {
  const [packed, setPacked] = useSessionStorage<readonly string[]>({
    key: `soundings.packed`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const tick = (id: string): string => `${visit._id} ${id}`;
  if (visit.kits.length === 0) return <p>{t('No kit is booked')}</p>;
  return (
    <ul className="my-day-kits">
      {visit.kits.map((id, at) => (
        <li key={id}>
          <Checkbox
            size="md"
            label={visit.kitNames[at] ?? id}
            checked={packed.includes(tick(id))}
            onChange={({ currentTarget: { checked } }) =>
              setPacked((before) => (checked ? [...before, tick(id)] : before.filter((one) => one !== tick(id))))
            }
          />
          <KitCertificates kitId={id} away />
        </li>
      ))}
    </ul>
  );
};

export const Sent = ({
  visit,
  flag,
}: {
  readonly visit: VisitOfMine;
  readonly flag: 'checklist' | 'rams';
}): ReactNode => {
  const on = visit.completion[flag];
  return (
    <p className="my-day-sent" data-on={on}>
      {on ? <IconCheck size={18} stroke={2.4} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      <FlagLink job={visit} flag={flag}>
        <span>
          {rich('{name}: <strong>{value}</strong>', {
            name: completionLabels[flag],
            value: on ? t('Yes') : t('No'),
            strong,
          })}
        </span>
      </FlagLink>
    </p>
  );
};

const listed = (names: readonly string[], none: string): ReactNode =>
  names.length === 0 ? <p>{none}</p> : names.map((name) => <p key={name}>{name}</p>);

const Colleague = ({ name, telephone }: { readonly name: string; readonly telephone: string }): ReactNode => (
  <>
    <p>{name}</p>
    {telephone === '' ? null : <Call name={name} telephone={telephone} variant="default" />}
  </>
);

/** Kit, car and team. */
export const Going = ({ visit }: { readonly visit: VisitOfMine }): ReactNode => (
  <>
    <Part icon={IconBriefcase} title={t('Kit')}>
      <Kits visit={visit} />
    </Part>
    <Part icon={IconCar} title={t('Car')}>
      {listed(visit.carNames, t('No car is booked'))}
    </Part>
    <Part icon={IconUsers} title={t('Team')}>
      {visit.team.length === 0 ? <p>{t('Just you')}</p> : null}
      {visit.team.map((name, at) => (
        <Colleague key={at} name={name} telephone={visit.teamTelephones[at] ?? ''} />
      ))}
    </Part>
  </>
);

export const Tested = ({ visit }: { readonly visit: VisitOfMine }): ReactNode => {
  const project = [visit.project_number, visit.projectName].filter((part) => part !== '').join(' ');
  return (
    <Part icon={IconTestPipe} title={t('What is tested')}>
      <p>{testedOf(visit).join(' · ')}</p>
      {project === '' ? null : <p className="my-day-quiet">{project}</p>}
    </Part>
  );
};
