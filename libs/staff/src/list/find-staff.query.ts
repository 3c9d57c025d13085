import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import type { PastListWindow, StaffMember } from '#contracts';
import { AsOfReader, isCaller, may, nextRows, OFFICE_ORDER, windowOf, type ListPage, type ReadNext } from '#platform';
import { known, registrationOf, staffFields, type StaffFields } from '../staff-fields.js';
import { staffSearch, type StaffRow } from './staff-list.projection.js';

/** Where somebody lives is shown to the office, to themselves, and to what the program does by itself. */
const homeShown = (userId: string, homePostcode: string): Pick<StaffMember, 'homePostcode'> | Record<string, never> =>
  may('administer') || isCaller(userId) ? { homePostcode } : {};

/** An account as every list and call answers it. */
export const shownMember = (
  _id: string,
  { homePostcode, competence, registrations, ...fields }: StaffFields,
  standing: Pick<StaffMember, 'is_deleted' | 'version'>,
): StaffMember => ({
  _id,
  ...fields,
  competence: known(competence),
  registrations: registrations.map(registrationOf),
  ...homeShown(_id, homePostcode),
  ...standing,
});
export const staffMemberOf = ({ user_id, is_deleted, version, ...row }: StaffRow): StaffMember =>
  shownMember(user_id, staffFields.ofRow(row), { is_deleted, version });

export const findStaffMember = async (knex: Knex, id: string): Promise<StaffMember | undefined> => {
  const row = await knex<StaffRow>('staff_member').where({ user_id: id }).first();
  return row === undefined ? undefined : staffMemberOf(row);
};

export const nextStaff: ReadNext<StaffMember> = async (knex, after, most) =>
  (await nextRows<StaffRow>(knex('staff_member'), 'user_id', after, most)).map(staffMemberOf);

/** Removed accounts too: the screen offers to restore them, and old visits still show them. */
export class FindStaff extends Query<ListPage<StaffMember>> {
  constructor(readonly window: PastListWindow) {
    super();
  }
}

@QueryHandler(FindStaff)
export class FindStaffHandler implements IQueryHandler<FindStaff> {
  constructor(private readonly moments: AsOfReader) {}

  execute({ window }: FindStaff): Promise<ListPage<StaffMember>> {
    return this.moments.at(window.as_at, async ({ knex }) => {
      const { rows, total } = await windowOf<StaffRow>(knex('staff_member').select('*'), window, {
        search: staffSearch,
        sorts: { name: `name ${OFFICE_ORDER}`, email: `email ${OFFICE_ORDER}`, isEngineer: 'is_engineer' },
        order: 'name',
        tie: 'user_id',
      });
      return { rows: rows.map(staffMemberOf), total };
    });
  }
}
