import { AddKit, kitTypes, type Kit, type KitType } from '#contracts';
import { t } from '#languages';
import { Badge } from '@mantine/core';
import { IconCalendarPlus, IconListDetails, IconRss } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { BookingLinks, LastUses, ResourceBookings } from '../../components/booking/index.js';
import { FeedDialog, type FeedOf } from '../../components/feed/index.js';
import { ChoiceField, DayField, TextField, useContractForm, useSaving } from '../../components/form/index.js';
import type { GridColumn } from '../../components/grid/index.js';
import {
  changedFrom,
  DueDay,
  DueList,
  EditorForm,
  Register,
  useEditing,
  type EditorProps,
} from '../../components/crud-page/index.js';
import { api } from '../../lib/api.js';
import { typeWord } from '../../lib/code-words.js';
import { useKits } from '../../lib/queries.js';

const colourOf: Readonly<Record<KitType, string>> = {
  'Sound Testing': 'sound',
  'Air Testing': 'air',
  'Noise Survey': 'noise',
};

const columns: readonly GridColumn<Kit>[] = [
  {
    key: 'name',
    get title() {
      return t('Name');
    },
    value: (kit) => kit.name,
    card: 'title',
    flex: 2,
  },
  {
    key: 'type',
    get title() {
      return t('Type');
    },
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
    get title() {
      return t('Calibration due');
    },
    value: (kit) => kit.calibration_due ?? '',
    render: (kit) => <DueDay due={kit.calibration_due} />,
    flex: 2,
  },
];

const putBack = (kit: Kit, key: string): Promise<Kit> =>
  api.put<Kit>('/api/kits', { _id: kit._id, change_deletion: true }, { key });

interface KitValues {
  readonly name: string;
  readonly type: KitType | null;
  readonly calibration_due: string | null;
}

const valuesOf = (row: Kit | null): KitValues => ({
  name: row?.name ?? '',
  type: row?.type ?? null,
  calibration_due: row?.calibration_due ?? null,
});

const KitEditor = ({ row, now, onSaved, onClose }: EditorProps<Kit>): ReactNode => {
  const form = useContractForm<KitValues>({ contract: AddKit, initialValues: valuesOf(row) });
  const { draft, stale } = useEditing({ form, entity: 'kits', path: '/api/kits', row, now, valuesOf });
  const saving = useSaving({
    form,
    draft,
    send: (values: KitValues, key) =>
      row === null
        ? api.post<Kit>('/api/kits', values, { key })
        : api.put<Kit>(
            '/api/kits',
            { ...changedFrom(draft.base, values), _id: row._id, version: draft.version },
            { key },
          ),
    ...(row === null
      ? {
          revise: async (_id: string, values: KitValues, key: string) =>
            api.put<Kit>('/api/kits', { ...values, _id }, { key }),
        }
      : {}),
    onSaved,
    onFailed: stale.failed,
  });
  return (
    <EditorForm
      form={form}
      toBody={(values) => values}
      saving={saving}
      draft={draft}
      stale={stale}
      open={row === null ? null : { entity: 'kits', id: row._id }}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} required autoFocus />
      <ChoiceField
        form={form}
        name="type"
        label={t('Type')}
        choices={kitTypes.map((type) => ({ value: type, label: typeWord(type) }))}
        placeholder={t('Choose a type')}
        required
      />
      <DayField form={form} name="calibration_due" label={t('Calibration due')} clearable />
    </EditorForm>
  );
};

export const EquipmentPage = (): ReactNode => {
  const query = useKits();
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
        notice={
          <DueList
            what={t('Calibration')}
            all={(query.data ?? [])
              .filter(({ is_deleted }) => !is_deleted)
              .map(({ _id, name, calibration_due }) => ({ _id, name, due: calibration_due }))}
          />
        }
        editor={(props) => <KitEditor {...props} />}
        more={(kit) => [
          { label: t('Book'), icon: IconCalendarPlus, onClick: () => setWanted(kit._id) },
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
