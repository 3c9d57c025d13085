import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { MAX_VIEWS, type ReviseView, type SavedView, type SaveView, type ViewPage } from '#contracts';
import { t } from '#languages';
import { KNEX, HttpProblem, type Caller } from '#platform';
import type { ViewRow } from './view-table.js';

const gone = (): HttpProblem => new HttpProblem(404, t('This view is not there any more. Please choose another one.'));

const answerOf = (
  { id, account_id, page, name, address, is_default, is_shared }: ViewRow,
  accountId: string,
): SavedView => {
  const isMine = account_id === accountId;
  return {
    _id: id,
    page: page as ViewPage,
    name,
    address,
    isDefault: is_default && isMine,
    isShared: is_shared,
    isMine,
  };
};

/** Views that the caller may change: their own, and for the office every one that is shared, so that none outlives its maker's account for good. */
const changeable = (query: Knex.QueryBuilder<ViewRow>, { _id, isEngineer }: Caller): void => {
  void query.where({ account_id: _id });
  if (!isEngineer) void query.orWhere({ is_shared: true });
};

const named = (
  transaction: Knex.Transaction,
  of: Pick<ViewRow, 'account_id' | 'page'>,
  name: string,
): Promise<ViewRow | undefined> =>
  transaction<ViewRow>('saved_view')
    .where({ account_id: of.account_id, page: of.page })
    .whereRaw('lower(name) = lower(?)', [name])
    .first();

/** A page begins with one view at most: whichever was said last. */
const makeDefault = async (
  transaction: Knex.Transaction,
  { id, account_id, page }: Pick<ViewRow, 'id' | 'account_id' | 'page'>,
): Promise<void> => {
  await transaction<ViewRow>('saved_view').where({ account_id, page }).whereNot({ id }).update({ is_default: false });
  await transaction<ViewRow>('saved_view').where({ id }).update({ is_default: true });
};

/** The views of one account, and those that colleagues share; what another one keeps to itself is not there for it. */
@Injectable()
export class SavedViews {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async list(accountId: string): Promise<readonly SavedView[]> {
    const rows = await this.knex<ViewRow>('saved_view')
      .where({ account_id: accountId })
      .orWhere({ is_shared: true })
      .orderByRaw('page, lower(name), id');
    return rows.map((row) => answerOf(row, accountId));
  }

  /**
   * Saves one, in place of the one that has the name; so the same request twice is one view.
   * @throws HttpProblem 409 when there are too many
   */
  save(accountId: string, { page, name, address, isDefault, isShared }: SaveView): Promise<SavedView> {
    return this.alone(accountId, async (transaction) => {
      const of = { account_id: accountId, page };
      const before = await named(transaction, of, name.trim());
      if (before === undefined && (await transaction<ViewRow>('saved_view').where(of)).length >= MAX_VIEWS)
        throw new HttpProblem(
          409,
          t('There are {most} views on this page already. Please remove one that you do not need any more.', {
            most: MAX_VIEWS,
          }),
        );
      const values = {
        name: name.trim(),
        address: address ?? '',
        ...(isShared === undefined ? {} : { is_shared: isShared }),
      };
      const [row] =
        before === undefined
          ? await transaction<ViewRow>('saved_view')
              .insert({ ...of, ...values })
              .returning('*')
          : await transaction<ViewRow>('saved_view').where({ id: before.id }).update(values).returning('*');
      return this.settled(transaction, accountId, row, isDefault);
    });
  }

  /** @throws HttpProblem 404, or 409 when another one has the name */
  revise(caller: Caller, { _id, name, address, isDefault, isShared }: ReviseView): Promise<SavedView> {
    return this.alone(caller._id, async (transaction) => {
      const before = await transaction<ViewRow>('saved_view')
        .where({ id: _id.toLowerCase() })
        .where((query) => changeable(query, caller))
        .first();
      if (before === undefined) throw gone();
      const wanted = name?.trim() ?? before.name;
      const other = await named(transaction, before, wanted);
      if (other !== undefined && other.id !== before.id)
        throw new HttpProblem(
          409,
          t('You have a view “{name}” on this page already. Please choose another name.', { name: other.name }),
        );
      const values = { name: wanted, address: address ?? before.address, is_shared: isShared ?? before.is_shared };
      const [row] = await transaction<ViewRow>('saved_view').where({ id: before.id }).update(values).returning('*');
      // How a page begins is its reader's own choice: nobody makes it for another one.
      return this.settled(transaction, caller._id, row, before.account_id === caller._id ? isDefault : undefined);
    });
  }

  /** @throws HttpProblem 404 */
  async remove(caller: Caller, id: string): Promise<void> {
    const removed = await this.knex<ViewRow>('saved_view')
      .where({ id: id.toLowerCase() })
      .where((query) => changeable(query, caller))
      .delete();
    if (removed === 0) throw gone();
  }

  private async settled(
    transaction: Knex.Transaction,
    accountId: string,
    row: ViewRow | undefined,
    isDefault: boolean | undefined,
  ): Promise<SavedView> {
    if (row === undefined) throw new Error('a view that was just written is missing');
    if (isDefault === true) await makeDefault(transaction, row);
    if (isDefault === false)
      await transaction<ViewRow>('saved_view').where({ id: row.id }).update({ is_default: false });
    return answerOf({ ...row, is_default: isDefault ?? row.is_default }, accountId);
  }

  /** One change of an account's views at a time: two windows neither make two defaults nor one view too many. */
  private alone<Answer>(accountId: string, work: (transaction: Knex.Transaction) => Promise<Answer>): Promise<Answer> {
    return this.knex.transaction(async (transaction) => {
      await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`views ${accountId}`]);
      return work(transaction);
    });
  }
}
