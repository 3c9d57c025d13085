import { MAX_STATEMENT_LINES, type BankMatch, type BankPaymentsRecorded } from '#contracts';
import { t } from '#languages';
import { Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Banner, PageHeading, RowsSkeleton, toast } from '../../../components/feedback/index.js';
import { Section } from '../../../components/section/index.js';
import { api, sentenceOf } from '../../../lib/api.js';
import { refresh } from '../../../lib/queries.js';
import { useTask } from '../../../lib/use-task.js';
import { useWorkKey } from '../../../lib/work-key.js';
import { money } from '../invoice-words.js';
import { acceptedAhead, canBeAccepted, paymentsOf, withAccepted, type Accepted } from './choosing.js';
import { Columns } from './columns.js';
import { MatchList } from './match-list.js';
import {
  areEnough,
  readStatement,
  statementTable,
  textOfFile,
  type ReadStatement,
  type StatementColumns,
  type StatementTable,
} from './read-statement.js';
import './bank-statement.css';

/** Rows that are shown of those that could not be read. */
const SHOWN_UNREADABLE = 5;

interface ChooseProps {
  readonly onText: (text: string) => void;
}

const Choose = ({ onText }: ChooseProps): ReactNode => {
  const [pasted, setPasted] = useState('');
  return (
    <Section
      title={t('Bank statement')}
      hint={t('As CSV from your online banking. The file is not kept, and nothing is recorded before you say so.')}
    >
      <Group gap="xs" align="flex-end" className="bank-choose">
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(file) => void file?.arrayBuffer().then((bytes) => onText(textOfFile(bytes)))}
        >
          {(props) => (
            <Button {...props} leftSection={<IconFileUpload size={16} aria-hidden />}>
              {t('Choose CSV file')}
            </Button>
          )}
        </FileButton>
        <Textarea
          label={t('Or paste its rows')}
          autosize
          minRows={1}
          maxRows={4}
          className="bank-paste"
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Button variant="default" disabled={pasted.trim() === ''} onClick={() => onText(pasted)}>
          {t('Read')}
        </Button>
      </Group>
    </Section>
  );
};

const Unreadable = ({ rows }: { readonly rows: ReadStatement['unreadable'] }): ReactNode =>
  rows.length === 0 ? null : (
    <Banner
      tone="warning"
      title={t(
        '{count, plural, one {# row that could not be read is} other {# rows that could not be read are}} left out.',
        {
          count: rows.length,
        },
      )}
    >
      {rows.slice(0, SHOWN_UNREADABLE).map(({ row, text }) => (
        <div key={row}>{t('Row {row}: {text}', { row, text })}</div>
      ))}
      {rows.length > SHOWN_UNREADABLE ? t('+{count} more', { count: rows.length - SHOWN_UNREADABLE }) : null}
    </Banner>
  );

interface ProposalsProps {
  readonly matches: readonly BankMatch[];
  readonly outgoing: number;
  /** Of the last time that payments were recorded. */
  readonly refused: BankPaymentsRecorded['refused'];
  readonly onRecorded: (answer: BankPaymentsRecorded) => Promise<void>;
}

