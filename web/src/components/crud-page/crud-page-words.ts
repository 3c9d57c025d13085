import { t } from '#languages';
import type { Entity } from '../../lib/queries.js';

interface RegisterWords {
  readonly make: string;
  readonly edit: string;
  readonly remove: string;
  readonly created: string;
  readonly updated: string;
  readonly removed: string;
  readonly search: string;
}

/**
 * What a register says of its things, in whole sentences: in most languages the words around a name go with it.
 * @param one of an entity that has no sentences of its own here: 'Car'
 */
export const registerWords = (entity: Entity, one: string): RegisterWords => {
  const of = { entity, one };
  return {
    make: t('{entity, select, users {New Engineer} kits {New Kit} car {New Car} other {New {one}}}', of),
    edit: t('{entity, select, users {Edit Engineer} kits {Edit Kit} car {Edit Car} other {Edit {one}}}', of),
    remove: t('{entity, select, users {Delete Engineer} kits {Delete Kit} car {Delete Car} other {Delete {one}}}', of),
    created: t(
      '{entity, select, users {Engineer Created!} kits {Kit Created!} car {Car Created!} other {{one} Created!}}',
      of,
    ),
    updated: t(
      '{entity, select, users {Engineer Updated!} kits {Kit Updated!} car {Car Updated!} other {{one} Updated!}}',
      of,
    ),
    removed: t(
      '{entity, select, users {Engineer Removed!} kits {Kit Removed!} car {Car Removed!} other {{one} Removed!}}',
      of,
    ),
    search: t(
      '{entity, select, users {Search engineers} kits {Search equipment} car {Search cars} other {Search}}',
      of,
    ),
  };
};
