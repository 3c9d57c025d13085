import { AddKit, kitTypes, type Kit, type KitType } from '#contracts';
import { Badge } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { BookingLinks, LastUses, ResourceBookings } from '../../components/booking/index.js';
import { ChoiceField, TextField, useContractForm, useSaving } from '../../components/form/index.js';
import type { GridColumn } from '../../components/grid/index.js';
import { changedFrom, EditorForm, Register, useVersion, type EditorProps } from '../../components/register/index.js';
import { api } from '../../lib/api.js';
import { useKits } from '../../lib/queries.js';

const colourOf: Readonly<Record<KitType, string>> = { 'Sound Testing': 'sound', 'Air Testing': 'air', 'Noise Survey': 'noise' };

const columns: readonly GridColumn<Kit>[] = [
  { key: 'name', title: 'Name', value: (kit) => kit.name, card: 'title', flex: 2 },
  {
    key: 'type', title: 'Type', value: (kit) => kit.type, card: 'subtitle',
    render: (kit) => <Badge variant="light" color={colourOf[kit.type]} tt="none" fw={600}>{kit.type}</Badge>,
  },
];

interface KitValues {
  readonly name: string;
  readonly type: KitType | null;
}

const KitEditor = ({ row, onSaved, onClose }: EditorProps<Kit>): ReactNode => {
  const opened: KitValues = { name: row?.name ?? '', type: row?.type ?? null };
  const { version, failed } = useVersion(row, '/api/kits');
  const form = useContractForm<KitValues>({ contract: AddKit, initialValues: opened });
  const saving = useSaving({
    form,
    send: (values: KitValues, key) =>
      row === null ? api.post<Kit>('/api/kits', values, { key }) : api.put<Kit>('/api/kits', { ...changedFrom(opened, values), _id: row._id, version }, { key }),
    onSaved,
    onFailed: failed,
  });
  return (
    <EditorForm form={form} toBody={(values) => values} saving={saving} onClose={onClose}>
      <TextField form={form} name="name" label="Name" required autoFocus />
      <ChoiceField form={form} name="type" label="Type" choices={kitTypes} placeholder="Choose a type" required />
    </EditorForm>
  );
};

export const EquipmentPage = (): ReactNode => {
  const query = useKits();
  const [asked, setAsked] = useState<Kit | null>(null);
  return (
    <>
      <Register
        title="Equipment" subtitle={<BookingLinks />} one="Kit" entity="kits" path="/api/kits" query={query} columns={columns} empty="No kits yet"
        editor={(props) => <KitEditor {...props} />}
        more={(kit) => [{ label: 'Last uses', icon: IconListDetails, onClick: () => setAsked(kit) }]}
      />
      <ResourceBookings kind="kit" />
      <LastUses kind="kit" resource={asked} onClose={() => setAsked(null)} />
    </>
  );
};
