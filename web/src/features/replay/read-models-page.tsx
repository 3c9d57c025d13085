import type { ReadModel } from '#contracts';
import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconDatabaseCog, IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog, Empty, Pending, PageHeading, toast, useBanner } from '../../components/feedback/index.js';
import { sentenceOf } from '../../lib/api.js';
import { useMe } from '../../lib/queries.js';
import { isRebuilding, useReadModelCalls, useReadModels } from './read-models.js';
import { ReadModelList } from './read-model-list.js';
import { PositionsPanel } from './position-progress.js';
import { Stopped } from './stopped.js';
import { useOutcome } from './use-outcome.js';
import './replay.css';

const Heading = ({ children }: { readonly children?: ReactNode }): ReactNode => (
  <PageHeading
    title={t('Read models')}
    subtitle={t('The screens read from tables that are built from the log of everything that happened.')}
  >
    {children}
  </PageHeading>
);

/** /admin/projections */
export const ReadModelsPage = (): ReactNode => {
  const { data: me } = useMe();
  const office = me?.isEngineer === false;
  const { data, error, refetch } = useReadModels(office);
  const calls = useReadModelCalls();
  const banner = useBanner();
  const [asking, setAsking] = useState<ReadModel | 'all' | null>(null);
  useOutcome(data, banner.show);
  if (me?.isEngineer === true)
    return (
      <>
        <Heading />
        <Empty panel title={t('The office looks after this')} icon={<IconDatabaseCog size={24} aria-hidden />}>
          {t('Please ask the office if a list looks wrong.')}
        </Empty>
      </>
    );
  const cancel = (name?: string): void => {
    calls.cancel(name).catch((failed: unknown) => {
      toast.danger(t('The rebuild could not be taken back.'), sentenceOf(failed));
    });
  };
  const confirm = async (): Promise<void> => {
    banner.clear();
    await calls.rebuild(asking === null || asking === 'all' ? undefined : asking.name);
    setAsking(null);
  };
  const open = (data ?? []).filter(isRebuilding).length;
  const allOpen = data !== undefined && open === data.length;
  return (
    <>
      <Heading>
        {open > 1 ? (
          <Button variant="default" onClick={() => cancel()}>
            {t('Cancel all')}
          </Button>
        ) : null}
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={data === undefined}
          // Still there for the focus, which comes back to it from the dialog when all of them are being rebuilt already.
          aria-disabled={allOpen}
          data-disabled={allOpen}
          onClick={() => {
            if (!allOpen) setAsking('all');
          }}
        >
          {t('Rebuild all')}
        </Button>
      </Heading>
      {banner.element}
      <div role="status" className="replay-hidden">
        {open === 0
          ? ''
          : t('{count, plural, one {# read model is} other {# read models are}} being rebuilt.', { count: open })}
      </div>
      {(data ?? [])
        .filter(({ status }) => status === 'stopped')
        .map((model) => (
          <Stopped key={model.name} model={model} calls={calls} />
        ))}
      {data !== undefined ? (
        <ReadModelList models={data} onRebuild={setAsking} onCancel={({ name }) => cancel(name)} />
      ) : (
        <Pending panel error={error} onRetry={refetch} what={t('The read models')} rows={10} />
      )}
      <PositionsPanel />
      <ConfirmDialog
        opened={asking !== null}
        title={
          asking === 'all' || asking === null
            ? t('Rebuild all read models')
            : t('Rebuild {title}', { title: asking.title })
        }
        action={t('Rebuild ⟨verb⟩')}
        tone="plain"
        onConfirm={confirm}
        onClose={() => setAsking(null)}
      >
        {t(
          'New tables are built from the log and replace the current ones once they are up to date. Everyone can keep working. No email is sent, no document made and no number used. You can cancel until then.',
        )}
      </ConfirmDialog>
    </>
  );
};
