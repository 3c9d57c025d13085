import type { Company } from '#contracts';
import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FormSkeleton, PageHeading, Pending, useBanner } from '../../components/feedback/index.js';
import { HistoryButton } from '../../components/history/index.js';
import { leadToHead } from '../../lib/lead-on.js';
import { keys, refresh, useCompany, useMe } from '../../lib/queries.js';
import { CompanyForm } from './company-form.js';
import { ExportEverything } from './export-everything.js';
import { formerLeaders, LedByFormer } from './former-leaders.js';

/** The facts that documents, journeys and forms need of the company. */
export const CompanyPage = (): ReactNode => {
  const client = useQueryClient();
  const banner = useBanner();
  const { data, error, refetch } = useCompany();
  const me = useMe().data;
  const saved = (next: Company, goesOn: boolean, before: Company): void => {
    client.setQueryData(keys.one('company', 'company'), next);
    const title = t('Company Updated!');
    banner.show({ tone: 'success', title });
    void formerLeaders(before.projectLeaders, next.projectLeaders).then(
      (leaders) => {
        if (leaders.length > 0) banner.show({ tone: 'warning', title, detail: <LedByFormer leaders={leaders} /> });
      },
      // The save stands whether or not the lists can be read.
      () => undefined,
    );
    void refresh(client, 'company', 'company');
    leadToHead(goesOn);
  };
  return (
    <>
      <PageHeading title={t('Company')}>
        {me?.isEngineer === false ? (
          <>
            <Button
              component={Link}
              to="/import"
              variant="default"
              leftSection={<IconFileUpload size={16} aria-hidden />}
            >
              {t('Import from a spreadsheet')}
            </Button>
            <ExportEverything />
          </>
        ) : null}
        <HistoryButton entity="company" id="company" of={t('the company')} />
      </PageHeading>
      {banner.element}
      {data !== undefined && me !== undefined ? (
        <CompanyForm company={data} onSaved={saved} readOnly={me.isEngineer} />
      ) : (
        <Pending
          panel
          error={error}
          onRetry={refetch}
          what={t('The settings')}
          skeleton={<FormSkeleton panel fields={8} />}
        />
      )}
    </>
  );
};
