import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Knex } from 'knex';
import { CLOCK, KNEX, type Clock } from '#platform';
import { DocumentMaker } from './document-maker.js';
import { RENDER_QUEUE, type RenderQueue } from './render-queue.js';

const EVERY_MS = 5000;
/** Long enough that what is just being made is left alone. */
const OLDER_MS = 5000;
const AT_ONCE = 500;

/**
 * Runs the queue, and offers it again what was asked for and is still not made: after a crash, and after a
 * Redis that forgot.
 */
@Injectable()
export class DocumentSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    @Inject(RENDER_QUEUE) private readonly queue: RenderQueue,
    private readonly maker: DocumentMaker,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.start((documentId, last) => this.maker.make(documentId, last));
    this.timer = setInterval(() => void this.sweep().catch(() => undefined), EVERY_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.queue.stop();
  }

  async sweep(): Promise<void> {
    const before = new Date(Date.parse(this.clock.now()) - OLDER_MS).toISOString();
    const waiting: readonly string[] = await this.knex.from('document').where({ status: 'requested' }).where('requested_at', '<', before).orderBy('requested_at').limit(AT_ONCE).pluck('document_id');
    for (const documentId of waiting) await this.queue.add(documentId);
  }
}
