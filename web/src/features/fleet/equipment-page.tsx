import { kitTypes, type Kit, type KitType } from '#contracts';
import { later, t } from '#languages';
import { Badge } from '@mantine/core';
import { IconCalendarPlus, IconGauge, IconListDetails, IconRss } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { BookingLinks, LastUses, ResourceBookings } from '../../components/booking/index.js';
import { FeedDialog, type FeedOf } from '../../components/feed/index.js';
import type { GridColumn } from '../../components/grid/index.js';
import { DueDay, DueList, dueBrief, Register } from '../../components/crud-page/index.js';
import { api } from '../../lib/api.js';
import { typeWord } from '../../lib/code-words.js';
import { useKits } from '../../lib/queries.js';
import { KitEditor } from './kit-editor.js';

export { InstrumentVisitsPage } from './instrument-visits-page.js';

const colourOf: Readonly<Record<KitType, string>> = {
  'Sound Testing': 'sound',
  'Air Testing': 'air',
  'Noise Survey': 'noise',
};

const columns: readonly GridColumn<Kit>[] = [
  {
    key: 'name',
    title: later('Name'),
    value: (kit) => kit.name,
    card: 'title',
    flex: 2,
  },
  {
    key: 'type',
    title: later('Type'),
    value: (kit) => typeWord(kit.type),
    get badges() {
      return kitTypes.map(typeWord);
    },
    card: 'subtitle',
    render: (kit) => (
      <Badge variant="light" color={colourOf[kit.type]} tt="none" fw={600}>
        {typeWord(kit.type)}
      </Badge>
    ),
  },
  {
    key: 'calibration_due',
    title: later('Calibration due'),
    value: (kit) => kit.calibration_due ?? '',
    render: (kit) => <DueDay due={kit.calibration_due} />,
    brief: ({ calibration_due }) => dueBrief(t('Calibration due'), calibration_due),
    flex: 2,
    card: 'brief',
  },
];

const putBack = (kit: Kit, key: string): Promise<Kit> =>
  api.put('/api/kits', { _id: kit._id, change_deletion: true }, { key });

/** Each instrument of a kit is due by itself. */
const duesOf = (kits: readonly Kit[]) =>
  kits
    .filter(({ is_deleted }) => !is_deleted)
    .flatMap(({ _id, name, calibration_due, instruments }) =>
      instruments.length === 0
        ? [{ _id, name, due: calibration_due }]
        : instruments.map(({ make, model, serial, validUntil }, at) => ({
            _id: `${_id} ${at}`,
            name: `${name} (${make} ${model} ${serial})`,
            due: validUntil,
          })),
    );

export const EquipmentPage = (): ReactNode => {
  const query = useKits();
  const navigate = useNavigate();
  const [followed, setFollowed] = useState<FeedOf | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [asked, setAsked] = useState<Kit | null>(null);
  return (
    <>
      <Register
        title={t('Equipment')}
        subtitle={<BookingLinks />}
        one={t('Kit')}
        entity="kits"
        path="/api/kits"
        query={query}
        columns={columns}
        empty={t('No kits yet')}
        restore={putBack}
        notice={<DueList what={t('Calibration')} all={duesOf(query.data ?? [])} />}
        editor={(props) => <KitEditor {...props} />}
        more={(kit) => [
          { label: t('Book'), icon: IconCalendarPlus, onClick: () => setWanted(kit._id) },
          ...kit.instruments.map(({ make, model, serial }) => ({
            label: t('Visits of {instrument}', { instrument: `${make} ${model} ${serial}` }),
            icon: IconGauge,
            onClick: () => void navigate(`/equipment/instruments?${new URLSearchParams({ serial }).toString()}`),
          })),
          { label: t('Last uses'), icon: IconListDetails, onClick: () => setAsked(kit) },
          {
            label: t('Calendar feed'),
            icon: IconRss,
            onClick: () => setFollowed({ kind: 'kit', _id: kit._id, name: kit.name }),
          },
        ]}
      />
      <ResourceBookings kind="kit" wanted={wanted} onClosed={() => setWanted(null)} />
      <FeedDialog of={followed} onClose={() => setFollowed(null)} />
      <LastUses kind="kit" resource={asked} onClose={() => setAsked(null)} />
    </>
  );
};
