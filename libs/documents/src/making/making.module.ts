import { BullModule } from '@nestjs/bull';
import { Inject, Injectable, Module, type DynamicModule, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { EVENT_STORE, INSTRUMENTS, REDIS, type BusinessModule, type Instruments } from '#platform';
import { BullQueue, bullOptions, DOCUMENT_JOBS } from './bull-queue.js';
import { DocumentMaker } from './document-maker.js';
import { InProcessQueue } from './in-process-queue.js';
import { RENDER_QUEUE, type RenderQueue } from './render-queue.js';
import { RENDERING, type Rendering } from './rendering.js';
import { DocumentSweep } from './sweep.js';
import { renderText } from '../render/render-text.js';

/** The queue and whoever offers it again what it forgot: for programs that ask for documents and for those that make them. */
@Module({})
class RenderQueueModule {
  static of(shared: boolean): DynamicModule {
    return {
      module: RenderQueueModule,
      global: true,
      imports: shared
        ? [
            BullModule.registerQueueAsync({
              name: DOCUMENT_JOBS,
              inject: [REDIS, EVENT_STORE],
              useFactory: bullOptions,
            }),
          ]
        : [],
      providers: [{ provide: RENDER_QUEUE, useClass: shared ? BullQueue : InProcessQueue }, DocumentSweep],
      exports: [RENDER_QUEUE],
    };
  }
}

@Injectable()
class MakingDocuments implements OnApplicationBootstrap {
  constructor(
    @Inject(RENDER_QUEUE) private readonly queue: RenderQueue,
    private readonly maker: DocumentMaker,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.start(this.maker);
  }
}

const watched =
  (instruments: Instruments): Rendering =>
  (kind, content) =>
    instruments.rendering(kind, () => renderText(kind, content));

@Module({
  providers: [DocumentMaker, MakingDocuments, { provide: RENDERING, useFactory: watched, inject: [INSTRUMENTS] }],
})
class MakingModule {}

/** With Redis documents are made by renderers alone; without it by whoever was asked for them, since nobody else could. */
export const documentsBackground: NonNullable<BusinessModule['background']> = ({ redisUrl }, roles) => {
  const shared = redisUrl !== null;
  const makes = roles.includes('renderer') || !shared;
  return [RenderQueueModule.of(shared), ...(makes ? [MakingModule as Type] : [])];
};