const Proposals = ({ matches, outgoing, refused, onRecorded }: ProposalsProps): ReactNode => {
  const client = useQueryClient();
  const [accepted, setAccepted] = useState<Accepted>(() => acceptedAhead(matches));
  const { busy, run } = useTask((error) => toast.danger(t('The payments could not be recorded.'), sentenceOf(error)));
  const keys = useWorkKey();
  const payments = paymentsOf(matches, accepted);
  const sum = payments.reduce((pence, { amount }) => pence + Math.round(amount * 100), 0) / 100;
  const record = (): Promise<void> =>
    run(async () => {
      const body = { payments };
      const answer = await api.post('/api/invoices/bank-statement/payments', body, {
        key: keys.of(body),
      });
      await refresh(client, 'invoices');
      const count = answer.recorded;
      if (count > 0) toast.success(t('{count, plural, one {# payment} other {# payments}} recorded', { count }));
      if (answer.refused.length > 0)
        toast.danger(
          t('{count, plural, one {# payment was} other {# payments were}} not recorded', {
            count: answer.refused.length,
          }),
          answer.refused.map(({ msg }) => msg).join(' '),
        );
      await onRecorded(answer);
    });
  return (
    <Section
      title={t('Incoming amounts')}
      hint={t(
        '{incoming, plural, one {# incoming amount} other {# incoming amounts}}. {outgoing, plural, =0 {Nothing outgoing.} one {# outgoing amount is left out.} other {# outgoing amounts are left out.}}',
        { incoming: matches.length, outgoing },
      )}
    >
      <MatchList
        matches={matches}
        accepted={accepted}
        refused={refused}
        onAccept={(match, how) => setAccepted(withAccepted(accepted, match, how))}
      />
      {matches.some(canBeAccepted) ? (
        <div className="bank-foot">
          <Text size="sm">
            {t('{count, plural, one {# payment} other {# payments}} of {sum} chosen', {
              count: payments.length,
              sum: money(sum),
            })}
          </Text>
          <Button loading={busy} disabled={payments.length === 0} onClick={() => void record()}>
            {t('Record payments')}
          </Button>
        </div>
      ) : null}
    </Section>
  );
};

interface Compared {
  readonly matches: readonly BankMatch[];
  readonly outgoing: number;
  /** Of which comparison it is: what was chosen in the one before is gone. */
  readonly turn: number;
}

const isComparable = ({ lines }: ReadStatement): boolean => lines.length > 0 && lines.length <= MAX_STATEMENT_LINES;

/** /invoice/bank-statement */
export const BankStatementPage = (): ReactNode => {
  const [table, setTable] = useState<StatementTable | null>(null);
  /** How many files were opened so far. */
  const [turn, setTurn] = useState(0);
  const [columns, setColumns] = useState<StatementColumns | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [refused, setRefused] = useState<BankPaymentsRecorded['refused']>([]);
  const [busy, setBusy] = useState(false);
  const read = table === null || columns === null || !areEnough(columns) ? null : readStatement(table, columns);

  const compare = async (statement: ReadStatement): Promise<void> => {
    const { lines, outgoing } = statement;
    setProblem(null);
    if (!isComparable(statement)) {
      setCompared(null);
      setProblem(
        lines.length === 0
          ? t('It contains no incoming amounts.')
          : t('Please choose a shorter period: at most {most} incoming amounts at once.', {
              most: MAX_STATEMENT_LINES,
            }),
      );
      return;
    }
    setBusy(true);
    try {
      const matches = await api.post('/api/invoices/bank-statement', { lines });
      setCompared((before) => ({ matches, outgoing, turn: (before?.turn ?? 0) + 1 }));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = (next: StatementTable, by: StatementColumns): void => {
    setColumns(by);
    setCompared(null);
    setRefused([]);
    if (areEnough(by)) void compare(readStatement(next, by));
  };
  const open = (text: string): void => {
    const found = statementTable(text);
    setTable(found);
    setTurn(turn + 1);
    setCompared(null);
    setProblem(found === null ? t('No table was found in it. Please export the statement as CSV.') : null);
    if (found !== null) choose(found, found.columns);
  };
  return (
    <>
      <PageHeading title={t('Match bank statement')} subtitle={t('Which invoices the money that came in pays.')} />
      <Choose onText={open} />
      {table === null || columns === null ? null : (
        <Columns key={`columns ${turn}`} table={table} columns={columns} onChange={(next) => choose(table, next)} />
      )}
      {problem === null ? null : (
        <Banner tone="danger" title={problem}>
          {read === null || !isComparable(read) ? null : (
            <Button variant="default" size="compact-sm" loading={busy} onClick={() => void compare(read)}>
              {t('Try again')}
            </Button>
          )}
        </Banner>
      )}
      {read === null ? null : <Unreadable rows={read.unreadable} />}
      {busy && compared === null ? <RowsSkeleton rows={5} /> : null}
      {compared === null || read === null ? null : (
        <Proposals
          key={`proposals ${compared.turn}`}
          matches={compared.matches}
          outgoing={compared.outgoing}
          refused={refused}
          onRecorded={(answer) => {
            setRefused(answer.refused);
            return compare(read);
          }}
        />
      )}
    </>
  );
};
