import type { Car } from '#contracts';
import { useState, type ReactNode } from 'react';
import { BookingLinks, ResourceBookings } from '../../components/booking/index.js';
import type { GridColumn } from '../../components/grid/index.js';
import { Register } from '../../components/register/index.js';
import { useCars } from '../../lib/queries.js';
import { CarEditor, type CarDraft } from './car-editor.js';

const columns: readonly GridColumn<Car>[] = [
  { key: 'name', title: 'Name', value: (car) => car.name, card: 'title', flex: 2 },
  { key: 'numberplate', title: 'Numberplate', value: (car) => car.numberplate },
  { key: 'location', title: 'Location', value: (car) => car.location, flex: 2 },
];

export const CarsPage = (): ReactNode => {
  const query = useCars();
  const [draft, setDraft] = useState<CarDraft | null>(null);
  return (
    <>
      <Register
        title="Cars" subtitle={<BookingLinks />} one="Car" entity="car" path="/api/car" query={query} columns={columns} empty="No cars yet"
        editor={(props) => <CarEditor {...props} draft={draft} onDraft={setDraft} />}
      />
      <ResourceBookings kind="car" />
    </>
  );
};
