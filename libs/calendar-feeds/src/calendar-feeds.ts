import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CalendarFeed, OwnFeed, ResourceKind } from '#contracts';
import type { CommandHandling } from '#eventing';
import {
  CLOCK,
  COMMAND_HANDLING,
  KNEX,
  HttpProblem,
  REQUESTS,
  type Caller,
  type Clock,
  type Requests,
} from '#platform';
import { calendarFeed } from './calendar-feed.decider.js';
import { feedEntries, resourceName, resourceOf } from './feed-entries.query.js';
import {
  dropSecret,
  feedBySecret,
  feedOf,
  feedsMadeBy,
  keepSecret,
  newSecret,
  noteUse,
  type OpenFeed,
} from './feed-secrets.js';

const SIXTY_DAYS = 60 * 86_400_000;

/** Addresses that are none, from one place; beyond that nothing is looked up for it any more. */
const MISSES = { points: 60, duration: 60 };

/** Whose calendar a call is about, and who asks. */
export interface FeedCall {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly caller: Caller;
}

/** Makes, revokes and serves the calendar addresses of engineers, cars and kits. */
@Injectable()
export class CalendarFeeds {
  private readonly misses = new RateLimiterMemory(MISSES);

  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    @Inject(REQUESTS) private readonly requests: Requests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(call: FeedCall): Promise<CalendarFeed> {
    await this.admit(call);
    const feed = await feedOf(this.knex, call.id);
    return {
      address: null,
      madeAt: feed?.made_at.toISOString() ?? null,
      madeBy: await this.maker(feed?.made_by ?? null),
    };
  }

  /** The address is said here and never again. */
  async open(http: unknown, call: FeedCall): Promise<CalendarFeed> {
    await this.admit(call);
    const { context } = await this.requests.begin(http, { open: call.id });
    const secret = newSecret();
    const { kind, id: resourceId } = call;
    const outcome = await this.commands.execute(
      calendarFeed,
      resourceId,
      { type: 'OpenCalendarFeed', kind, at: context.at, by: context.actorId },
      context,
      {
        within: (transaction, unit) =>
          keepSecret(transaction, unit, { resourceId, kind, secret, at: context.at, by: context.actorId }),
      },
    );
    // A repeat of the same request: the address that it made was said once, and only its hash is kept.
    return {
      address: outcome.repeated ? null : `/calendar/${secret}.ics`,
      madeAt: context.at,
      madeBy: await this.maker(context.actorId),
    };
  }

  async revoke(http: unknown, call: FeedCall): Promise<CalendarFeed> {
    await this.admit(call);
    await this.switchOff(http, call.id);
    return { address: null, madeAt: null, madeBy: null };
  }

  /** The addresses that somebody made. */
  async own(caller: string): Promise<readonly OwnFeed[]> {
    return Promise.all(
      (await feedsMadeBy(this.knex, caller)).map(async ({ resource_id, kind, made_at, used_at }): Promise<OwnFeed> => {
        const resource = await resourceOf(this.knex, kind, resource_id);
        return {
          _id: resource_id,
          kind,
          name: resource?.name ?? '',
          isDeleted: resource?.is_deleted ?? true,
          madeAt: made_at.toISOString(),
          usedAt: used_at?.toISOString() ?? null,
        };
      }),
    );
  }

  /** Also where the caller may not see any more what it shows, or that was removed. @throws HttpProblem 404 where the caller has none, or somebody made it anew */
  async revokeOwn(http: unknown, id: string, caller: string): Promise<{ readonly id: string }> {
    await this.switchOff(http, id, (feed) => {
      if (feed?.made_by !== caller) throw new HttpProblem(404, t('There is nothing here under this id.'));
    });
    return { id };
  }

  private async switchOff(
    http: unknown,
    id: string,
    check: (feed: OpenFeed | undefined) => void = () => undefined,
  ): Promise<void> {
    const { context } = await this.requests.begin(http, { revoke: id });
    await this.commands.execute(
      calendarFeed,
      id,
      { type: 'RevokeCalendarFeed', at: context.at, by: context.actorId },
      context,
      {
        within: async (transaction, unit) => {
          check(await feedOf(transaction, id));
          await dropSecret(transaction, unit, id);
        },
      },
    );
  }

  /** @throws HttpProblem 404, whether the secret never was or works no more */
  async text(secret: string, origin: string, ip: string): Promise<string> {
    const gone = new HttpProblem(404, t('There is nothing here.'));
    const guessed = (await this.misses.get(ip))?.consumedPoints ?? 0;
    const feed = guessed >= MISSES.points ? undefined : await feedBySecret(this.knex, secret);
    if (feed === undefined) {
      await this.misses.consume(ip).catch(() => undefined);
      throw gone;
    }
    const name = await resourceName(this.knex, feed.kind, feed.resource_id);
    if (name === null) throw gone;
    // A calendar is read also while nothing can be written.
    await noteUse(this.knex, feed, this.clock.now()).catch(() => undefined);
    return this.written(name, feed.resource_id, origin);
  }

  /** For a program that says who it is instead of having a secret address. @throws HttpProblem 404 | 403 */
  async textOf(id: string, caller: Caller, origin: string): Promise<string> {
    for (const kind of ['engineer', 'car', 'kit'] as const) {
      const name = await resourceName(this.knex, kind, id);
      if (name === null) continue;
      await this.admit({ kind, id, caller });
      return this.written(name, id, origin);
    }
    throw new HttpProblem(404, t('There is nothing here.'));
  }

  private async written(name: string, id: string, origin: string): Promise<string> {
    const since = new Date(Date.parse(this.clock.now()) - SIXTY_DAYS).toISOString();
    const { calendarText } = await import('./calendar-text.js');
    return calendarText(name, await feedEntries(this.knex, id, since), origin);
  }

  private async maker(_id: string | null): Promise<CalendarFeed['madeBy']> {
    const person = _id === null ? null : await resourceOf(this.knex, 'engineer', _id);
    return _id === null || person === null ? null : { _id, name: person.name };
  }

  /** @throws HttpProblem 403 to an engineer who asks for someone else's, 404 where there is nobody */
  private async admit({ kind, id, caller }: FeedCall): Promise<void> {
    if (kind === 'engineer' && caller.isEngineer && caller._id !== id)
      throw new HttpProblem(
        403,
        t('You may only have the calendar address of your own visits. Please ask the office.'),
      );
    if ((await resourceName(this.knex, kind, id)) === null)
      throw new HttpProblem(404, t('There is nothing here under this id.'));
  }
}
