/** Another program at work, through a client that a generator made of docs/openapi.json: it is compiled by the spec that runs it. */
import createClient from 'openapi-fetch';
import type { paths } from '../../.cache/openapi/description.js';

export interface Worked {
  readonly listed: readonly string[];
  readonly changed: string;
  readonly version: number;
  readonly refusal: string;
}

const fail = (error: { readonly msg: string } | undefined): never => {
  throw new Error(error?.msg ?? 'nothing was answered');
};

export const visitsThroughClient = async (baseUrl: string, token: string): Promise<Worked> => {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
  const contact = { name: 'Cara', position: 'Manager', email: 'cara@site.example', telephone: '07700 900123' };
  const body = {
    address: '1 Fern Lane',
    postcode: 'BS1 4ST',
    price: 350,
    contact,
    startjob: '2027-04-12T09:00:00.000Z',
    endjob: '2027-04-12T13:00:00.000Z',
    airtest: { types: 1, tests: 2 },
  };
  const made = await client.POST('/api/job', { params: { header: { 'Idempotency-Key': 'first' } }, body });
  if (made.error !== undefined) fail(made.error);
  const found = await client.GET('/api/job', { params: { query: { limit: 50, q: 'fern lane', sort: '-startjob' } } });
  const listed = found.data ?? fail(found.error);
  const [visit = fail(undefined)] = listed;
  const changed = await client.PUT('/api/job/{id}', {
    params: { path: { id: visit._id } },
    body: { ...body, address: '2 Fern Lane', version: visit.version },
  });
  const [job = fail(changed.error)] = changed.data?.jobs ?? [];
  // @ts-expect-error -- what the description does not name is not compiled
  client.GET('/api/job', { params: { query: { limt: 50 } } }).catch(fail);
  const refused = await client.POST('/api/job', { body: { ...body, startjob: '' } });
  return {
    listed: listed.map(({ address }) => address),
    changed: job.address,
    version: job.version,
    refusal: refused.error?.msg ?? '',
  };
};
