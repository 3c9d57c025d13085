import { z } from 'zod';
import { defineCatalogue, defineEvent } from '../catalogue.js';

/**
 * Events of the kernel, which may stand in any stream. The codec knows them; folds, read models and histories pass
 * over them, and revisions count them (docs/decisions/0020).
 */
export const kernelCatalogue = defineCatalogue({
  category: 'any_stream',
  module: 'eventing',
  events: {
    CommandLapsed: defineEvent({
      schema: z.strictObject({ commandId: z.uuid() }),
      says: 'A command was broken off before it was written, and can no longer come in late. Nothing changed.',
    }),
  },
});

export const COMMAND_LAPSED = 'CommandLapsed' satisfies keyof typeof kernelCatalogue.events;

/** Whether an event only keeps a late command out, and changes nothing. */
export const isLapse = ({ type }: { readonly type: string }): boolean => type === COMMAND_LAPSED;
