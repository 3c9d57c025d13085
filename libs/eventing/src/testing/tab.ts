import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf } from '../catalogue.js';
import type { StreamDecider } from '../command-handling.js';
import { reject, type TypedCommand } from '../decider.js';

export const clientOf = (email: string): { kind: 'client'; lookup: string } => ({ kind: 'client', lookup: email });

export const catalogue = defineCatalogue({
  category: 'tab',
  module: 'specification',
  events: {
    TabOpened: defineEvent({
      schema: z.strictObject({ guest: z.strictObject({ name: z.string(), email: z.string() }) }),
      personal: { guest: { subject: ({ email }) => clientOf(email), forgotten: { name: '(forgotten)', email: '' } } },
      says: 'A tab was opened.',
    }),
    RoundOrdered: defineEvent({
      schema: z.strictObject({ pence: z.int(), drinks: z.int() }),
      // Version 1 knew pounds and no drinks.
      upcasts: [({ pounds }) => ({ pence: Number(pounds) * 100, drinks: 1 })],
      says: 'Drinks were ordered.',
    }),
  },
});
export type TabEvent = EventOf<typeof catalogue>;
type Command = TypedCommand<'OpenTab', { name: string; email: string }> | TypedCommand<'OrderRound', { pence: number }>;
interface Tab {
  readonly open: boolean;
  readonly pence: number;
  readonly guest: string;
}

/** What people drank, for specs of how commands are handled. */
export const tab: StreamDecider<Tab, Command, typeof catalogue> = {
  catalogue,
  initialState: { open: false, pence: 0, guest: '' },
  decide: (command, state) => {
    switch (command.type) {
      case 'OpenTab':
        return state.open
          ? reject('tab/open-already')
          : [{ type: 'TabOpened', data: { guest: { name: command.name, email: command.email } } }];
      case 'OrderRound':
        if (!state.open) return reject('tab/not-open', { pence: command.pence });
        return command.pence === 0 ? [] : [{ type: 'RoundOrdered', data: { pence: command.pence, drinks: 2 } }];
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'TabOpened':
        return { open: true, pence: 0, guest: event.data.guest.name };
      case 'RoundOrdered':
        return { ...state, pence: state.pence + event.data.pence };
    }
  },
};

export const by = { at: '2026-01-15T09:00:00.000Z', by: 'somebody' };
export const open = (email = 'ada@client.example'): Command => ({
  type: 'OpenTab',
  name: 'Ada Lovelorn',
  email,
  ...by,
});
export const order = (pence: number): Command => ({ type: 'OrderRound', pence, ...by });
