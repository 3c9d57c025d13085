import { createHash } from 'node:crypto';
import type { DataImport, ImportKind, ImportRow, RowFate } from '#contracts';
import { MAX_ROWS_AT_ONCE } from '#contracts';
import { call, registerFirstAccount } from '../harness/server.js';
import { openDesk } from './desk.js';
import { median, timed, type Figure } from './figures.js';

const VISITS = 10_000;
const PROJECTS = 1000;
const ENGINEERS = 8;
/** 100,000 rows in five minutes. */
const WANTED = 100_000 / 300;
/** Chunks at the beginning and at the end whose times are compared. */
const COMPARED = 10;

const two = (number: number): string => String(number).padStart(2, '0');

/** A diary without double bookings: four visits a day for each engineer, from 2016 on. */
const visitRow = (at: number): Readonly<Record<string, string>> => {
  const slot = Math.floor(at / ENGINEERS);
  const day = new Date(Date.UTC(2016, 0, 4) + Math.floor(slot / 4) * 86_400_000);
  const hour = 8 + (slot % 4) * 2;
  return {
    project: `P${1 + (at % PROJECTS)}`,
    kind: 'Sound',
    address: `${1 + (at % 90)} Moving Street`,
    postcode: `BS${1 + (at % 20)} ${at % 10}AB`,
    date: day.toISOString().slice(0, 10),
    startjob: `${two(hour)}:00`,
    endjob: `${two(hour + 1)}:30`,
    engineers: `Engineer ${1 + (at % ENGINEERS)}`,
    price: '250.00',
    contact_name: 'Cara Plain',
    contact_position: 'Site Manager',
    contact_email: 'cara@able.example',
    contact_telephone: '07700 900123',
  };
};

const rowsOf = (count: number, row: (at: number) => Readonly<Record<string, string>>): readonly ImportRow[] =>
  Array.from({ length: count }, (_, at) => ({ row: at + 1, values: row(at) }));

/** Ten years of spreadsheets moved in by the calls that the page makes: how many rows a second, and whether the last ones are as quick as the first. */
export const imports = async (visits = VISITS): Promise<readonly Figure[]> => {
  const desk = await openDesk();
  try {
    const { token } = await registerFirstAccount(desk.url);
    const done = async <Body>(path: string, body: unknown): Promise<Body> => {
      const answer = await call<Body>(desk.url, 'POST', path, { token, body });
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const imported = async (kind: ImportKind, rows: readonly ImportRow[]): Promise<readonly number[]> => {
      const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
      const { _id } = await done<DataImport>('/api/imports', { kind, hash, rows: rows.length });
      const times: number[] = [];
      for (let at = 0; at < rows.length; at += MAX_ROWS_AT_ONCE)
        times.push(
          await timed(async () => {
            const chunk = rows.slice(at, at + MAX_ROWS_AT_ONCE);
            const fates = await done<readonly RowFate[]>(`/api/imports/${_id}/rows`, { rows: chunk });
            const other = fates.find(({ fate }) => fate !== 'new');
            if (other !== undefined) throw new Error(`a row was not imported: ${JSON.stringify(other)}`);
          }),
        );
      times.push(await timed(() => done(`/api/imports/${_id}/finish`, {})));
      return times;
    };
    await imported(
      'engineers',
      rowsOf(ENGINEERS, (at) => ({ name: `Engineer ${at + 1}`, email: `engineer${at + 1}@soundings.example` })),
    );
    await imported(
      'projects',
      rowsOf(PROJECTS, (at) => ({ projectName: `Moving ${at + 1}`, project_number: `P${at + 1}` })),
    );
    const times = await imported('visits', rowsOf(visits, visitRow));
    const chunks = times.slice(0, -1);
    const first = median(chunks.slice(1, 1 + COMPARED));
    return [
      {
        name: `${visits} visits imported from a spreadsheet`,
        value: (visits * 1000) / times.reduce((sum, each) => sum + each, 0),
        unit: 'rows/s',
        beside: { name: '100,000 in five minutes', value: WANTED },
        target: { kind: 'atLeast', value: 1 },
      },
      {
        name: 'the last chunks beside the first',
        value: median(chunks.slice(-COMPARED)) / first,
        unit: 'times',
        beside: null,
        target: { kind: 'atMost', value: 1.3 },
      },
    ];
  } finally {
    await desk.stop();
  }
};
