import { t } from '#languages';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconFileText, IconForms } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { DocumentList } from '../../../components/documents/index.js';
import { Banner, Failing, FormSkeleton, PageHeading, toast } from '../../../components/feedback/index.js';
import { May } from '../../../components/may/index.js';
import { isNotThere, NotThere } from '../../../components/not-there/index.js';
import { edgeOf, StatusBadge, typeOf } from '../../../components/visits/index.js';
import { keepToSend } from '../../../lib/outbox.js';
import { AsOf } from './as-of.js';
import type { ChangeOfMine } from './changes-of-mine.js';
import './engineer.css';
import { FilesOfMine } from './files-of-mine.js';
import { Flags, Notes } from './flags-and-notes.js';
import { OnSite } from './on-site.js';
import { useNow } from './use-now.js';
import { useVisitOfMine } from './use-visit-of-mine.js';
import { Going, Part, Tested, When, Where, Whom } from './visit-parts.js';

/** Ends when the change is kept; where it cannot be, that is told. */
const onChange = async (change: ChangeOfMine): Promise<void> => {
  try {
    await keepToSend(change);
  } catch {
    toast.danger(t('This device cannot keep your change. Nothing was saved.'), change.what);
  }
};

/** /jobs/{id} for an engineer: what the visit needs, and what is done there, with or without a network. */
export const EngineerVisitPage = (): ReactNode => {
  const { id = '' } = useParams();
  const now = useNow();
  const { stored, visit, entries, query, error, refetch } = useVisitOfMine(id, now);
  if (stored === undefined || visit === undefined) {
    if (error === null) return <FormSkeleton panel fields={8} />;
    if (isNotThere(error))
      return (
        <>
          <PageHeading title={t('Site Visit')} />
          <NotThere
            title={t('Site visit not found')}
            to={[{ path: '/engineerdashboard', label: t('Engineer Dashboard') }]}
          >
            {t('It was removed, or the link is wrong.')}
          </NotThere>
        </>
      );
    return (
      <>
        <PageHeading title={t('Site Visit')} />
        <Failing panel error={error} what={t('The visit')} onRetry={refetch} />
      </>
    );
  }
  const unsent = entries.filter(({ refusal }) => refusal === null);
  const waiting = unsent.map(({ shows }) => shows);
  const refused = entries.filter(({ refusal }) => refusal !== null);
  return (
    <div className="engineer-dashboard">
      <PageHeading
        title={
          <Group gap="xs">
            {typeOf(visit)}
            <StatusBadge status={visit.status} />
          </Group>
        }
      >
        <Button
          component={Link}
          to={`/jobs/${visit._id}?form=office`}
          variant="default"
          mih={44}
          leftSection={<IconForms size={17} aria-hidden />}
        >
          {t('Whole form')}
        </Button>
      </PageHeading>
      <AsOf query={query} />
      {refused.length === 0 ? null : (
        <Banner
          tone="warning"
          title={t('{count, plural, one {# change was not accepted} other {# changes were not accepted}}', {
            count: refused.length,
          })}
        >
          {refused.map((entry) => (
            <p key={entry.id}>
              {entry.what}: {entry.refusal?.msg}
            </p>
          ))}
          <Anchor component={Link} to="/waiting" className="my-day-link">
            {t('Decide what to do')}
          </Anchor>
        </Banner>
      )}
      <article
        className="my-day-next my-visit panel"
        style={{ '--kind-edge': edgeOf(visit) } as CSSProperties}
        aria-label={t('Visit')}
      >
        <When visit={visit} now={now} />
        {visit.assisting ? (
          <Text size="sm" mb={8}>
            {t('You assist on this visit.')}
          </Text>
        ) : null}
        <div className="my-day-parts">
          <div>
            <OnSite
              visit={visit}
              now={now}
              waits={(field) => waiting.some((shows) => field in shows)}
              onChange={onChange}
            />
          </div>
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
            <May to="see-fees">
              <Part icon={IconFileText} title={t('Documents')}>
                <DocumentList of="visit" id={visit._id} />
              </Part>
            </May>
          </div>
          <div>
            <Flags
              visit={visit}
              waits={(flag) => waiting.some(({ completion }) => completion !== undefined && flag in completion)}
              onChange={onChange}
            />
            <Notes
              visit={visit}
              stored={stored}
              waits={waiting.some(({ notes }) => notes !== undefined)}
              onChange={onChange}
            />
          </div>
          <div>
            <FilesOfMine visit={visit} waiting={unsent} />
          </div>
        </div>
      </article>
    </div>
  );
};
