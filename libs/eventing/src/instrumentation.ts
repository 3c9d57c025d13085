import type { Outcome } from './command-handling.js';
import type { AppendResult, EventMetadata } from './stores/event-store.js';

/**
 * What the kernel tells of its work to whoever counts, times or traces it. `work` is run exactly once and its outcome handed
 * on as it is; nothing here may throw by itself.
 */
export interface Instrumentation {
  /** A command from its first read to its answer, with all its tries. */
  command<State, Event>(category: string, work: () => Promise<Outcome<State, Event>>): Promise<Outcome<State, Event>>;
  append(category: string, work: () => Promise<AppendResult>): Promise<AppendResult>;
  /** The stream moved under a command, which is decided again. */
  conflict(category: string): void;
  /** The store did not answer an append, which is sent again. */
  resend(category: string): void;
  /** Events that a read model folds in one transaction. */
  batch<T>(
    readModel: string,
    events: readonly { readonly metadata: EventMetadata }[],
    work: () => Promise<T>,
  ): Promise<T>;
  /** Whether this process keeps a read model. */
  leads(readModel: string, leading: boolean): void;
  /** Where the trace stands that is under way, for the metadata of events. */
  traceparent(): string | null;
}

/** Nobody watches. */
export const noInstrumentation: Instrumentation = {
  command: (_, work) => work(),
  append: (_, work) => work(),
  conflict: () => undefined,
  resend: () => undefined,
  batch: (_name, _events, work) => work(),
  leads: () => undefined,
  traceparent: () => null,
};
