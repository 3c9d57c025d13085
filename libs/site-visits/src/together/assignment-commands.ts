import { partCommandIdOf, type Recorded } from '#eventing';
import type { SiteVisitEvent } from '../site-visit.events.js';

/** For what people and times are assigned. It is in the ids of the commands, so the log tells the acceptance of a plan from anything else. */
export type AssignmentPurpose = 'assign' | 'accept' | 'undo';

/** Ids of the commands that may assign a visit: the one that does, and the one that gives its people up for a moment before. */
export const assignmentCommands = (
  request: string,
  visitId: string,
  purpose: AssignmentPurpose,
): readonly [string, string] => [
  partCommandIdOf(request, `${visitId}/${purpose}`),
  partCommandIdOf(request, `${visitId}/${purpose}/release`),
];

/** Id from which the commands that undo an acceptance have theirs: the same whoever undoes it, so that it is done once. */
export const undoingOf = (acceptance: string): string => partCommandIdOf(acceptance, 'undo');

/** Which events of one stream the acceptance of a plan made, and which its undo, by their ids. */
export const planEvents = (events: readonly Recorded<SiteVisitEvent>[]): ReadonlyMap<string, 'accepted' | 'undone'> => {
  const undoing = new Set<string>();
  const said = new Map<string, 'accepted' | 'undone'>();
  for (const { id, entityId, metadata } of events) {
    if (undoing.has(metadata.commandId)) said.set(id, 'undone');
    if (!assignmentCommands(metadata.correlationId, entityId, 'accept').includes(metadata.commandId)) continue;
    said.set(id, 'accepted');
    for (const command of assignmentCommands(undoingOf(metadata.correlationId), entityId, 'undo')) undoing.add(command);
  }
  return said;
};
