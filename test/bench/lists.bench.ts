import { call } from '../harness/server.js';
import { openSampleCompany } from './desk.js';
import { median, quantile, timed, type Figure } from './figures.js';

const VISITS = 100_000;
const ROUNDS = 41;

interface Page {
  readonly name: string;
  readonly path: string;
  /** The same page by hand: its rows and its total. */
  readonly rows: string;
  readonly total: string;
}

const visits = (name: string, query: string, where: string): Page => ({
  name: `visits, first page${name}`,
  path: `/api/job?limit=50&sort=-startjob${query}`,
  rows: `select * from read.visit ${where} order by start_at desc, job_id desc limit 50`,
  total: `select count(*) from read.visit ${where}`,
});

const pages: readonly Page[] = [
  visits(' by start', '', ''),
  visits(', a search', '&q=mill%20leeds', `where search like '%mill%' and search like '%leeds%'`),
  visits(', a filter', '&status=Pending&kind=air', `where status = 'Pending' and kind = 'air'`),
  {
    name: 'projects, first page',
    path: '/api/enquiry?limit=50',
    rows: 'select * from read.project order by created_at desc, project_id limit 50',
    total: 'select count(*) from read.project',
  },
];

/** Lists of a company with 100,000 visits, over HTTP, beside the same SQL by hand on the same data. */
export const lists = async (): Promise<Figure[]> => {
  const { desk, client, token, close } = await openSampleCompany(VISITS);
  try {
    const loading = Number(/done in (\d+) s/.exec(desk.said)?.[1]);
    const figures: Figure[] = [
      {
        name: `loading ${VISITS} visits, until every list shows them`,
        value: loading,
        unit: 's',
        beside: null,
        target: { kind: 'atMost', value: 60 },
      },
    ];
    for (const page of pages) {
      const overHttp: number[] = [];
      const byHand: number[] = [];
      let total = '';
      for (let round = 0; round < ROUNDS; round += 1) {
        overHttp.push(
          await timed(async () => {
            const answer = await call(desk.url, 'GET', page.path, { token });
            if (answer.status !== 200)
              throw new Error(`${page.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
            total = answer.headers.get('x-total-count') ?? '';
          }),
        );
        byHand.push(
          await timed(async () => {
            await client.query(page.rows);
            const {
              rows: [counted],
            } = await client.query<{ count: string }>(page.total);
            if (counted?.count !== total)
              throw new Error(`${page.path} says ${total}, the table ${counted?.count ?? ''}`);
          }),
        );
      }
      const measured = (share: number): Pick<Figure, 'value' | 'unit'> => ({
        value: quantile(overHttp, share),
        unit: 'ms',
      });
      figures.push(
        {
          name: `${page.name} (${total} in all), p50`,
          ...measured(0.5),
          beside: { name: 'its SQL by hand', value: median(byHand) },
          target: null,
        },
        { name: `${page.name}, p95`, ...measured(0.95), beside: null, target: null },
      );
    }
    return figures;
  } finally {
    await close();
  }
};
