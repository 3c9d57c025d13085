import type { Job } from '#contracts';

interface Written {
  readonly body: Readonly<Record<string, unknown>> | Blob;
  readonly about: string;
  readonly over?: string;
}

/**
 * A change of the notes against what a person had before them: their own notes that arrived since are what they wrote over, and no conflict
 * of a person with themselves. Where somebody else wrote in between it stays as it is, and the server finds out.
 */
export const based = <Entry extends Written>(entry: Entry, answer: Job): Entry => {
  const { body, over, about } = entry;
  if (body instanceof Blob || over === undefined || about !== answer._id || over !== answer.notes) return entry;
  return Number(body['version']) < answer.version ? { ...entry, body: { ...body, version: answer.version } } : entry;
};

/** A visit with what waits to be sent, and as the server has it. */
export interface Seen {
  readonly visit: Job;
  readonly stored: Job;
}

/** What notes are written over: what stood there when writing began, so that other notes that arrived meanwhile are asked about. */
export const writtenOver = (begun: Seen, now: Seen): Seen => (begun.visit.notes === now.visit.notes ? now : begun);
