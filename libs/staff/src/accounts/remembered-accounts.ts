import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SIGNALS, type Accounts, type Caller, type Migration, type OpenSignal } from '#platform';
import { OpenAccounts } from './open-accounts.js';

const CHANNEL = 'soundings_accounts';

/** Whoever writes a credential, in whichever process and by whichever way, tells all of them when it is committed. */
export const credentialToldMigration: Migration = {
  id: 'staff/3-credential-told',
  up: `create function credential_told() returns trigger language plpgsql as $$
       begin
         perform pg_notify('${CHANNEL}', coalesce(new.user_id, old.user_id)::text);
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

/**
 * The accounts behind the calls, from memory while every change of them is heard of: a closed one is out with the notification of
 * its change, and where nothing can be heard the database is asked (docs/decisions/0045).
 */
@Injectable()
export class RememberedAccounts implements Accounts, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly known = new Map<string, Caller>();
  private readonly signal: ReturnType<OpenSignal>;
  /** Counts what was forgotten, so that an answer that was asked for before is not kept. */
  private changes = 0;
  private trustedUntil = 0;
  private proving: Promise<boolean> | null = null;

  constructor(
    private readonly open: OpenAccounts,
    @Inject(SIGNALS) openSignal: OpenSignal,
  ) {
    this.signal = openSignal(CHANNEL, (id) => { this.forget(id); }, () => { this.forgetAll(); });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.signal.ready();
  }

  onApplicationShutdown(): Promise<void> {
    return this.signal.close();
  }

  async find(id: string): Promise<Caller | null> {
    if (!this.isTrusted() && !(await this.prove())) return this.open.find(id);
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const { changes } = this;
    const found = await this.open.find(id);
    if (found !== null && changes === this.changes) {
      if (this.known.size >= MOST) this.known.clear();
      this.known.set(id, found);
    }
    return found;
  }

  private isTrusted(): boolean {
    return this.signal.listening && performance.now() < this.trustedUntil;
  }

  /** Once for all calls that come meanwhile. */
  private prove(): Promise<boolean> {
    this.proving ??= this.listens().finally(() => { this.proving = null; });
    return this.proving;
  }

  private async listens(): Promise<boolean> {
    const asked = performance.now();
    const heard = await this.signal.hasHeard(ANSWER_MS);
    if (heard) this.trustedUntil = asked + TRUSTED_MS;
    return heard;
  }

  private forget(id: string): void {
    this.changes += 1;
    this.known.delete(id);
  }

  private forgetAll(): void {
    this.changes += 1;
    this.known.clear();
  }
}
