import type { StreamDecider, TypedCommand } from '#eventing';
import { forgettingCatalogue, type ForgottenWhom } from './forgetting.events.js';

export type ForgettingState =
  { readonly status: 'unknown' } | { readonly status: 'begun' | 'done'; readonly whom: ForgottenWhom };

export type ForgettingCommand =
  TypedCommand<'BeginForgetting', { readonly whom: ForgottenWhom }> | TypedCommand<'FinishForgetting', object>;

/** Said twice is begun once and finished once. */
export const forgetting: StreamDecider<ForgettingState, ForgettingCommand, typeof forgettingCatalogue> = {
  catalogue: forgettingCatalogue,
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    switch (command.type) {
      case 'BeginForgetting':
        return state.status === 'unknown' ? [{ type: 'ForgettingBegun', data: command.whom }] : [];
      case 'FinishForgetting':
        return state.status === 'begun' ? [{ type: 'PersonForgotten', data: state.whom }] : [];
    }
  },
  evolve: (_, event) => {
    switch (event.type) {
      case 'ForgettingBegun':
        return { status: 'begun', whom: event.data };
      case 'PersonForgotten':
        return { status: 'done', whom: event.data };
    }
  },
};
