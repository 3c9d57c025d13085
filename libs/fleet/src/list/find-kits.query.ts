import { t } from '#languages';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import type { Kit, PastListWindow } from '#contracts';
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
import type { KitRow } from './kit-list.projection.js';

/** A kit as every list and call answers it. */
export const kitOf = ({ kit_id, name, type, calibration_due, instruments, is_deleted, version }: KitRow): Kit => ({
  _id: kit_id,
  name,
  type,
  calibration_due,
  instruments,
  is_deleted,
  version,
});

export const findKit = async (knex: Knex, id: string): Promise<Kit | undefined> => {
  const row = await knex<KitRow>('kit').where({ kit_id: id }).first();
  return row === undefined ? undefined : kitOf(row);
};

export const nextKits: ReadNext<Kit> = async (knex, after, most) =>
  (await nextRows<KitRow>(knex('kit'), 'kit_id', after, most)).map(kitOf);

/** Removed kits too: the screens leave them out, and old visits still show them. */
export class FindKits extends Query<ListPage<Kit>> {
  constructor(readonly window: PastListWindow) {
    super();
  }
}

@QueryHandler(FindKits)
export class FindKitsHandler implements IQueryHandler<FindKits> {
  constructor(private readonly moments: AsOfReader) {}

  execute({ window }: FindKits): Promise<ListPage<Kit>> {
    return this.moments.at(window.as_at, async ({ knex }) => {
      const { rows, total } = await windowOf<KitRow>(knex('kit').select('*'), window, {
        search: `folded(name || ' ' || type)`,
        sorts: { name: `name ${OFFICE_ORDER}`, type: 'type' },
        order: 'name',
        tie: 'kit_id',
      });
      return { rows: rows.map(kitOf), total };
    });
  }
}

export class FindKit extends Query<Kit> {
  constructor(readonly kitId: string) {
    super();
  }
}

@QueryHandler(FindKit)
export class FindKitHandler implements IQueryHandler<FindKit> {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async execute(query: FindKit): Promise<Kit> {
    const found = await findKit(this.knex, query.kitId);
    if (found === undefined) throw new HttpProblem(404, t('This kit is not there.'));
    return found;
  }
}
