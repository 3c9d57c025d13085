import { t } from '#languages';
import { Badge, Button, Modal, Switch } from '@mantine/core';
import { IconArrowBackUp, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { api, ApiError, newKey, sentenceOf } from '../../lib/api.js';
import { leadOn } from '../../lib/lead-on.js';
import { refresh, type WithHistory } from '../../lib/queries.js';
import { rich } from '../../lib/rich.js';
import { ConfirmDialog, Empty, PageHeading, useBanner } from '../feedback/index.js';
import { LocalGrid, rowOf, type GridColumn } from '../grid/index.js';
import { HistoryDrawer } from '../history/index.js';
import { ledgerOf } from '../ledger/index.js';
import { registerWords } from './crud-page-words.js';
import { actionsColumn, RowActions, type RowAction } from './row-actions.js';

/** Edit, history and delete; and each one more. */
const ACTIONS_WIDTH = 124;
const ACTION_WIDTH = 30;

interface Registered {
  readonly _id: string;
  readonly name: string;
  readonly is_deleted: boolean;
}

export interface EditorProps<Row> {
  /** The one to change; null for a new one. */
  readonly row: Row | null;
  /** The same as it is now, whoever changes it. */
  readonly now: Row | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  /** Closes the editor and puts a danger banner on the page, where the specification wants it so; what was typed comes back with the editor. */
  readonly onFailed: (title: string, reason: string) => void;
}

interface RegisterProps<Row extends Registered> {
  readonly title: string;
  /** Under the title: links to what else is on the page. */
  readonly subtitle?: ReactNode;
  /** One of them: 'Car', as in 'Car Created!'. */
  readonly one: string;
  readonly entity: WithHistory;
  /** The list's call; its id is appended for a removal. */
  readonly path: '/api/car' | '/api/clients' | '/api/kits' | '/api/users';
  readonly query: UseQueryResult<readonly Row[]>;
  readonly columns: readonly GridColumn<Row>[];
  /** The form in the dialog for a new or an existing one. */
  readonly editor: (props: EditorProps<Row>) => ReactNode;
  readonly empty: string;
  /** Offers the removed ones behind a switch and puts one back. */
  readonly restore?: (row: Row, key: string) => Promise<unknown>;
  /** What else a row offers, between its history and its removal. */
  readonly more?: (row: Row) => readonly RowAction[];
  /** What this account may change: null for making new ones. All of it where it is left out. */
  readonly may?: (row: Row | null) => boolean;
  /** Before the button for a new one: other ways to it. */
  readonly also?: ReactNode;
  /** Above the table: what somebody should know first. */
  readonly notice?: ReactNode;
}

const anything = (): boolean => true;
const canMake = (error: unknown, may: boolean): boolean => may && !isRefused(error);

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

const asItIs = <Row extends Registered>(rows: readonly Row[] | undefined, row: Row | null): Row | null =>
  rows?.find(({ _id }) => _id === row?._id) ?? null;

const sureOf = (row: Registered | null): ReactNode =>
  row === null
    ? null
    : rich('Are you sure you want to delete <b>{name}</b>? Past visits keep the name.', {
        b: (inside) => <b>{inside}</b>,
        name: row.name,
      });

const RowHistory = ({
  row,
  entity,
  onClose,
}: {
  readonly row: Registered | null;
  readonly entity: WithHistory;
  readonly onClose: () => void;
}): ReactNode => (
  <HistoryDrawer
    opened={row !== null}
    onClose={onClose}
    entity={entity}
    id={row?._id ?? ''}
    of={row?.name ?? ''}
    ledger={ledgerOf({ about: row?._id ?? '' })}
  />
);

/** A screen of things that are added, changed and removed: engineers, kits, cars. */
export const Register = <Row extends Registered>({
  title,
  subtitle,
  one,
  entity,
  path,
  query,
  columns,
  editor,
  empty,
  restore,
  more,
  may = anything,
  also,
  notice,
}: RegisterProps<Row>): ReactNode => {
  const said = registerWords(entity, one);
  const client = useQueryClient();
  const banner = useBanner();
  const [editing, setEditing] = useState<{ readonly row: Row | null } | null>(null);
  const [removing, setRemoving] = useState<Row | null>(null);
  const [reading, setReading] = useState<Row | null>(null);
  const [withRemoved, setWithRemoved] = useState(false);
  const [restoring, setRestoring] = useState<string | null>(null);
  // The rows are drawn anew, and what the dialog was opened with is another button then.
  const leadTo = (row: Row | null | undefined): void => {
    if (row !== null && row !== undefined) leadOn(() => rowOf(row._id, title));
  };
  const saved = (created: boolean): void => {
    setEditing(null);
    leadTo(editing?.row);
    banner.show({ tone: 'success', title: created ? said.created : said.updated });
    void refresh(client, entity, editing?.row?._id);
  };
  const remove = async (row: Row, key: string): Promise<void> => {
    try {
      await api.delete(`${path}/${row._id}`, { key });
      const putBack =
        restore === undefined
          ? {}
          : {
              detail: t('{name} removed', { name: row.name }),
              undo: async () => {
                await restore(row, newKey());
                await refresh(client, entity, row._id);
              },
              undone: { title: t('{name} is back', { name: row.name }) },
            };
      banner.show({ tone: 'success', title: said.removed, ...putBack });
    } catch (error) {
      banner.show({ tone: 'danger', title: sentenceOf(error) });
    }
    setRemoving(null);
    leadTo(row);
    await refresh(client, entity, row._id);
  };
  const putBack = async (row: Row): Promise<void> => {
    if (restore === undefined || restoring !== null) return;
    setRestoring(row._id);
    try {
      await restore(row, newKey());
      banner.show({
        tone: 'success',
        title: said.updated,
        detail: t('{name} is back in the list.', { name: row.name }),
      });
    } catch (error) {
      banner.show({ tone: 'danger', title: sentenceOf(error) });
    }
    setRestoring(null);
    await refresh(client, entity, row._id);
  };
  const failed =
    (row: Row | null) =>
    (heading: string, reason: string): void => {
      setEditing(null);
      banner.show({
        tone: 'danger',
        title: heading,
        detail: (
          <>
            {reason} {t('What you typed is kept.')}{' '}
            <Button
              variant="default"
              size="compact-sm"
              ml={4}
              onClick={() => {
                banner.clear();
                setEditing({ row });
              }}
            >
              {t('Open it again')}
            </Button>
          </>
        ),
      });
    };
  const actionsOf = (row: Row): readonly RowAction[] => {
    const history: RowAction = { label: t('History'), icon: IconHistory, onClick: () => setReading(row) };
    if (row.is_deleted)
      return restore === undefined || !may(row)
        ? [history]
        : [{ label: t('Restore'), icon: IconArrowBackUp, onClick: () => void putBack(row) }, history];
    return [
      ...(may(row) ? [{ label: t('Edit'), icon: IconPencil, onClick: () => setEditing({ row }) }] : []),
      history,
      ...(more?.(row) ?? []),
      ...(may(null) ? [{ label: t('Delete'), icon: IconTrash, danger: true, onClick: () => setRemoving(row) }] : []),
    ];
  };
  const first = columns[0];
  const shown = useMemo((): readonly GridColumn<Row>[] => {
    if (first === undefined || !withRemoved) return columns;
    const named: GridColumn<Row> = {
      ...first,
      render: (row) => (
        <>
          {first.render?.(row) ?? first.value(row)}
          {row.is_deleted ? (
            <Badge size="xs" variant="outline" color="gray" ml={8} tt="none">
              {t('removed')}
            </Badge>
          ) : null}
        </>
      ),
    };
    return [named, ...columns.slice(1)];
  }, [columns, first, withRemoved]);
  const extra = Math.max(0, ...(query.data ?? []).map((row) => more?.(row).length ?? 0));
  const actions = actionsColumn<Row>(ACTIONS_WIDTH + ACTION_WIDTH * extra, (row) => (
    <RowActions of={row.name} actions={actionsOf(row)} />
  ));
  const mayMake = canMake(query.error, may(null));
  return (
    <>
      <PageHeading title={title} subtitle={subtitle}>
        {restore === undefined ? null : (
          <Switch
            label={t('Show removed')}
            checked={withRemoved}
            onChange={(event) => setWithRemoved(event.currentTarget.checked)}
          />
        )}
        {mayMake ? also : null}
        {mayMake ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing({ row: null })}>
            {said.make}
          </Button>
        ) : null}
      </PageHeading>
      {banner.element}
      {notice}
      <LocalGrid
        // What is due comes with the rows, above them: they take their place then, and nothing is seen to slide.
        key={query.data === undefined ? 'coming' : 'here'}
        gridId={entity}
        label={title}
        query={query}
        columns={[...shown, actions]}
        rowId={(row) => row._id}
        keep={(row) => withRemoved || !row.is_deleted}
        faded={(row) => row.is_deleted}
        onOpen={(row) => {
          if (!row.is_deleted && may(row)) setEditing({ row });
        }}
        defaultSort={{ key: 'name', descending: false }}
        fromAddress
        searchPlaceholder={said.search}
        empty={
          <Empty
            title={empty}
            action={
              mayMake && (
                <Button variant="default" onClick={() => setEditing({ row: null })}>
                  {said.make}
                </Button>
              )
            }
          />
        }
      />
      <Modal
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing?.row === null ? said.make : said.edit}
        centered
      >
        {editing === null
          ? null
          : editor({
              row: editing.row,
              now: asItIs(query.data, editing.row),
              onSaved: () => saved(editing.row === null),
              onClose: () => setEditing(null),
              onFailed: failed(editing.row),
            })}
      </Modal>
      <ConfirmDialog
        opened={removing !== null}
        title={said.remove}
        action={t('Delete')}
        onClose={() => setRemoving(null)}
        onConfirm={(key) => (removing === null ? Promise.resolve() : remove(removing, key))}
      >
        {sureOf(removing)}
      </ConfirmDialog>
      <RowHistory row={reading} entity={entity} onClose={() => setReading(null)} />
    </>
  );
};
