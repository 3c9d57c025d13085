import type { LedgerRow } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import { Empty, PageHeading } from '../../components/feedback/index.js';
import { RemoteGrid } from '../../components/grid/index.js';
import { ProofButton } from '../../components/proof/index.js';
import { viewsOf } from '../../components/views/index.js';
import { useAddressValue } from '../../lib/address.js';
import './audit.css';
import { EventDrawer } from './event-drawer.js';
import { columns } from './ledger-columns.js';
import { useLedgerFilters } from './use-ledger-filters.js';

const edgeOf = ({ reversed }: LedgerRow): string | undefined => (reversed ? 'var(--soundings-air-text)' : undefined);
const idOf = ({ _id }: LedgerRow): string => _id;

/** /audit */
export const AuditPage = (): ReactNode => {
  const filters = useLedgerFilters();
  const [event, show] = useAddressValue('event');
  return (
    <>
      <PageHeading
        title={t('Audit Ledger')}
        subtitle={t(
          'Who changed what of which visit, project, engineer, car or kit, in the order in which it happened.',
        )}
      >
        <ProofButton />
      </PageHeading>
      <RemoteGrid<LedgerRow>
        gridId="ledger"
        views={viewsOf('ledger')}
        label={t('Audit ledger')}
        entity="ledger"
        path="/api/ledger"
        defaultSort="-at"
        columns={columns}
        filters={filters}
        exportAs={t('Audit ledger')}
        rowId={idOf}
        edge={edgeOf}
        onOpen={(row) => show(row.event)}
        searchPlaceholder={t('Search project, address, name, number ...')}
        empty={
          <Empty title={t('Nothing has changed yet')}>
            {t(
              'Every change of a completion flag, a fee, an invoice number, a date, who is sent, an engineer, a car or a kit is listed here from then on.',
            )}
          </Empty>
        }
      />
      <EventDrawer id={event} onShow={show} />
    </>
  );
};
