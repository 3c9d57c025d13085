import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { CommandHandling, UnitOfWork } from '#eventing';
import { COMMAND_HANDLING, KNEX } from '#platform';
import { holdProjectOpen, project, projectCatalogue } from '#projects';
import { staffNames } from '#staff';
import type { ProjectsLookup, ResourceKind, ResourcesLookup } from './ports.js';

/** Reads the project's stream, not its read model: a visit must never slip into a project that is gone. */
@Injectable()
export class ProjectsByStream implements ProjectsLookup {
  constructor(@Inject(COMMAND_HANDLING) private readonly commands: CommandHandling) {}

  async find(projectId: string): Promise<{ readonly projectName: string; readonly projectNumber: string } | null> {
    const loaded = await this.commands.load(project, projectCatalogue, projectId);
    if (loaded?.state.status !== 'open') return null;
    return { projectName: loaded.state.projectName, projectNumber: loaded.state.project_number };
  }

  async holdOpen(transaction: Knex.Transaction, unit: UnitOfWork, projectId: string): Promise<boolean> {
    await holdProjectOpen(transaction, unit, projectId);
    return (await this.find(projectId)) !== null;
  }
}

const tables: Readonly<Record<ResourceKind, { readonly table: string; readonly id: string }>> = {
  engineers: { table: 'staff_member', id: 'user_id' },
  cars: { table: 'car', id: 'car_id' },
  kits: { table: 'kit', id: 'kit_id' },
};

/** People, cars and kits as the lists show them. */
@Injectable()
export class ListedResources implements ResourcesLookup {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async missing(kind: ResourceKind, ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const { table, id } = tables[kind];
    const found: readonly string[] = await this.knex.from(table).whereIn(id, [...ids]).where('is_deleted', false).pluck(id);
    return ids.filter((wanted) => !found.includes(wanted));
  }

  engineersByName(knex: Knex): Promise<readonly string[]> {
    return knex.from('staff_member').orderByRaw('lower(name), user_id').pluck('user_id');
  }

  names(knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return staffNames(knex, ids);
  }
}
