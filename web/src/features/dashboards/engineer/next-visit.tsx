import { completionLabels, shownTelephone, telephoneLink, type VisitOfMine } from '#contracts';
import { t } from '#languages';
import { Anchor, Button, Checkbox, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import {
  IconAlertTriangle, IconArrowRight, IconCar, IconCheck, IconClipboardText, IconMail, IconMapPin, IconNotes, IconNavigation, IconPhone, IconTestPipe, IconUser, IconUsers,
  IconBriefcase, type TablerIcon,
} from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { issuedColours, kindColours } from '../../../app/theme.js';
import { FlagLink } from '../../../components/ledger/index.js';
import { addressOf, kindIcons, placeOf, StatusBadge, typeOf } from '../../../components/visits/index.js';
import { shownTime } from '../../../lib/dates.js';
import { directionsTo } from '../../../lib/maps.js';
import { rich } from '../../../lib/rich.js';
import { away, dayWord, hoursOf, testedOf } from './day.js';

const strong = (inside: ReactNode): ReactNode => <strong>{inside}</strong>;

interface PartProps {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ icon: Icon, title, children }: PartProps): ReactNode => (
  <section className="my-day-part" aria-label={title}>
    <Icon size={19} stroke={1.7} aria-hidden />
    <div><h2>{title}</h2>{children}</div>
  </section>
);

const When = ({ visit, now }: { readonly visit: VisitOfMine; readonly now: string }): ReactNode => {
  const { startjob, endjob, departureTime, returnTime } = visit;
  const begun = startjob <= now;
  const leaving = departureTime !== null && departureTime > now;
  return (
    <div className="my-day-when">
      <p className="my-day-time">{dayWord(startjob, now)} {hoursOf(visit)}</p>
      <p className="my-day-away">{begun ? t('On now, ends {when}', { when: away(endjob, now) }) : t('Begins {when}', { when: away(startjob, now) })}</p>
      {departureTime === null ? null : (
        <p className="my-day-leave">
          {leaving ? rich('<strong>Leave at {time}</strong>, {when}', { time: shownTime(departureTime), when: away(departureTime, now), strong }) : t('Departure {time}', { time: shownTime(departureTime) })}
          {returnTime === null ? null : <> · {t('back {time}', { time: shownTime(returnTime) })}</>}
        </p>
      )}
    </div>
  );
};

const Where = ({ visit }: { readonly visit: VisitOfMine }): ReactNode => (
  <Part icon={IconMapPin} title={t('Where')}>
    <p className="my-day-lead">{addressOf(visit)}</p>
    <p className="my-day-postcode">{visit.postcode}</p>
    <Button
      component="a" href={directionsTo(placeOf(visit))} target="_blank" rel="noreferrer" className="my-day-action" size="md" leftSection={<IconNavigation size={20} aria-hidden />}
      aria-label={t('Directions to {postcode}', { postcode: visit.postcode })}
    >
      {t('Directions')}
    </Button>
  </Part>
);

const Whom = ({ contact }: Pick<VisitOfMine, 'contact'>): ReactNode => {
  const telephone = shownTelephone(contact.telephone);
  return (
    <Part icon={IconUser} title={t('Site contact')}>
      <p className="my-day-lead">{contact.name}</p>
      <p className="my-day-quiet">{contact.position}</p>
      {telephone === '' ? <p className="my-day-quiet">{t('No telephone number is known.')}</p> : (
        <Button component="a" href={telephoneLink(contact.telephone)} className="my-day-action" size="md" leftSection={<IconPhone size={20} aria-hidden />} aria-label={t('Call {name}, {telephone}', { name: contact.name, telephone })}>
          {telephone}
        </Button>
      )}
      {contact.email === '' ? null : <Anchor href={`mailto:${contact.email}`} className="my-day-link"><IconMail size={17} aria-hidden />{contact.email}</Anchor>}
    </Part>
  );
};

/** Ticks of this device alone, while the van is packed; they go with the tab. */
const Kits = ({ visit }: { readonly visit: VisitOfMine }): ReactNode => {
  const [packed, setPacked] = useSessionStorage<readonly string[]>({ key: `soundings.packed`, defaultValue: [], getInitialValueInEffect: false });
  const tick = (id: string): string => `${visit._id} ${id}`;
  if (visit.kits.length === 0) return <p>{t('No kit is booked')}</p>;
  return (
    <ul className="my-day-kits">
      {visit.kits.map((id, at) => (
        <li key={id}>
          <Checkbox
            size="md" label={visit.kitNames[at] ?? id} checked={packed.includes(tick(id))}
            onChange={({ currentTarget: { checked } }) => setPacked((before) => (checked ? [...before, tick(id)] : before.filter((one) => one !== tick(id))))}
          />
        </li>
      ))}
    </ul>
  );
};

const Sent = ({ visit, flag }: { readonly visit: VisitOfMine; readonly flag: 'checklist' | 'rams' }): ReactNode => {
  const on = visit.completion[flag];
  return (
    <p className="my-day-sent" data-on={on}>
      {on ? <IconCheck size={18} stroke={2.4} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      <FlagLink job={visit} flag={flag}><span>{rich('{name}: <strong>{value}</strong>', { name: completionLabels[flag], value: on ? t('Yes') : t('No'), strong })}</span></FlagLink>
    </p>
  );
};

const listed = (names: readonly string[], none: string): ReactNode => (names.length === 0 ? <p>{none}</p> : names.map((name) => <p key={name}>{name}</p>));

/** The next visit, with all that is needed to get there and begin. */
export const NextVisit = ({ visit, now }: { readonly visit: VisitOfMine; readonly now: string }): ReactNode => {
  const Icon = kindIcons[visit.kind];
  const edge = visit.completion.issued ? issuedColours.edge : kindColours[visit.kind].edge;
  const project = [visit.project_number, visit.projectName].filter((part) => part !== '').join(' ');
  return (
    <article className="my-day-next panel" style={{ '--kind-edge': edge } as CSSProperties} aria-label={t('Next visit')}>
      <header className="my-day-head">
        <span className="my-day-kind"><Icon size={18} aria-hidden /> {typeOf(visit)}</span>
        <StatusBadge status={visit.status} />
      </header>
      <When visit={visit} now={now} />
      {visit.assisting ? <Text size="sm" mb={8}>{t('You assist on this visit.')}</Text> : null}
      <div className="my-day-parts">
        <div><Where visit={visit} /></div>
        <div><Whom contact={visit.contact} /></div>
        <div>
          <Part icon={IconBriefcase} title={t('Kit')}><Kits visit={visit} /></Part>
          <Part icon={IconCar} title={t('Car')}>{listed(visit.carNames, t('No car is booked'))}</Part>
          <Part icon={IconUsers} title={t('Team')}>{listed(visit.team, t('Just you'))}</Part>
        </div>
        <div>
          <Part icon={IconTestPipe} title={t('What is tested')}><p>{testedOf(visit).join(' · ')}</p>{project === '' ? null : <p className="my-day-quiet">{project}</p>}</Part>
          <Part icon={IconClipboardText} title={t('Papers')}><Sent visit={visit} flag="checklist" /><Sent visit={visit} flag="rams" /></Part>
          {visit.notes.trim() === '' ? null : <Part icon={IconNotes} title={t('Notes')}><p className="my-day-notes">{visit.notes.trim()}</p></Part>}
        </div>
      </div>
      <Anchor component={Link} to={`/jobs/${visit._id}`} className="my-day-link">{t('Open the visit')} <IconArrowRight size={17} aria-hidden /></Anchor>
    </article>
  );
};
