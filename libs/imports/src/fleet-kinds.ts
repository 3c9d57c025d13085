import type { Knex } from 'knex';
import { AddCar, AddKit, AddStaffMember, compactOf, emailKey, foldedText, readImportRow } from '#contracts';
import { addedKit, carsThere, kitsThere, RemoveCar, RemoveKit } from '#fleet';
import { receive } from '#platform';
import { visitsWith } from '#site-visits';
import { AddWithoutPassword, RemoveStaffMember, staffThere } from '#staff';
import { asWrittenDown, byKey, type KindOfImport, type KnownRecord, type Sources } from './kind-of-import.js';

interface Keyed extends KnownRecord {
  readonly key: string;
}

const listOf =
  (all: (knex: Knex) => Promise<readonly Keyed[]>) =>
  async (knex: Knex, ids: readonly string[]): Promise<readonly KnownRecord[]> => {
    const wanted = new Set(ids);
    return (await all(knex)).filter(({ _id }) => wanted.has(_id)).map(({ _id, name }) => ({ _id, name }));
  };

const thereBy = (rows: readonly Keyed[]): ReadonlyMap<string, KnownRecord> =>
  byKey(
    rows,
    ({ key }) => [key],
    ({ _id, name }) => ({ _id, name }),
  );

const visitsOn =
  (list: Parameters<typeof visitsWith>[1]) =>
  async ({ knex }: Sources, id: string) => ({ projects: 0, visits: await visitsWith(knex, list, id) });

const allCars = async (knex: Knex): Promise<readonly Keyed[]> =>
  (await carsThere(knex)).map(({ car_id, name, numberplate }) => ({
    _id: car_id,
    name: `${name} ${numberplate}`,
    key: compactOf(numberplate),
  }));

export const cars: KindOfImport = {
  category: 'car',
  facts: async ({ knex }) => ({
    there: thereBy(await allCars(knex)),
    making: ({ values }) => asWrittenDown(receive(AddCar, readImportRow('cars', values))),
  }),
  live: listOf(allCars),
  usedBy: visitsOn('cars'),
  removal: ({ _id }) => new RemoveCar(_id),
};

const allKits = async (knex: Knex): Promise<readonly Keyed[]> =>
  (await kitsThere(knex)).map(({ kit_id, name }) => ({ _id: kit_id, name, key: foldedText(name) }));

export const kits: KindOfImport = {
  category: 'kit',
  facts: async ({ knex }) => ({
    there: thereBy(await allKits(knex)),
    making: ({ values }) => asWrittenDown(receive(AddKit, addedKit(readImportRow('kits', values)))),
  }),
  live: listOf(allKits),
  usedBy: visitsOn('kits'),
  removal: ({ _id }) => new RemoveKit(_id),
};

const allStaff = async (knex: Knex): Promise<readonly Keyed[]> =>
  (await staffThere(knex)).map(({ user_id, name, email }) => ({ _id: user_id, name, key: emailKey(email) }));

export const engineers: KindOfImport = {
  category: 'staff_member',
  facts: async ({ knex }) => ({
    there: thereBy(await allStaff(knex)),
    making: ({ values }) => {
      // The form asks for a password; theirs is chosen later, with a link that the office makes.
      const fields = { isEngineer: true, ...readImportRow('engineers', values), password: 'chosen later' };
      return asWrittenDown(new AddWithoutPassword(receive(AddStaffMember, fields)));
    },
  }),
  live: listOf(allStaff),
  usedBy: visitsOn('engineers'),
  removal: ({ _id }) => new RemoveStaffMember(_id),
};
