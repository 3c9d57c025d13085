import type { Car } from '#contracts';
import { later, t } from '#languages';
import { IconCalendarPlus, IconRss } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { BookingLinks, ResourceBookings } from '../../components/booking/index.js';
import { FeedDialog, type FeedOf } from '../../components/feed/index.js';
import type { GridColumn } from '../../components/grid/index.js';
import { DueDay, DueList, dueBrief, Register } from '../../components/crud-page/index.js';
import { api } from '../../lib/api.js';
import { useCars } from '../../lib/queries.js';
import { CarEditor } from './car-editor.js';

const columns: readonly GridColumn<Car>[] = [
  {
    key: 'name',
    title: later('Name'),
    value: (car) => car.name,
    card: 'title',
    flex: 2,
  },
  {
    key: 'numberplate',
    title: later('Numberplate'),
    value: (car) => car.numberplate,
    card: 'subtitle',
  },
  {
    key: 'location',
    title: later('Location'),
    value: (car) => car.location,
    flex: 2,
    card: 'brief',
  },
  {
    key: 'mot_due',
    title: later('MOT due'),
    value: (car) => car.mot_due ?? '',
    render: (car) => <DueDay due={car.mot_due} />,
    brief: ({ mot_due }) => dueBrief(t('MOT due'), mot_due),
    flex: 2,
    card: 'brief',
  },
];

const putBack = (car: Car, key: string): Promise<Car> =>
  api.put('/api/car', { car_id: car._id, change_deletion: true }, { key });

export const CarsPage = (): ReactNode => {
  const query = useCars();
  const [followed, setFollowed] = useState<FeedOf | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  return (
    <>
      <Register
        title={t('Cars')}
        subtitle={<BookingLinks />}
        one={t('Car')}
        entity="car"
        path="/api/car"
        query={query}
        columns={columns}
        empty={t('No cars yet')}
        restore={putBack}
        notice={
          <DueList
            what={t('MOT')}
            all={(query.data ?? [])
              .filter(({ is_deleted }) => !is_deleted)
              .map(({ _id, name, mot_due }) => ({ _id, name, due: mot_due }))}
          />
        }
        more={({ _id, name }) => [
          { label: t('Book'), icon: IconCalendarPlus, onClick: () => setWanted(_id) },
          { label: t('Calendar feed'), icon: IconRss, onClick: () => setFollowed({ kind: 'car', _id, name }) },
        ]}
        editor={(props) => <CarEditor {...props} />}
      />
      <ResourceBookings kind="car" wanted={wanted} onClosed={() => setWanted(null)} />
      <FeedDialog of={followed} onClose={() => setFollowed(null)} />
    </>
  );
};
