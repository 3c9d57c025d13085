import { t } from '#languages';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import {
  companyKey,
  storedTelephone,
  type AlikeClient,
  type Client,
  type ClientLikeness,
  type ClientWindow,
  type FindAlikeClients,
} from '#contracts';
import { AsOfReader, OFFICE_ORDER, HttpProblem, nextRows, windowOf, type ListPage, type ReadNext } from '#platform';
import { clientFields } from '../client-fields.js';
import { CLIENT_USE, type ClientUse } from '../client-use.js';
import { familiesOf } from '../survivors.js';
import type { ClientRow } from './client-list.projection.js';

/** Most clients that are named as alike. */
const MOST_ALIKE = 10;

/** A client without what its projects and visits add up to. */
export type ClientRecord = Omit<Client, 'projects' | 'visits'>;

const recordOf = (row: ClientRow): ClientRecord => ({
  _id: row.client_id,
  ...clientFields.ofRow(row),
  createdAt: row.created_at,
  is_deleted: row.is_deleted,
  merged_into: row.merged_into,
  version: row.version,
});

/** Those of the list. */
export const nextClients: ReadNext<ClientRecord> = async (knex, after, most) =>
  (
    await nextRows<ClientRow>(
      knex('client').whereNull('merged_into').where({ is_deleted: false }),
      'client_id',
      after,
      most,
    )
  ).map(recordOf);

/** Clients as the calls answer them, with what names them. */
@Injectable()
export class ListedClients {
  constructor(@Optional() @Inject(CLIENT_USE) private readonly use: ClientUse | null = null) {}

  async find(knex: Knex, id: string): Promise<Client | undefined> {
    const row = await knex<ClientRow>('client').where({ client_id: id }).first();
    return row === undefined ? undefined : (await this.counted(knex, [row]))[0];
  }

  async list(knex: Knex, window: ClientWindow): Promise<ListPage<Client>> {
    const query = knex('client')
      .select('*')
      .whereNull('merged_into')
      .where({ is_deleted: window.removed === true });
    const { rows, ...whole } = await windowOf<ClientRow>(query, window, {
      search: 'search',
      sorts: {
        company: 'company_key',
        address: `address ${OFFICE_ORDER}`,
        postcode: `postcode ${OFFICE_ORDER}`,
        email: `email ${OFFICE_ORDER}`,
        telephone: 'telephone',
        payment_days: 'payment_days',
        createdAt: 'created_at',
      },
      order: 'company',
      tie: 'client_id',
    });
    return { ...whole, rows: await this.counted(knex, rows) };
  }

  /** Who may be the same client: by the name as duplicates are noticed, by any email or telephone of theirs. */
  async alike(knex: Knex, { _id, company, email, telephone }: FindAlikeClients): Promise<readonly AlikeClient[]> {
    const [key, address, number] = [
      companyKey(company ?? ''),
      (email ?? '').trim().toLowerCase(),
      storedTelephone(telephone ?? ''),
    ];
    if (key === '' && address === '' && number === '') return [];
    const query = knex<ClientRow>('client')
      .whereNull('merged_into')
      .where({ is_deleted: false })
      .whereRaw(
        `((? <> '' and company_key = ?) or (? <> '' and emails @> array[?]::text[]) or (? <> '' and telephones @> array[?]::text[]))`,
        [key, key, address, address, number, number],
      );
    if (_id !== undefined) void query.whereNot({ client_id: _id });
    const rows = (await query
      .orderBy([{ column: 'created_at' }, { column: 'client_id' }])
      .limit(MOST_ALIKE)) as readonly ClientRow[];
    const clients = await this.counted(knex, rows);
    const sameOf = (row: ClientRow): readonly ClientLikeness[] => [
      ...(key !== '' && row.company_key === key ? ['company' as const] : []),
      ...(address !== '' && row.emails.includes(address) ? ['email' as const] : []),
      ...(number !== '' && row.telephones.includes(number) ? ['telephone' as const] : []),
    ];
    return rows.flatMap((row, index) => {
      const client = clients[index];
      return client === undefined ? [] : [{ client, same: sameOf(row) }];
    });
  }

  private async counted(knex: Knex, rows: readonly ClientRow[]): Promise<readonly Client[]> {
    const families = await familiesOf(
      knex,
      rows.map(({ client_id }) => client_id),
    );
    const counts = await this.use?.counts(knex, [...new Set([...families.values()].flat())]);
    return rows.map((row) => {
      const all = (families.get(row.client_id) ?? []).map((id) => counts?.get(id) ?? { projects: 0, visits: 0 });
      return {
        ...recordOf(row),
        projects: all.reduce((sum, { projects }) => sum + projects, 0),
        visits: all.reduce((sum, { visits }) => sum + visits, 0),
      };
    });
  }
}

export class FindClients extends Query<ListPage<Client>> {
  constructor(readonly window: ClientWindow) {
    super();
  }
}

@QueryHandler(FindClients)
export class FindClientsHandler implements IQueryHandler<FindClients> {
  constructor(
    private readonly moments: AsOfReader,
    private readonly clients: ListedClients,
  ) {}

  execute({ window }: FindClients): Promise<ListPage<Client>> {
    return this.moments.at(window.as_at, ({ knex }) => this.clients.list(knex, window));
  }
}

export class FindClient extends Query<Client> {
  constructor(
    readonly clientId: string,
    readonly asAt?: string,
  ) {
    super();
  }
}

@QueryHandler(FindClient)
export class FindClientHandler implements IQueryHandler<FindClient> {
  constructor(
    private readonly moments: AsOfReader,
    private readonly clients: ListedClients,
  ) {}

  async execute({ clientId, asAt }: FindClient): Promise<Client> {
    const found = await this.moments.at(asAt, ({ knex }) => this.clients.find(knex, clientId));
    if (found === undefined) throw new HttpProblem(404, t('This client is not there.'));
    return found;
  }
}

export class FindAlike extends Query<readonly AlikeClient[]> {
  constructor(readonly asked: FindAlikeClients) {
    super();
  }
}

@QueryHandler(FindAlike)
export class FindAlikeHandler implements IQueryHandler<FindAlike> {
  constructor(
    private readonly moments: AsOfReader,
    private readonly clients: ListedClients,
  ) {}

  execute({ asked }: FindAlike): Promise<readonly AlikeClient[]> {
    return this.clients.alike(this.moments.live, asked);
  }
}
