import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import type { PastListWindow } from '#contracts';
import { KNEX, AsOfReader, HttpProblem, nextRows, windowOf, type ListPage, type ReadNext } from '#platform';
import { cars, kits, shownOf, type FleetKind, type Shown } from '../fleet-kinds.js';

type Row = Parameters<FleetKind<object>['ofRow']>[0];

export const findInFleet = async <Values extends object>(
  knex: Knex,
  of: FleetKind<Values>,
  id: string,
): Promise<Shown<Values> | undefined> => {
  const row = (await knex(of.table)
    .where({ [of.list.tie]: id })
    .first()) as Row | undefined;
  return row === undefined ? undefined : shownOf(of, row);
};

const nextOf =
  <Values extends object>(of: FleetKind<Values>): ReadNext<Shown<Values>> =>
  async (knex, after, most) =>
    (await nextRows<Row>(knex(of.table), of.list.tie, after, most)).map((row) => shownOf(of, row));
export const nextCars = nextOf(cars);
export const nextKits = nextOf(kits);

/** Removed ones too: the screens leave them out, and old visits still show them. */
export class FindFleet<Values extends object> extends Query<ListPage<Shown<Values>>> {
  constructor(
    readonly of: FleetKind<Values>,
    readonly window: PastListWindow,
  ) {
    super();
  }
}

@QueryHandler(FindFleet)
export class FindFleetHandler implements IQueryHandler<FindFleet<object>> {
  constructor(private readonly moments: AsOfReader) {}

  execute({ of, window }: FindFleet<object>): Promise<ListPage<Shown<object>>> {
    return this.moments.at(window.as_at, async ({ knex }) => {
      const { rows, total } = await windowOf<Row>(knex(of.table).select('*'), window, of.list);
      return { rows: rows.map((row) => shownOf(of, row)), total };
    });
  }
}

export class FindInFleet<Values extends object> extends Query<Shown<Values>> {
  constructor(
    readonly of: FleetKind<Values>,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(FindInFleet)
export class FindInFleetHandler implements IQueryHandler<FindInFleet<object>> {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async execute({ of, id }: FindInFleet<object>): Promise<Shown<object>> {
    const found = await findInFleet(this.knex, of, id);
    if (found === undefined) throw new HttpProblem(404, of.notThere());
    return found;
  }
}
