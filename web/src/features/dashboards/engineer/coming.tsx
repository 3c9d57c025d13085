import type { VisitOfMine } from '#contracts';
import { t } from '#languages';
import { Button } from '@mantine/core';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { kindColours } from '../../../app/theme.js';
import { kindIcons, placeOf, typeOf } from '../../../components/visits/index.js';
import { byDay, hoursOf } from './day.js';

/** As many as a thumb gets past on the way to the table. */
const FEW = 6;

const Line = ({ visit }: { readonly visit: VisitOfMine }): ReactNode => {
  const Icon = kindIcons[visit.kind];
  return (
    <li>
      <Link
        to={`/jobs/${visit._id}`}
        className="my-day-line"
        style={{ '--kind-edge': kindColours[visit.kind].edge } as CSSProperties}
      >
        <span className="my-day-line-time">{hoursOf(visit)}</span>
        <span className="my-day-line-what">
          <Icon size={15} aria-hidden />{' '}
          {visit.assisting ? t('{visit}, assisting', { visit: typeOf(visit) }) : typeOf(visit)}
        </span>
        <span className="my-day-line-where">{placeOf(visit)}</span>
      </Link>
    </li>
  );
};

/** What follows the next visit: the rest of its day and the days after, a line each. */
export const Coming = ({
  visits,
  now,
}: {
  readonly visits: readonly VisitOfMine[];
  readonly now: string;
}): ReactNode => {
  const [all, setAll] = useState(false);
  return (
    <section className="my-day-coming panel" aria-label={t('After that')}>
      <h2>{t('After that')}</h2>
      {visits.length === 0 ? <p className="my-day-quiet">{t('Nothing more is planned for you yet.')}</p> : null}
      <div className="my-day-days">
        {byDay(all ? visits : visits.slice(0, FEW), now).map(({ day, word, visits: of }) => (
          <div key={day}>
            <h3>{word}</h3>
            <ul>
              {of.map((visit) => (
                <Line key={visit._id} visit={visit} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {all || visits.length <= FEW ? null : (
        <Button variant="default" fullWidth mih={44} onClick={() => setAll(true)}>
          {t('Show all {count}', { count: visits.length })}
        </Button>
      )}
    </section>
  );
};
