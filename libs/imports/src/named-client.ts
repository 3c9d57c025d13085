import { t } from '#languages';
import type { Knex } from 'knex';
import { clientsByKey } from '#clients';
import { companyKey, type ImportRow } from '#contracts';
import { groupedBy, type KnownRecord, type Refusal } from './kind-of-import.js';

export type NamedClients = ReadonlyMap<string, readonly KnownRecord[]>;

/** The clients that rows name, by the key of their names. */
export const clientsNamed = async (knex: Knex, rows: readonly ImportRow[]): Promise<NamedClients> => {
  const names = rows.map(({ values }) => companyKey(values['client'] ?? '')).filter((key) => key !== '');
  const known = await clientsByKey(knex, [...new Set(names)]);
  return groupedBy(
    known.map(({ client_id, company, company_key }) => ({ _id: client_id, name: company, company_key })),
    ({ company_key }) => [company_key],
  );
};

/** The client that a row names, by every spelling of it. */
export const clientOf = (name: string, known: NamedClients): string | Refusal => {
  const found = known.get(companyKey(name)) ?? [];
  const [one, other] = found;
  if (one === undefined)
    return {
      field: 'client',
      msg: t('There is no client called {name}. Please import or add the client first, or leave this cell empty.', {
        // Its own full stop ends the sentence.
        name: name.trim().replace(/\.$/, ''),
      }),
    };
  return other === undefined
    ? one._id
    : { field: 'client', msg: t('Several clients are called {name}. Please merge them first.', { name }) };
};
