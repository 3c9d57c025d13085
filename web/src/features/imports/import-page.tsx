import { importRows, importTable, type ImportKind, type ImportRow, type ImportTable, type RowFate } from '#contracts';
import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Banner, PageHeading } from '../../components/feedback/index.js';
import { useLeaveWarning } from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import { ApiError, sentenceOf } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { useMe } from '../../lib/queries.js';
import { ChooseFile, type ChosenFile } from './choose-file.js';
import { Columns } from './columns.js';
import { countsOf, Fates } from './fates.js';
import './imports.css';
import { rehearse, runImport, startImport } from './importing.js';
import { PastImports, usePastImports } from './past-imports.js';
import { readFile } from './read-sheet.js';
import { firstList, isMapped, kindOfSheet, namedSheet, sheetOf } from './which-sheet.js';

interface Doing {
  readonly what: string;
  readonly per: number;
}

/** What the rows came to: rehearsed, or done. */
interface Fated {
  readonly fates: readonly RowFate[];
  readonly done: boolean;
}

const Working = ({ what, per }: Doing): ReactNode => (
  <div className="import-working" aria-live="polite">
    <Text size="sm">{what}</Text>
    <progress value={per} max={100} aria-label={what} />
  </div>
);

/** All that was chosen and typed on the page; a failure leaves it as it is. */
const useImport = () => {
  const client = useQueryClient();
  const [kind, setKind] = useState<ImportKind>('clients');
  // Whoever says what the file is a list of is not corrected.
  const [isPicked, setPicked] = useState(false);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [sheet, setSheet] = useState(0);
  const [table, setTable] = useState<ImportTable | null>(null);
  const [corrections, setCorrections] = useState<ReadonlyMap<number, ImportRow>>(new Map());
  const [fated, setFated] = useState<Fated | null>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const rowsOf = (read: ImportTable, corrected = corrections, as = kind): readonly ImportRow[] =>
    importRows(as, read).map((row) => corrected.get(row.row) ?? row);
  const rows = useMemo(
    () => (table === null ? [] : importRows(kind, table).map((row) => corrections.get(row.row) ?? row)),
    [kind, table, corrections],
  );
  const working = async (what: string, work: (progress: (done: number, of: number) => void) => Promise<void>) => {
    setProblem(null);
    setDoing({ what, per: 0 });
    try {
      await work((done, of) => setDoing({ what, per: of === 0 ? 100 : (done / of) * 100 }));
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? sentenceOf(error)
          : t('This file could not be read. Please save it as XLSX or CSV, without a password.'),
      );
    } finally {
      setDoing(null);
    }
  };
  const check = (as: ImportKind, checked: readonly ImportRow[]): Promise<void> =>
    working(t('Checking the rows'), async (progress) => {
      setFated({ fates: await rehearse(as, checked, progress), done: false });
    });
  const show = async (as: ImportKind, from: ChosenFile, at: number): Promise<void> => {
    setKind(as);
    setSheet(at);
    const read = importTable(as, from.sheets[at]?.cells ?? []);
    setTable(read);
    setFated(null);
    setCorrections(new Map());
    if (read === null) setProblem(t('No rows were found in it. The first row should name the columns.'));
    else if (isMapped(as, read)) await check(as, rowsOf(read, new Map(), as));
  };
  return {
    kind,
    file,
    sheet,
    table,
    rows,
    fated,
    doing,
    problem,
    isDirty: corrections.size > 0 && fated?.done !== true,
    choose: (chosen: File) =>
      working(t('Reading the file'), async () => {
        const read = { ...(await readFile(chosen)), name: chosen.name };
        setFile(read);
        const isGiven = isPicked || namedSheet(kind, read.sheets) !== -1;
        const at = isGiven ? sheetOf(kind, read.sheets, 0) : firstList(read.sheets, kind);
        await show(isGiven ? kind : kindOfSheet(read.sheets, at, kind), read, at);
      }),
    chooseKind: (next: ImportKind) => {
      setPicked(true);
      setKind(next);
      if (file === null) return;
      void show(next, file, sheetOf(next, file.sheets, sheet));
    },
    chooseSheet: (next: number) => {
      if (file !== null) void show(isPicked ? kind : kindOfSheet(file.sheets, next, kind), file, next);
    },
    chooseColumns: (columns: ImportTable['columns']) => {
      if (table === null) return;
      const next = { ...table, columns };
      setTable(next);
      setFated(null);
      if (isMapped(kind, next)) void check(kind, rowsOf(next));
    },
    correct: (row: ImportRow) => {
      if (table === null) return;
      const next = new Map(corrections).set(row.row, row);
      setCorrections(next);
      void check(kind, rowsOf(table, next));
    },
    check: () => check(kind, rows),
    run: () =>
      working(t('Importing'), async (progress) => {
        const hash = file?.sheets[sheet]?.hash;
        if (hash === undefined || fated === null) return;
        const { _id } = await startImport(kind, hash, rows.at(-1)?.row ?? 1);
        const isNew = new Set(fated.fates.filter(({ fate }) => fate === 'new').map(({ row }) => row));
        const made = await runImport(
          _id,
          rows.filter(({ row }) => isNew.has(row)),
          progress,
        );
        const became = new Map(made.map((fate) => [fate.row, fate]));
        setFated({ fates: fated.fates.map((fate) => became.get(fate.row) ?? fate), done: true });
        await client.invalidateQueries();
      }),
  };
};

