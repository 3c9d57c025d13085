import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Call } from '../http/call.js';
import type { Readiness } from './readiness.js';

/** Injection token of `Readiness`. */
export const READINESS = Symbol('READINESS');

@Controller()
export class HealthController {
  constructor(@Inject(READINESS) private readonly readiness: Readiness) {}

  /** The process runs. */
  @Call('GET /api/health/live')
  live(): object {
    return { status: 'up' };
  }

  /** The process can do its work; names the part that is down. `degraded`: it goes on without that part. */
  @Call('GET /api/health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const { statusCode, headers, body } = await this.readiness.answer();
    void reply.status(statusCode).headers(headers);
    return body;
  }
}
