import type { Company } from '#contracts';
import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FormSkeleton, PageHeading, Pending, useBanner } from '../../components/feedback/index.js';
import { HistoryButton } from '../../components/history/index.js';
import { leadOn } from '../../lib/lead-on.js';
import { keys, refresh, useCompany, useMe } from '../../lib/queries.js';
import { CompanyForm } from './company-form.js';
import { ExportEverything } from './export-everything.js';

/** The facts that documents, journeys and forms need of the company. */
export const CompanyPage = (): ReactNode => {
  const client = useQueryClient();
  const banner = useBanner();
  const { data, error, refetch } = useCompany();
  const me = useMe().data;
  const [turn, setTurn] = useState(0);
  const [company, setCompany] = useState<Company | undefined>(data);
  // The form keeps what it was opened with, and takes what someone else changes by itself.
  if (company === undefined && data !== undefined) setCompany(data);
  const saved = (next: Company): void => {
    setCompany(next);
    setTurn(turn + 1);
    client.setQueryData(keys.one('company', 'company'), next);
    banner.show({ tone: 'success', title: t('Company Updated!') });
    void refresh(client, 'company', 'company');
    document.getElementById('page')?.scrollTo(0, 0);
    leadOn();
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
      {company !== undefined ? (
        <CompanyForm
          key={turn}
          company={company}
          now={data ?? company}
          onSaved={saved}
          readOnly={me?.isEngineer !== false}
        />
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
