import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CalendarFeed, OwnFeed, ResourceKind } from '#contracts';
import { t } from '#languages';
import { Call, CONFIG, CurrentCaller, HttpProblem, isUuid, type Caller, type Config } from '#platform';
import { CalendarFeeds, type FeedCall } from './calendar-feeds.js';

const kinds: Readonly<Record<string, ResourceKind>> = { users: 'engineer', car: 'car', kits: 'kit' };

const callOf = ({ url }: FastifyRequest, id: string, caller: Caller): FeedCall => ({
  kind: kinds[url.split('/')[2] ?? ''] ?? 'engineer',
  id: id.toLowerCase(),
  caller,
});

/** Calendar addresses, and the calendars behind them. */
@Controller()
export class CalendarFeedsController {
  constructor(
    private readonly feeds: CalendarFeeds,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Call('GET /api/users/:id/feed', 'GET /api/car/:id/feed', 'GET /api/kits/:id/feed')
  find(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<CalendarFeed> {
    return this.feeds.find(callOf(request, id, caller));
  }

  @Call('POST /api/users/:id/feed', 'POST /api/car/:id/feed', 'POST /api/kits/:id/feed')
  open(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<CalendarFeed> {
    return this.feeds.open(request, callOf(request, id, caller));
  }

  @Call('DELETE /api/users/:id/feed', 'DELETE /api/car/:id/feed', 'DELETE /api/kits/:id/feed')
  revoke(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<CalendarFeed> {
    return this.feeds.revoke(request, callOf(request, id, caller));
  }

  @Call('GET /api/feeds')
  own(@CurrentCaller() caller: Caller): Promise<readonly OwnFeed[]> {
    return this.feeds.own(caller._id);
  }

  @Call('DELETE /api/feeds/:id')
  revokeOwn(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<{ readonly id: string }> {
    return this.feeds.revokeOwn(request, id.toLowerCase(), caller._id);
  }

  /**
   * The address itself is the secret, since most calendars can send nothing else. Those that can send a password name an engineer, a
   * car or a kit instead, and send a token for machines.
   */
  @Call('GET /calendar/:file')
  async calendar(
    @Req() { ip, user }: FastifyRequest & { readonly user?: Caller },
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('file') file: string,
  ): Promise<string> {
    const [named, origin] = [file.replace(/\.ics$/, ''), this.config.publicUrl ?? ''];
    if (!isUuid(named)) return this.sent(reply, await this.feeds.text(named, origin, ip));
    if (user === undefined) {
      void reply.header('www-authenticate', 'Basic realm="Calendars of Soundings", charset="UTF-8"');
      throw new HttpProblem(401, t('Please sign in.'));
    }
    return this.sent(reply, await this.feeds.textOf(named.toLowerCase(), user, origin));
  }

  /** Only now: a refusal is JSON, like every other. */
  private sent(reply: FastifyReply, text: string): string {
    void reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    return text;
  }
}
