import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { clientIsThere, familiesOf, survivorsOf } from '#clients';
import { gathered, type CommandHandling, type UnitOfWork } from '#eventing';
import { fleetTables } from '#fleet';
import { COMMAND_HANDLING, KNEX, OFFICE_ORDER } from '#platform';
import { holdProjectOpen, project } from '#projects';
import { staffTables } from '#staff';
import { isLookedUp, placesOf } from '#travel';
import type { ClientsLookup, ProjectsLookup, ResourcesLookup } from './ports.js';

/** Reads the project's stream, not its read model: a visit must never slip into a project that is gone. */
@Injectable()
export class ProjectsByStream implements ProjectsLookup {
  constructor(@Inject(COMMAND_HANDLING) private readonly commands: CommandHandling) {}

  async find(projectId: string): ReturnType<ProjectsLookup['find']> {
    const loaded = await this.commands.load(project, projectId);
    if (loaded?.state.status !== 'there') return null;
    return {
      projectName: loaded.state.projectName,
      projectNumber: loaded.state.project_number,
      clientId: loaded.state.client_id,
    };
  }

  async holdOpen(transaction: Knex.Transaction, unit: UnitOfWork, projectId: string): Promise<boolean> {
    await holdProjectOpen(transaction, unit, projectId);
    return (await this.find(projectId)) !== null;
  }
}

/** Reads the client's stream, and for merges the list. */
@Injectable()
export class ClientRecords implements ClientsLookup {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  exists(clientId: string): Promise<boolean> {
    return clientIsThere(this.commands, clientId);
  }

  async standsFor(survivor: string, clientId: string): Promise<boolean> {
    return (await survivorsOf(this.knex, [clientId])).get(clientId) === survivor;
  }
}

type Assignable = Awaited<ReturnType<ResourcesLookup['assignable']>>;
type Assigned = Parameters<ResourcesLookup['assignable']>[1];

/** All of these that can be assigned, whoever asks for which. */
const assignableIn = async (knex: Knex, all: readonly Assigned[]): Promise<readonly Assignable[]> => {
  const idsOf = (kind: keyof Assigned): string[] => [...new Set(all.flatMap((one) => one[kind]))];
  const { rows } = await knex.raw<{
    readonly rows: readonly { readonly id: string; readonly name: string | null }[];
  }>(
    `select user_id as id, case when not is_engineer then name end as name from ${staffTables.staff_member} where user_id = any(?::uuid[]) and not is_deleted
     union all select car_id, null from ${fleetTables.car} where car_id = any(?::uuid[]) and not is_deleted
     union all select kit_id, null from ${fleetTables.kit} where kit_id = any(?::uuid[]) and not is_deleted`,
    [idsOf('engineers'), idsOf('cars'), idsOf('kits')],
  );
  const found = new Map(rows.map(({ id, name }) => [id, { notEngineer: name }]));
  return all.map(() => found);
};

const isTransaction = (knex: Knex): knex is Knex.Transaction => knex.isTransaction === true;

/** People, cars and kits as the lists show them. */
@Injectable()
export class ListedResources implements ResourcesLookup {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async assignable(knex: Knex, assigned: Assigned): Promise<Assignable> {
    const { engineers, cars, kits } = assigned;
    if (engineers.length + cars.length + kits.length === 0) return new Map();
    if (isTransaction(knex)) return gathered(knex, assignableIn, assigned);
    return (await assignableIn(knex, [assigned]))[0] ?? new Map();
  }

  engineersByName(knex: Knex): Promise<readonly string[]> {
    return knex.from(staffTables.staff_member).orderByRaw(`name ${OFFICE_ORDER}, user_id`).pluck('user_id');
  }

  async everyone(knex: Knex): Promise<ReadonlyMap<string, string>> {
    const people: readonly { readonly user_id: string; readonly name: string }[] = await knex
      .from(staffTables.staff_member)
      .select('user_id', 'name');
    return new Map(people.map(({ user_id, name }) => [user_id, name]));
  }

  async isLookedUp(
    place: { readonly lat: number; readonly lng: number },
    postcodes: readonly string[],
  ): Promise<boolean> {
    return isLookedUp(place, postcodes, await placesOf(this.knex, postcodes));
  }

  async clientFamily(knex: Knex, clientId: string): Promise<readonly string[]> {
    return (await familiesOf(knex, [clientId])).get(clientId) ?? [clientId];
  }
}
