import { strToU8, zipSync } from 'fflate';
import { importTable } from '#contracts';
import { chunksOf } from './importing.js';
import { cellText, readFile } from './read-sheet.js';

const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const jobs =
  '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Job no</t></is></c><c r="B1" t="inlineStr"><is><t>Project</t></is></c><c r="C1" t="inlineStr"><is><t>Date</t></is></c><c r="D1" t="inlineStr"><is><t>Fee</t></is></c></row><row r="3"><c r="A3"><v>901</v></c><c r="B3" t="inlineStr"><is><t>Old Mill</t></is></c><c r="C3" s="1"><v>44230</v></c><c r="D3"><v>1200.1000000000001</v></c></row></sheetData>';

/** A workbook as Excel writes it, as small as one can be: texts in the cells, a day as a number with a date format. */
const workbook = (worksheet = jobs): Uint8Array<ArrayBuffer> =>
  zipSync({
    '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook ${main} xmlns:r="${rels}"><sheets><sheet name="Jobs" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rels}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${rels}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet ${main}>${worksheet}</worksheet>`),
  });

const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>) => ({
  name,
  arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
});

describe('a file', () => {
  it('is read from XLSX with its days and numbers, each row at its place', async () => {
    const { sheets } = await readFile(fileOf('jobs.csv', workbook()));
    expect(sheets).toEqual([
      {
        name: 'Jobs',
        hash: expect.any(String) as string,
        cells: [
          ['Job no', 'Project', 'Date', 'Fee'],
          ['', '', '', ''],
          ['901', 'Old Mill', '2021-02-03', '1200.1'],
        ],
      },
    ]);
    expect(importTable('projects', sheets[0]?.cells ?? [])?.columns).toEqual([
      'project_number',
      'projectName',
      'date',
      'price',
    ]);
  });

  it('has what was merged over several rows in each of them, wherever its sheet begins', async () => {
    const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (at: number, ...cells: readonly string[]): string => `<row r="${at}">${cells.join('')}</row>`;
    const rows = [
      row(2, cell('B2', 'Clients and their jobs')),
      row(3, cell('B3', 'Client'), cell('C3', 'Project'), cell('D3', 'Fee')),
      row(4, cell('B4', 'Able Homes'), cell('C4', 'Old Mill'), cell('D4', '£5')),
      row(5, cell('C5', 'New Mill'), cell('D5', '£6')),
      row(6, cell('C6', 'Far Mill')),
      row(7, cell('C7', 'Nobody said')),
    ];
    const merges =
      '<mergeCells count="3"><mergeCell ref="B2:D2"/><mergeCell ref="B4:B6"/><mergeCell ref="D5:D6"/></mergeCells>';
    const bytes = workbook(`<sheetData>${rows.join('')}</sheetData>${merges}`);
    const { sheets } = await readFile(fileOf('jobs.xlsx', bytes));
    const table = importTable('projects', sheets[0]?.cells ?? []);
    expect(table?.rows.map((cells) => cells.filter((_, at) => table.columns[at] !== null))).toEqual([
      ['Able Homes', 'Old Mill', '£5'],
      ['Able Homes', 'New Mill', '£6'],
      ['Able Homes', 'Far Mill', '£6'],
      ['', 'Nobody said', ''],
    ]);
  });

  it('is read from CSV in UTF-8 or as Windows wrote it, and known by what its bytes are', async () => {
    const utf8 = await readFile(fileOf('a.csv', strToU8('Company;Fee\r\nBéton;£5\r\n')));
    expect(utf8.sheets[0]?.cells.slice(0, 2)).toEqual([
      ['Company', 'Fee'],
      ['Béton', '£5'],
    ]);
    // 'é' and '£' as one byte each.
    const windows = await readFile(
      fileOf('b.csv', new Uint8Array([...'Company,B\u00e9ton,\u00a35'].map((letter) => letter.charCodeAt(0)))),
    );
    expect(windows.sheets[0]?.cells).toEqual([['Company', 'Béton', '£5']]);
    expect((await readFile(fileOf('c', strToU8('abc')))).sheets[0]?.hash).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect((await readFile(fileOf('d.csv', new Uint8Array()))).sheets).toEqual([]);
  });

  it('that is no workbook is refused', async () => {
    await expect(readFile(fileOf('e.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 5])))).rejects.toThrow();
  });

  it('has cells without what a form cannot take', () => {
    expect(cellText('a\u0000b \uD800')).toBe('a b \uFFFD');
    expect([cellText(true), cellText(null), cellText(0.1 + 0.2)]).toEqual(['yes', '', '0.3']);
  });
});

describe('rows', () => {
  it('go in calls that are neither too many nor too long', () => {
    const rows = Array.from({ length: 450 }, (_, at) => ({ row: at + 1, values: { company: 'x' } }));
    expect(chunksOf(rows).map(({ length }) => length)).toEqual([200, 200, 50]);
    const long = rows.slice(0, 200).map(({ row }) => ({ row, values: { company: 'x'.repeat(2000) } }));
    const chunks = chunksOf(long);
    expect(Math.max(...chunks.map((chunk) => JSON.stringify(chunk).length))).toBeLessThan(310_000);
    expect(chunks.flat()).toEqual(long);
  });
});
