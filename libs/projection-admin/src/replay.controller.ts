import { Controller, Param } from '@nestjs/common';
import type { ReadModel } from '#contracts';
import { Call, CurrentCaller, type Caller } from '#platform';
import { Replay } from './replay.js';

/** The read models and their rebuilds. Each call answers how all of them stand afterwards; `:name` may be `all` where it says so. */
@Controller()
export class ReplayController {
  constructor(private readonly replay: Replay) {}

  @Call('GET /api/projections')
  list(): Promise<readonly ReadModel[]> {
    return this.replay.list();
  }

  /** `all` too. What is waiting or being made already goes on as it is. */
  @Call('POST /api/projections/:name/rebuild')
  async rebuild(@Param('name') name: string, @CurrentCaller() caller: Caller): Promise<readonly ReadModel[]> {
    await this.replay.rebuild(name, caller._id);
    return this.replay.list();
  }

  /** `all` too. The live tables stay as they are. */
  @Call('DELETE /api/projections/:name/rebuild')
  async cancel(@Param('name') name: string): Promise<readonly ReadModel[]> {
    await this.replay.cancel(name);
    return this.replay.list();
  }

  @Call('POST /api/projections/:name/retry')
  async retry(@Param('name') name: string): Promise<readonly ReadModel[]> {
    await this.replay.retry(name);
    return this.replay.list();
  }
}
