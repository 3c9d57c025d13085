import { sortsByMoney, type SavedView, type ViewPage } from '#contracts';
import { t } from '#languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, newKey } from '../../lib/api.js';
import { useMay, useMayKnown } from '../../lib/may.js';
import { toast } from '../feedback/index.js';
import { refusalOf } from '../../lib/http-problems.js';

const KEY = ['views'] as const;
const NO_VIEWS: readonly SavedView[] = [];

export interface Views {
  /** Of this page, by name. */
  readonly views: readonly SavedView[];
  /** They are known, and which of them the account may see; a page may begin with one. */
  readonly ready: boolean;
  /** @throws ApiError */
  readonly save: (
    view: Pick<SavedView, 'name' | 'address'> & Partial<Pick<SavedView, 'isDefault' | 'isShared'>>,
    key: string,
  ) => Promise<SavedView>;
  /** @throws ApiError */
  readonly revise: (
    view: SavedView,
    change: Partial<Pick<SavedView, 'name' | 'address' | 'isDefault' | 'isShared'>>,
  ) => Promise<SavedView>;
  /** With a way back. */
  readonly remove: (view: SavedView) => void;
}

const ordersByMoney = ({ address }: SavedView): boolean => sortsByMoney(new URLSearchParams(address).get('sort') ?? '');

/** The saved views of one page: those of the account that is signed in, and those of the team. */
export const useViews = (page: ViewPage): Views => {
  const client = useQueryClient();
  const may = useMay();
  const mayKnown = useMayKnown();
  const { data, isSuccess } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/api/views', { signal }),
  });
  const read = async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    const answer = await change;
    await client.invalidateQueries({ queryKey: KEY });
    return answer;
  };
  const save: Views['save'] = (view, key) => read(api.post('/api/views', { page, ...view }, { key }));
  return {
    views: (data ?? NO_VIEWS).filter((view) => view.page === page && (may('see-fees') || !ordersByMoney(view))),
    ready: isSuccess && mayKnown,
    save,
    revise: ({ _id }, change) => read(api.put(`/api/views/${_id}`, change)),
    remove: ({ _id, name, address, isDefault, isShared }) => {
      const key = newKey();
      read(api.delete(`/api/views/${_id}`)).then(
        () =>
          toast.withUndo(
            t('The view “{name}” is removed', { name }),
            () => save({ name, address, isDefault, isShared }, key),
            t('The view “{name}” is back', { name }),
          ),
        (error: unknown) => {
          toast.danger(t('The view could not be removed.'), refusalOf(error));
          void client.invalidateQueries({ queryKey: KEY });
        },
      );
    },
  };
};
