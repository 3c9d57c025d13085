import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  CONFIG,
  SIGNALS,
  type Accounts,
  type Caller,
  type Config,
  type Migration,
  type OpenSignal,
  type SessionOf,
} from '#platform';
import { OpenAccounts } from './open-accounts.js';

export const ACCOUNTS_CHANNEL = 'soundings_accounts';

/** Whoever writes a credential, in whichever process and by whichever way, tells all of them when it is committed. */
export const credentialToldMigration: Migration = {
  id: 'staff/3-credential-told',
  up: `create function credential_told() returns trigger language plpgsql as $$
       begin
         perform pg_notify('${ACCOUNTS_CHANNEL}', coalesce(new.user_id, old.user_id)::text);
         return null;
       end $$;
       create trigger credential_told after insert or update or delete on credential for each row execute function credential_told();`,
};

/** So long the connection that listens is believed without being asked whether it is still there. */
export const TRUSTED_MS = 1000;
/** It answers within this, or counts as cut. */
const ANSWER_MS = 500;
/** Far more accounts than a company has. */
const MOST = 10_000;
/** Last use is written down in steps of this. */
export const USE_STEP_MS = 5 * 60_000;

interface Known {
  readonly caller: Caller;
  /** By `performance.now()`. */
  usedAt: number;
}

/**
 * The accounts behind the calls with their sessions, from memory while every change of them is heard of: one that was closed or ended is out with
 * the notification of its change, and where nothing can be heard the database is asked (docs/decisions/0045 and 0050).
 */
@Injectable()
export class RememberedAccounts implements Accounts, OnApplicationBootstrap, OnApplicationShutdown {
  /** By account, then by session. */
  private readonly known = new Map<string, Map<string, Known>>();
  private readonly watchers = new Map<string, Set<() => void>>();
  private readonly signal: ReturnType<OpenSignal>;
  /** Counts what was forgotten, so that an answer that was asked for before is not kept. */
  private changes = 0;
  private trustedUntil = 0;
  private proving: Promise<boolean> | null = null;

  constructor(
    private readonly open: OpenAccounts,
    @Inject(SIGNALS) openSignal: OpenSignal,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sessionIdleMs'>,
  ) {
    this.signal = openSignal(
      ACCOUNTS_CHANNEL,
      (id) => {
        this.forget(id);
      },
      () => {
        this.forgetAll();
      },
    );
  }

  onApplicationBootstrap(): Promise<void> {
    return this.signal.ready();
  }

  onApplicationShutdown(): Promise<void> {
    return this.signal.close();
  }

  async find(of: SessionOf): Promise<Caller | null> {
    const found = await this.look(of);
    if (found === null) return null;
    if (performance.now() - found.usedAt >= USE_STEP_MS) this.use(of.session, found);
    return found.caller;
  }

  async isOpen(of: SessionOf): Promise<boolean> {
    return (await this.look(of)) !== null;
  }

  watch(account: string, changed: () => void): () => void {
    const those = this.watchers.get(account) ?? new Set();
    this.watchers.set(account, those.add(changed));
    return () => {
      if (those.delete(changed) && those.size === 0) this.watchers.delete(account);
    };
  }

  private async look(of: SessionOf): Promise<Known | null> {
    const isTrusted = this.isTrusted() || (await this.prove());
    const known = this.known.get(of.account)?.get(of.session);
    // Another program may have written down a later use than this one remembers.
    if (isTrusted && known !== undefined && performance.now() - known.usedAt < this.config.sessionIdleMs) return known;
    const { changes } = this;
    const row = await this.open.find(of);
    if (row === null) return null;
    const found: Known = { caller: row.caller, usedAt: performance.now() - row.unusedMs };
    if (isTrusted && changes === this.changes) this.remember(of, found);
    return found;
  }

  private remember({ account, session }: SessionOf, found: Known): void {
    if (this.known.size >= MOST) this.known.clear();
    const sessions = this.known.get(account) ?? new Map<string, Known>();
    this.known.set(account, sessions.set(session, found));
  }

  /** Beside the call, which does not wait for it: where it fails, the next one that is due makes it good. */
  private use(session: string, known: Known): void {
    known.usedAt = performance.now();
    this.open.use(session, USE_STEP_MS).catch(() => undefined);
  }

  private isTrusted(): boolean {
    return this.signal.listening && performance.now() < this.trustedUntil;
  }

  /** Once for all calls that come meanwhile. */
  private prove(): Promise<boolean> {
    this.proving ??= this.listens().finally(() => {
      this.proving = null;
    });
    return this.proving;
  }

  private async listens(): Promise<boolean> {
    const asked = performance.now();
    const heard = await this.signal.hasHeard(ANSWER_MS);
    if (heard) this.trustedUntil = asked + TRUSTED_MS;
    return heard;
  }

  /** Asks for an account and its sessions anew: they were changed here, and the notification of it is still on its way. */
  forget(id: string): void {
    this.changes += 1;
    this.known.delete(id);
    for (const changed of this.watchers.get(id) ?? []) changed();
  }

  private forgetAll(): void {
    this.changes += 1;
    this.known.clear();
    for (const those of this.watchers.values()) for (const changed of those) changed();
  }
}
