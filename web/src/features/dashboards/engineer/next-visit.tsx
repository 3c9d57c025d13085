import type { VisitOfMine } from '#contracts';
import { t } from '#languages';
import { Anchor, Text } from '@mantine/core';
import { IconArrowRight, IconClipboardText, IconNotes } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { edgeOf, kindIcons, StatusBadge, typeOf } from '../../../components/visits/index.js';
import { Going, Part, Sent, Tested, When, Where, Whom } from './visit-parts.js';

/** The next visit, with all that is needed to get there and begin. */
export const NextVisit = ({ visit, now }: { readonly visit: VisitOfMine; readonly now: string }): ReactNode => {
  const Icon = kindIcons[visit.kind];
  return (
    <article
      className="my-day-next panel"
      style={{ '--kind-edge': edgeOf(visit) } as CSSProperties}
      aria-label={t('Next visit')}
    >
      <header className="my-day-head">
        <span className="my-day-kind">
          <Icon size={18} aria-hidden /> {typeOf(visit)}
        </span>
        <StatusBadge status={visit.status} />
      </header>
      <When visit={visit} now={now} />
      {visit.assisting ? (
        <Text size="sm" mb={8}>
          {t('You assist on this visit.')}
        </Text>
      ) : null}
      <div className="my-day-parts">
        <div>
          <Where visit={visit} />
        </div>
        <div>
          <Whom contact={visit.contact} />
        </div>
        <div>
          <Going visit={visit} />
        </div>
        <div>
          <Tested visit={visit} />
          <Part icon={IconClipboardText} title={t('Papers')}>
            <Sent visit={visit} flag="checklist" />
            <Sent visit={visit} flag="rams" />
          </Part>
          {visit.notes.trim() === '' ? null : (
            <Part icon={IconNotes} title={t('Notes')}>
              <p className="my-day-notes">{visit.notes.trim()}</p>
            </Part>
          )}
        </div>
      </div>
      <Anchor component={Link} to={`/jobs/${visit._id}`} className="my-day-link">
        {t('Open the visit')} <IconArrowRight size={17} aria-hidden />
      </Anchor>
    </article>
  );
};
