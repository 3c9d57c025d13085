import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { resourceKinds, type ResourceKind } from '#contracts';
import { fleetTables } from '#fleet';
import { KNEX, OFFICE_ORDER } from '#platform';
import { staffTables } from '#staff';
import type { BookableResource } from './diary-read-port.js';

/** An engineer, a car or a kit, as the lists show it. */
export interface Resource extends BookableResource {
  readonly removed: boolean;
  /** False for who is no engineer (any more): not offered, but still assignable where they are already. */
  readonly offered: boolean;
}

const selects: Readonly<Record<ResourceKind, string>> = {
  engineer: `select 'engineer' as kind, user_id as _id, name as label, '' as detail, null as due, competence, registrations, is_deleted as removed, is_engineer and not is_deleted as offered from ${staffTables.staff_member}`,
  car: `select 'car' as kind, car_id as _id, name as label, numberplate as detail, mot_due::text as due, '{}'::text[] as competence, '[]'::jsonb as registrations, is_deleted as removed, not is_deleted as offered from ${fleetTables.car}`,
  kit: `select 'kit' as kind, kit_id as _id, name as label, type as detail, calibration_due::text as due, '{}'::text[] as competence, '[]'::jsonb as registrations, is_deleted as removed, not is_deleted as offered from ${fleetTables.kit}`,
};

/** Engineers, cars and kits as the lists show them: short lists, read whole. */
@Injectable()
export class Resources {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  /**
   * By name; of one kind, or of all three.
   * @param within a transaction to read in: who holds locks must not wait for a second connection
   */
  async all(kinds: readonly ResourceKind[] = resourceKinds, within?: Knex.Transaction): Promise<readonly Resource[]> {
    const { rows } = await (within ?? this.knex).raw<{ rows: readonly Resource[] }>(
      `select * from (${kinds.map((kind) => selects[kind]).join(' union all ')}) all_of_them order by label ${OFFICE_ORDER}, _id`,
    );
    return rows;
  }

  /** The one that a body means: by its id, or by its name where only one bears it. */
  async named(kind: ResourceKind, written: string): Promise<string | null> {
    const all = await this.all([kind]);
    const wanted = written.trim().toLowerCase();
    if (all.some(({ _id }) => _id === wanted)) return wanted;
    const [only, ...others] = all.filter(({ label, offered }) => offered && label.toLowerCase() === wanted);
    return only !== undefined && others.length === 0 ? only._id : null;
  }

  /** Whether it can be booked: it is there, and was not removed. */
  async isThere(kind: ResourceKind, id: string): Promise<boolean> {
    return (await this.all([kind])).some(({ _id, removed }) => _id === id && !removed);
  }
}
