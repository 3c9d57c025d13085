import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { MOST_FAILURES, type DocumentQueue } from '#contracts';
import type { Position } from '#eventing';
import { CLOCK, KNEX, READ_MODELS, type Clock, type ReadModels } from '#platform';
import { RENDER_QUEUE, type RenderQueue } from '../making/render-queue.js';
import { DOCUMENT_LIST, type DocumentRow } from './document-list.projection.js';
import { ListedDocuments } from './listed-documents.js';

const DAY_MS = 86_400_000;

interface Counts {
  readonly waiting: string;
  readonly waiting_since: string | null;
  readonly made: string;
  readonly failed: string;
}

/** What is still to be made and what could not be, from what happened; what the queue believes stands beside it. */
@Injectable()
export class FindDocumentQueue {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(RENDER_QUEUE) private readonly queue: RenderQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly documents: ListedDocuments,
  ) {}

  /** @param position where the list must be to show what was just done */
  async find(position: Position | null = null): Promise<DocumentQueue> {
    await this.readModels.waitFor(position, { projections: [DOCUMENT_LIST] });
    const [counts, rows, queue] = await Promise.all([this.counts(), this.failures(), this.queue.state()]);
    const answers = await this.documents.answers(rows);
    return {
      waiting: Number(counts.waiting),
      waitingSince: counts.waiting_since,
      madeLastDay: Number(counts.made),
      failed: Number(counts.failed),
      failures: answers.map((answer, at) => ({
        ...answer,
        failedAt: rows[at]?.failed_at ?? answer.requestedAt,
        tries: rows[at]?.tries ?? 0,
      })),
      shared: this.queue.shared,
      queue,
    };
  }

  /** Ids of all that failed, the oldest first. */
  failed(): Promise<readonly string[]> {
    return this.knex.from('document').where({ status: 'failed' }).orderBy('failed_at').pluck<string[]>('document_id');
  }

  private async counts(): Promise<Counts> {
    const since = new Date(Date.parse(this.clock.now()) - DAY_MS).toISOString();
    const {
      rows: [counts],
    } = await this.knex.raw<{ rows: readonly Counts[] }>(
      `select (select count(*) from document where status = 'requested') as waiting,
              (select min(waiting_since) from document where status = 'requested') as waiting_since,
              (select count(*) from document where made_at >= ?) as made,
              (select count(*) from document where status = 'failed') as failed`,
      [since],
    );
    if (counts === undefined) throw new Error('a count answers one row');
    return counts;
  }

  private failures(): Promise<readonly DocumentRow[]> {
    return this.knex
      .from<DocumentRow>('document')
      .where({ status: 'failed' })
      .orderBy([
        { column: 'failed_at', order: 'desc' },
        { column: 'document_id', order: 'desc' },
      ])
      .limit(MOST_FAILURES);
  }
}
