import type { LookupExactness, LookupSource } from '#contracts';
import { sameJson, type TypedCommand, type StreamDecider } from '#eventing';
import { postcodeCatalogue, type PostcodeEvent } from './postcode.events.js';

type Located = Extract<PostcodeEvent, { type: 'PostcodeLocated' }>['data'];

export type PostcodeState =
  { readonly status: 'new' } | { readonly status: 'unknown' } | ({ readonly status: 'found' } & Located);

/** `place` null: the lookup does not have the postcode. */
export type PostcodeCommand = TypedCommand<
  'RecordLookup',
  {
    readonly postcode: string;
    readonly place: Located['place'] | null;
    readonly source: LookupSource;
    readonly exactness: LookupExactness;
  }
>;

/** Whether a lookup could tell more than is known. */
export const wantsLookup = (state: PostcodeState, exactness: LookupExactness): boolean =>
  state.status !== 'found' || (state.exactness === 'area' && exactness === 'postcode');

/** A position that was found stays until a more exact lookup finds another one. */
export const postcode: StreamDecider<PostcodeState, PostcodeCommand, typeof postcodeCatalogue> = {
  catalogue: postcodeCatalogue,
  initialState: { status: 'new' },
  decide: ({ postcode: written, place, source, exactness }, state) => {
    if (place === null)
      return state.status === 'new' ? [{ type: 'PostcodeNotFound', data: { postcode: written, source } }] : [];
    if (state.status === 'found' && (sameJson(state.place, place) || !wantsLookup(state, exactness))) return [];
    return [{ type: 'PostcodeLocated', data: { postcode: written, place, source, exactness } }];
  },
  evolve: (_, event) => (event.type === 'PostcodeLocated' ? { status: 'found', ...event.data } : { status: 'unknown' }),
};
