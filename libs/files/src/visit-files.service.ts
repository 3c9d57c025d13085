import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { AttachFile, type FileAnswer } from '#contracts';
import {
  sealBytes,
  unsealBytes,
  type CommandHandling,
  type EventCodec,
  type EventStore,
  type ForgettingVault,
} from '#eventing';
import { t } from '#languages';
import {
  eventsOf,
  COMMAND_HANDLING,
  EVENT_CODEC,
  EVENT_STORE,
  isUuid,
  KNEX,
  PERSONAL_KEYS,
  receive,
  HttpProblem,
  REQUESTS,
  type Requests,
} from '#platform';
import { streamIdOf, VISITS_ON_SHOW, type VisitsReadPort } from '#site-visits';
import { actorNames } from '#staff';
import { FILE_STORE, type FileStore } from './file-store.js';
import { receivedFile } from './received-file.js';
import { visitFiles, type VisitFilesCommand } from './visit-files.decider.js';
import { filesSubject, visitFilesCatalogue, type VisitFilesEvent } from './visit-files.events.js';

/** Files that one process takes in at the same moment: what they hold of its memory has an end. */
const AT_ONCE = 6;

const notThere = (): HttpProblem => new HttpProblem(404, t('This file does not exist, or it was removed.'));
const gone = (): HttpProblem =>
  new HttpProblem(
    410,
    t('This file was forgotten together with a person of this site visit; it cannot be opened any more.'),
  );

interface OpenedFile {
  readonly answer: FileAnswer;
  readonly bytes: Buffer;
}

/** Takes in what is attached to a visit, and hands it out. */
@Injectable()
export class VisitFiles {
  @Inject(EVENT_STORE) private readonly events!: EventStore;
  @Inject(EVENT_CODEC) private readonly codec!: EventCodec;
  @Inject(KNEX) private readonly knex!: Knex;
  private arriving = 0;

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(PERSONAL_KEYS) private readonly vault: ForgettingVault,
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    @Inject(REQUESTS) private readonly requests: Requests,
    @Inject(VISITS_ON_SHOW) private readonly visits: VisitsReadPort,
  ) {}

  /** The bytes are stored before the event tells of them: what no event tells of is swept away later. */
  async attach(
    http: unknown,
    jobId: string,
    said: Readonly<Record<keyof AttachFile, unknown>>,
    body: unknown,
  ): Promise<FileAnswer> {
    const visitId = await this.visitOf(jobId);
    const { kind, name } = receive(AttachFile, said);
    if (!(body instanceof Readable))
      throw new HttpProblem(415, t('Please send the bytes of the file as application/octet-stream.'));
    if (this.arriving >= AT_ONCE)
      throw new HttpProblem(503, t('Several files are arriving just now. Please try again in a moment.'), {
        retryAfter: 2,
      });
    this.arriving += 1;
    try {
      const { bytes, sha256, contentType } = await receivedFile(body, kind);
      const { context, entityId: fileId } = await this.requests.begin(
        http,
        { visitId, kind, name, sha256 },
        { documents: true },
      );
      const [key] = await this.vault.keysFor([filesSubject(visitId)]);
      if (key === undefined) throw new Error('the vault answers a key for each subject');
      await this.store.put({
        fileId,
        visitId,
        sha256,
        sealed: sealBytes(key.key, bytes, fileId),
        sealedWith: key.subjectId,
      });
      const file = { fileId, kind, name, contentType, bytes: bytes.length, sha256 };
      await this.commands.execute(
        visitFiles,
        visitFilesCatalogue,
        visitId,
        { type: 'AttachFile', at: context.at, by: context.actorId, file },
        context,
      );
      await this.store.settle(fileId);
      return (await this.told(visitId)).find(({ _id }) => _id === fileId) ?? this.refused();
    } finally {
      this.arriving -= 1;
    }
  }

  async list(jobId: string): Promise<readonly FileAnswer[]> {
    const visitId = await this.visitOf(jobId);
    const standing = await this.standing(visitId);
    return (await this.told(visitId)).filter(({ _id }) => standing.has(_id));
  }

  /** @throws HttpProblem 404 | 410 */
  async open(jobId: string, fileId: string): Promise<OpenedFile> {
    const answer = (await this.list(jobId)).find(({ _id }) => _id === fileId.toLowerCase());
    if (answer === undefined) throw notThere();
    const stored = await this.store.get(answer._id);
    const key = stored === null ? undefined : (await this.vault.open([stored.sealedWith])).get(stored.sealedWith);
    if (stored === null || key === undefined) throw gone();
    return { answer, bytes: unsealBytes(key, stored.sealed, answer._id) };
  }

  async change(
    http: unknown,
    jobId: string,
    file: string,
    type: 'RemoveFile' | 'RestoreFile',
  ): Promise<readonly FileAnswer[]> {
    const [visitId, fileId] = [await this.visitOf(jobId), file.toLowerCase()];
    const { context } = await this.requests.begin(http, { visitId, fileId, type });
    const command: VisitFilesCommand = { type, at: context.at, by: context.actorId, fileId };
    await this.commands.execute(visitFiles, visitFilesCatalogue, visitId, command, context);
    return this.list(jobId);
  }

  private refused(): never {
    throw notThere();
  }

  /** A survey's two halves share their files. @throws HttpProblem 404 */
  private async visitOf(jobId: string): Promise<string> {
    const [visit] = isUuid(jobId) ? await this.visits.byId([jobId.toLowerCase()]) : [];
    if (visit === undefined) throw new HttpProblem(404, t('This site visit does not exist, or it was removed.'));
    return streamIdOf(visit._id);
  }

  private async standing(visitId: string): Promise<ReadonlySet<string>> {
    const loaded = await this.commands.load(visitFiles, visitFilesCatalogue, visitId);
    return new Set(
      [...(loaded?.state ?? visitFiles.initialState)].flatMap(([fileId, { removed }]) => (removed ? [] : [fileId])),
    );
  }

  /** All that were ever attached, in their order, from the events themselves: what was just done is among them. */
  private async told(visitId: string): Promise<readonly FileAnswer[]> {
    const attached = await eventsOf<VisitFilesEvent, 'FileAttached'>(
      { store: this.events, codec: this.codec },
      `${visitFilesCatalogue.category}-${visitId}`,
      'FileAttached',
    );
    const nameOf = await actorNames(
      this.knex,
      attached.map(({ metadata }) => metadata.actorId),
    );
    return attached.map(({ data: { fileId, ...file }, metadata: { actorId, occurredAt } }) => ({
      _id: fileId,
      ...file,
      at: occurredAt,
      by: { _id: actorId, name: nameOf(actorId) },
    }));
  }
}
