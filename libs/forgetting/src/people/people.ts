import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { FoundPerson, HeldCounts, PersonDetail } from '#contracts';
import type { ForgettingVault } from '#eventing';
import { KNEX, PERSONAL_KEYS, HttpProblem } from '#platform';
import { foundOf, mentionsOf, personsFound } from './mentions.js';
import { notesNaming } from './notes.js';
import { nameKey } from './person.js';
import type { MentionRow } from './person-mentions.projection.js';
import { placesOf, namedAfter } from './places.js';
import { findRemovedStaff, removedStaff } from './removed-staff.js';

const notThere = (): HttpProblem =>
  new HttpProblem(404, t('This person is not there any more: nothing is held of them.'));

/** One person with everything that is said of them. */
export interface KnownPerson {
  readonly found: FoundPerson;
  readonly person: string;
  readonly mentions: readonly MentionRow[];
}

/** Whom the office may mean, and what is held of them. */
@Injectable()
export class People {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(PERSONAL_KEYS) private readonly vault: ForgettingVault,
  ) {}

  async search(q: string): Promise<readonly FoundPerson[]> {
    const staff = await findRemovedStaff(this.knex, q);
    return [...staff, ...(await this.known(await personsFound(this.knex, q))).map(({ found }) => found)];
  }

  /** @throws HttpProblem 404 */
  async client(id: string): Promise<KnownPerson> {
    const [known] = await this.clients([id]);
    if (known === undefined) throw notThere();
    return known;
  }

  /** Clients by their ids; who is not there is left out. */
  async clients(ids: readonly string[]): Promise<readonly KnownPerson[]> {
    const wanted = new Set(ids);
    // The hash cannot be turned back, so everybody's is compared: a company has thousands of clients, not millions.
    const all: readonly string[] = await this.knex('person_mention').distinct('person').pluck('person');
    return this.known(all.filter((person) => wanted.has(this.idOf(person))));
  }

  /** @throws HttpProblem 404 | 409 */
  staff(id: string): Promise<FoundPerson> {
    return removedStaff(this.knex, id);
  }

  async detail(kind: string, id: string): Promise<PersonDetail> {
    if (kind === 'staff') return this.staffDetail(await this.staff(id));
    if (kind !== 'client') throw notThere();
    const { found, person, mentions } = await this.client(id);
    const also = await this.alike(person, found, mentions);
    return {
      ...found,
      ...(await placesOf(this.knex, mentions)),
      also,
      notes: await notesNaming(this.knex, { names: found.names, email: found.email, telephones: found.telephones }),
      named: await namedAfter(this.knex, found.names),
    };
  }

  private async staffDetail(found: FoundPerson): Promise<PersonDetail> {
    const notes = await notesNaming(this.knex, {
      names: found.names,
      email: found.email.toLowerCase(),
      telephones: found.telephones,
    });
    return { ...found, projects: [], visits: [], documents: [], clients: [], also: [], notes, named: [] };
  }

  /** Others of the same name or number: the same person by another address, or someone else. */
  private async alike(
    person: string,
    found: FoundPerson,
    mentions: readonly MentionRow[],
  ): Promise<PersonDetail['also']> {
    const names = new Set(found.names.map(nameKey));
    const telephones = new Set(mentions.map(({ telephone }) => telephone).filter((one) => one !== ''));
    const places = new Set(mentions.map(({ place_id }) => place_id));
    const rows: readonly { person: string }[] = await this.knex('person_mention')
      .distinct('person')
      .whereNot({ person })
      .whereRaw('(lower(name) = any(?::text[]) or telephone = any(?::text[]))', [[...names], [...telephones]]);
    return (await this.known(rows.map((row) => row.person))).map((other) => ({
      ...other.found,
      // Colleagues share the number of a switchboard, so it says nothing without the name.
      sure: other.mentions.some(
        ({ name, telephone, place_id }) =>
          names.has(nameKey(name)) && (telephones.has(telephone) || places.has(place_id)),
      ),
    }));
  }

  private async known(persons: readonly string[]): Promise<readonly KnownPerson[]> {
    if (persons.length === 0) return [];
    const mentions = await mentionsOf(this.knex, persons);
    return persons.flatMap((person) => {
      const theirs = mentions.filter((row) => row.person === person);
      return theirs.length === 0
        ? []
        : [{ person, mentions: theirs, found: foundOf(this.idOf(person), person, theirs) }];
    });
  }

  private idOf(person: string): string {
    return this.vault.hashOf({ kind: 'client', lookup: `person ${person}` });
  }
}

/** Of several people together, each place once. */
export const heldOf = (people: readonly KnownPerson[]): HeldCounts => {
  const count = (place: MentionRow['place']): number =>
    new Set(
      people.flatMap(({ mentions }) => mentions.filter((one) => one.place === place).map(({ place_id }) => place_id)),
    ).size;
  return { projects: count('project'), visits: count('visit'), documents: count('document') };
};
