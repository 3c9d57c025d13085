import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { ClientUse } from '#clients';
import { visitsOfClients } from '#site-visits';

/** How many projects and visits name a client. */
@Injectable()
export class ClientCounts implements ClientUse {
  async counts(
    knex: Knex,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly projects: number; readonly visits: number }>> {
    const rows: readonly { readonly client_id: string; readonly projects: string }[] = await knex('project')
      .whereIn('client_id', [...ids])
      .groupBy('client_id')
      .select('client_id')
      .count({ projects: '*' });
    const projects = new Map(rows.map((row) => [row.client_id, Number(row.projects)]));
    const visits = await visitsOfClients(knex, ids);
    return new Map(ids.map((id) => [id, { projects: projects.get(id) ?? 0, visits: visits.get(id) ?? 0 }]));
  }
}