type Importing = ReturnType<typeof useImport>;

/** What nobody expects of a list of this kind. */
const KindNote = ({ kind, noted }: { readonly kind: ImportKind; readonly noted: number }): ReactNode => {
  if (kind === 'engineers')
    return (
      <Banner tone="info" title={t('They cannot sign in yet, and nothing is sent to them.')}>
        {t('After the import, make a link for each of them under Engineers and pass it on.')}
      </Banner>
    );
  return noted === 0 ? null : (
    <Banner
      tone="warning"
      title={t('{count, plural, one {# visit differs} other {# visits differ}} from the list', { count: noted })}
    >
      {t('No engineer, car or kit is booked twice. Who or what was planned stands in the notes of the visit.')}
    </Banner>
  );
};

const Rehearsal = ({ kind, rows, fated, table, doing, correct, check, run }: Importing): ReactNode => {
  if (fated === null || table === null) return null;
  const { noted, ...counts } = countsOf(fated.fates);
  const added = counts.new + noted;
  return (
    <Section
      title={fated.done ? t('Result') : t('Rehearsal')}
      hint={t(
        '{new, number} new, {there, number} already there, {twice, number} twice in the file, {refused, number} refused.',
        { ...counts, new: added },
      )}
    >
      <KindNote kind={kind} noted={noted} />
      {fated.done ? (
        <Banner tone="success" title={t('{count, plural, one {# row} other {# rows}} imported', { count: added })}>
          {counts.refused + counts.twice === 0
            ? null
            : t('The other rows were left out. Save the table, correct it there and import it as a new file.')}
        </Banner>
      ) : null}
      <Fates
        key={fated.done ? 'done' : 'rehearsed'}
        kind={kind}
        rows={rows}
        fates={fated.fates}
        columns={table.columns}
        {...(fated.done ? {} : { onCorrect: correct })}
      />
      {fated.done ? null : (
        <div className="import-foot">
          <Button variant="default" disabled={doing !== null} onClick={() => void check()}>
            {t('Check again')}
          </Button>
          <Button disabled={doing !== null || added === 0} onClick={() => void run()}>
            {t('Import {count, plural, one {# row} other {# rows}}', { count: added })}
          </Button>
        </div>
      )}
    </Section>
  );
};

/** A file that was begun before and not finished: it goes on. */
const Begun = ({ file, sheet, fated, kind }: Pick<Importing, 'file' | 'sheet' | 'fated' | 'kind'>): ReactNode => {
  const { data } = usePastImports();
  const begun = data?.find(
    (one) => one.hash === file?.sheets[sheet]?.hash && one.kind === kind && one.status === 'started',
  );
  if (begun === undefined || fated?.done === true) return null;
  return (
    <Banner
      tone="info"
      title={t('The import of this file on {moment} was not finished.', { moment: formatDayAndTime(begun.startedAt) })}
    >
      {t('Importing goes on with the rows that are missing. Nothing is added twice.')}
    </Banner>
  );
};

const Import = (): ReactNode => {
  const importing = useImport();
  const { kind, file, sheet, table, doing, problem, fated } = importing;
  const leaving = useLeaveWarning(importing.isDirty || (doing !== null && fated !== null));
  return (
    <>
      <ChooseFile
        kind={kind}
        file={file}
        sheet={sheet}
        busy={doing !== null}
        onKind={importing.chooseKind}
        onSheet={importing.chooseSheet}
        onFile={(chosen) => void importing.choose(chosen)}
      />
      {problem === null ? null : <Banner tone="danger" title={problem} />}
      <Begun file={file} sheet={sheet} fated={fated} kind={kind} />
      {table === null ? null : (
        <Columns
          key={`${kind} ${file?.sheets[sheet]?.hash ?? ''}`}
          kind={kind}
          table={table}
          onChange={importing.chooseColumns}
        />
      )}
      {doing === null ? null : <Working {...doing} />}
      <Rehearsal {...importing} />
      <PastImports />
      {leaving}
    </>
  );
};

/** /import */
export const ImportPage = (): ReactNode => {
  const { data: me } = useMe();
  return (
    <>
      <PageHeading
        title={t('Import')}
        subtitle={t('Lists that you have in spreadsheets: checked first, then added together, and undone together.')}
      />
      {me === undefined ? null : me.isEngineer ? (
        <Banner tone="info" title={t('Only the office can import lists.')} />
      ) : (
        <Import />
      )}
    </>
  );
};
