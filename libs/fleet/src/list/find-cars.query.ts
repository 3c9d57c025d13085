import { t } from '#languages';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import type { Car, PastListWindow } from '#contracts';
import {
  KNEX,
  AsOfReader,
  OFFICE_ORDER,
  HttpProblem,
  nextRows,
  windowOf,
  type ListPage,
  type ReadNext,
} from '#platform';
import type { CarRow } from './car-list.projection.js';

/** A car as every list and call answers it. */
export const carOf = ({ car_id, name, numberplate, location, mot_due, is_deleted, version }: CarRow): Car => ({
  _id: car_id,
  name,
  numberplate,
  location,
  mot_due,
  is_deleted,
  version,
});

export const findCar = async (knex: Knex, id: string): Promise<Car | undefined> => {
  const row = await knex<CarRow>('car').where({ car_id: id }).first();
  return row === undefined ? undefined : carOf(row);
};

export const nextCars: ReadNext<Car> = async (knex, after, most) =>
  (await nextRows<CarRow>(knex('car'), 'car_id', after, most)).map(carOf);

/** Removed cars too: the screens leave them out, and old visits still show them. */
export class FindCars extends Query<ListPage<Car>> {
  constructor(readonly window: PastListWindow) {
    super();
  }
}

@QueryHandler(FindCars)
export class FindCarsHandler implements IQueryHandler<FindCars> {
  constructor(private readonly moments: AsOfReader) {}

  execute({ window }: FindCars): Promise<ListPage<Car>> {
    return this.moments.at(window.as_at, async ({ knex }) => {
      const { rows, total } = await windowOf<CarRow>(knex('car').select('*'), window, {
        search: `folded(name || ' ' || numberplate || ' ' || location) || ' ' || replace(folded(numberplate), ' ', '')`,
        sorts: {
          name: `name ${OFFICE_ORDER}`,
          numberplate: `numberplate ${OFFICE_ORDER}`,
          location: `location ${OFFICE_ORDER}`,
        },
        order: 'name',
        tie: 'car_id',
      });
      return { rows: rows.map(carOf), total };
    });
  }
}

export class FindCar extends Query<Car> {
  constructor(readonly carId: string) {
    super();
  }
}

@QueryHandler(FindCar)
export class FindCarHandler implements IQueryHandler<FindCar> {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async execute(query: FindCar): Promise<Car> {
    const found = await findCar(this.knex, query.carId);
    if (found === undefined) throw new HttpProblem(404, t('This car is not there.'));
    return found;
  }
}
