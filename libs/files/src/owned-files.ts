import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { AttachFile, type FileAnswer } from '#contracts';
import {
  sealBytes,
  unsealBytes,
  type Catalogue,
  type CommandHandling,
  type EventCodec,
  type EventOf,
  type EventStore,
  type ForgettingVault,
  type StreamDecider,
} from '#eventing';
import { t } from '#languages';
import {
  eventsOf,
  COMMAND_HANDLING,
  EVENT_CODEC,
  EVENT_STORE,
  KNEX,
  PERSONAL_KEYS,
  receive,
  HttpProblem,
  REQUESTS,
  type Requests,
} from '#platform';
import { actorNames } from '#staff';
import { FILE_STORE, type FileStore } from './file-store.js';
import { receivedFile } from './received-file.js';
import type { FilesCommand, FilesState } from './files.decider.js';
import { filesSubject, type AttachedFile } from './files.events.js';

/** Files that one process takes in at the same moment: what they hold of its memory has an end. */
const AT_ONCE = 6;

const notThere = (): HttpProblem => new HttpProblem(404, t('This file does not exist, or it was removed.'));
const gone = (): HttpProblem =>
  new HttpProblem(
    410,
    t('This file was forgotten together with a person of this site visit; it cannot be opened any more.'),
  );

/** The streams that tell of the files of one kind of owner. */
export interface FilesStreams<Files extends Catalogue> {
  readonly decider: StreamDecider<FilesState, FilesCommand, Files>;
  /** Type of the event that tells of a new one. */
  readonly attached: EventOf<Files>['type'];
}

/** What is kept for an owner, whoever it is: its streams alone say what there is. */
export const filesOf = async <Files extends Catalogue>(
  commands: CommandHandling,
  { decider }: FilesStreams<Files>,
  ownerId: string,
): Promise<FilesState> => (await commands.load(decider, ownerId))?.state ?? decider.initialState;

export interface OpenedFile {
  readonly answer: FileAnswer;
  readonly bytes: Buffer;
}

/** How many arrive in this process now. */
let arriving = 0;

/** Takes in what is attached to a visit or a kit, and hands it out. */
@Injectable()
export abstract class OwnedFiles<Files extends Catalogue> {
  @Inject(EVENT_STORE) private readonly events!: EventStore;
  @Inject(EVENT_CODEC) private readonly codec!: EventCodec;
  @Inject(KNEX) protected readonly knex!: Knex;
  @Inject(FILE_STORE) private readonly store!: FileStore;
  @Inject(PERSONAL_KEYS) private readonly vault!: ForgettingVault;
  @Inject(COMMAND_HANDLING) private readonly commands!: CommandHandling;
  @Inject(REQUESTS) private readonly requests!: Requests;

  protected abstract readonly streams: FilesStreams<Files>;

  /** The owner that a call names. @throws HttpProblem 404 */
  protected abstract ownerOf(wireId: string): Promise<string>;

  /** The bytes are stored before the event tells of them: what no event tells of is swept away later. */
  async attach(
    http: unknown,
    wireId: string,
    said: Readonly<Record<keyof AttachFile, unknown>>,
    body: unknown,
  ): Promise<FileAnswer> {
    const ownerId = await this.ownerOf(wireId);
    const { kind, name } = receive(AttachFile, said);
    if (!(body instanceof Readable))
      throw new HttpProblem(415, t('Please send the bytes of the file as application/octet-stream.'));
    if (arriving >= AT_ONCE)
      throw new HttpProblem(503, t('Several files are arriving just now. Please try again in a moment.'), {
        retryAfter: 2,
      });
    arriving += 1;
    try {
      const { bytes, sha256, contentType } = await receivedFile(body, kind);
      const { context, entityId: fileId } = await this.requests.begin(
        http,
        // A phone repeats after an upgrade what it sent before: what is compared keeps its name.
        { visitId: ownerId, kind, name, sha256 },
        { documents: true },
      );
      const [key] = await this.vault.keysFor([filesSubject(ownerId)]);
      if (key === undefined) throw new Error('the vault answers a key for each subject');
      await this.store.put({
        fileId,
        ownerId,
        sha256,
        sealed: sealBytes(key.key, bytes, fileId),
        sealedWith: key.subjectId,
      });
      const file = { fileId, kind, name, contentType, bytes: bytes.length, sha256 };
      const { decider } = this.streams;
      await this.commands.execute(
        decider,
        ownerId,
        { type: 'AttachFile', at: context.at, by: context.actorId, file },
        context,
      );
      await this.store.settle(fileId);
      return (await this.told(ownerId)).find(({ _id }) => _id === fileId) ?? this.refused();
    } finally {
      arriving -= 1;
    }
  }

  async list(wireId: string): Promise<readonly FileAnswer[]> {
    const ownerId = await this.ownerOf(wireId);
    const state = await filesOf(this.commands, this.streams, ownerId);
    return (await this.told(ownerId)).filter(({ _id }) => state.get(_id)?.removed === false);
  }

  /** @throws HttpProblem 404 | 410 */
  async open(wireId: string, fileId: string): Promise<OpenedFile> {
    const answer = (await this.list(wireId)).find(({ _id }) => _id === fileId.toLowerCase());
    if (answer === undefined) throw notThere();
    const stored = await this.store.get(answer._id);
    const key = stored === null ? undefined : (await this.vault.open([stored.sealedWith])).get(stored.sealedWith);
    if (stored === null || key === undefined) throw gone();
    return { answer, bytes: unsealBytes(key, stored.sealed, answer._id) };
  }

  async change(
    http: unknown,
    wireId: string,
    file: string,
    type: 'RemoveFile' | 'RestoreFile',
  ): Promise<readonly FileAnswer[]> {
    const [ownerId, fileId] = [await this.ownerOf(wireId), file.toLowerCase()];
    const { context } = await this.requests.begin(http, { visitId: ownerId, fileId, type });
    const { decider } = this.streams;
    await this.commands.execute(decider, ownerId, { type, at: context.at, by: context.actorId, fileId }, context);
    return this.list(wireId);
  }

  private refused(): never {
    throw notThere();
  }

  /** All that were ever attached, in their order, from the events themselves: what was just done is among them. */
  private async told(ownerId: string): Promise<readonly FileAnswer[]> {
    const { decider, attached: type } = this.streams;
    const attached = await eventsOf<EventOf<Files>, typeof type>(
      { store: this.events, codec: this.codec },
      `${decider.catalogue.category}-${ownerId}`,
      type,
    );
    const nameOf = await actorNames(
      this.knex,
      attached.map(({ metadata }) => metadata.actorId),
    );
    return attached.map(({ data, metadata: { actorId, occurredAt } }) => {
      const { fileId, ...file } = data as AttachedFile;
      return { _id: fileId, ...file, at: occurredAt, by: { _id: actorId, name: nameOf(actorId) } };
    });
  }
}
