import { Inject, Injectable, Module, type DynamicModule, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { INSTRUMENTS, type BusinessModule, type Instruments } from '#platform';
import { DocumentMaker } from './document-maker.js';
import { InProcessQueue } from './in-process-queue.js';
import { RENDER_QUEUE, type RenderQueue } from './render-queue.js';
import { RENDERING, type Rendering } from './rendering.js';
import { DocumentSweep } from './sweep.js';
import { renderText } from '../render/render-text.js';

/** The queue and whoever offers it again what it forgot: for programs that ask for documents and for those that make them. */
@Module({})
class RenderQueueModule {
  static async of(shared: boolean): Promise<DynamicModule> {
    // Bull and ioredis are loaded where documents are queued in Redis (docs/decisions/0089).
    const bull = shared ? await import('./bull-queue.js') : null;
    return {
      module: RenderQueueModule,
      global: true,
      imports: bull === null ? [] : [bull.bullModule()],
      providers: [{ provide: RENDER_QUEUE, useClass: bull?.BullQueue ?? InProcessQueue }, DocumentSweep],
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
