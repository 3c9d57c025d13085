import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Injection token of `HealthChecks`. */
export const HEALTH_CHECKS = Symbol('HEALTH_CHECKS');

/** Injection token of the `HealthChecks` whose parts are missed and not needed. */
export const LESSER_CHECKS = Symbol('LESSER_CHECKS');

/** What the program needs in order to answer; a check throws, or does not answer, when its part is down. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

const PATIENCE_MS = 2000;

const isUp = async (check: () => Promise<void>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => { timer = setTimeout(() => resolve(false), PATIENCE_MS); });
  const answer = check().then(() => true, () => false);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

@Controller('api/health')
export class HealthController {
  constructor(
    @Inject(HEALTH_CHECKS) private readonly checks: HealthChecks,
    @Inject(LESSER_CHECKS) private readonly lesser: HealthChecks,
  ) {}

  /** The process runs. */
  @Get('live')
  live(): object {
    return { status: 'up' };
  }

  /** The process can do its work; names the part that is down. `degraded`: it goes on without that part. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const found = await Promise.all(Object.entries({ ...this.checks, ...this.lesser }).map(async ([name, check]) => [name, await isUp(check)] as const));
    const parts = Object.fromEntries(found.map(([name, up]) => [name, up ? 'up' : 'down']));
    const missed = found.flatMap(([name, up]) => (up ? [] : [name]));
    const down = missed.filter((name) => name in this.checks);
    if (down.length === 0) return { status: missed.length === 0 ? 'up' : 'degraded', parts };
    void reply.status(503).header('retry-after', '5');
    return { statusCode: 503, msg: `Not ready: ${down.join(' and ')} ${down.length === 1 ? 'is' : 'are'} down.`, parts };
  }
}
