export { answeredInTime, FORSAKEN_MS } from './answered-in-time.js';
export { AskedTogether } from './asked-together.js';
export * from './catalogue.js';
export * from './codec.js';
export * from './command-handling.js';
export * from './decider.js';
export { GuardsAhead } from './two-phase/guards-ahead.js';
export { heldClaims, heldMigrations, heldStreams } from './two-phase/prepared-commands.js';
export { isLapse, kernelCatalogue } from './two-phase/kernel.events.js';
export { RecoveryJob } from './two-phase/recovery-job.js';
export { ifUnlocked } from './if-unlocked.js';
export { PeriodicTask } from './periodic-task.js';
export * from './fields.js';
export * from './field-rows.js';
export * from './ids.js';
export * from './json.js';
export { kernelTables } from './kernel-tables.js';
export * from './merging.js';
export { gathered, inTurn } from './one-transaction.js';
export { Turns } from './turns.js';
export { whileKeysLive } from './personal/live-keys.js';
export { PostgresVault, postgresVaultMigrations, TRUSTED_MS } from './personal/postgres-vault.js';
export {
  changeMasterKey,
  fitOfMasterKey,
  nameOfMasterKey,
  openMasterKey,
  prepareLookupSecrets,
  rewrapFrom,
  type MasterKeyFit,
} from './personal/master-key-check.js';
export { MasterKey, sealBytes, unsealBytes } from './personal/sealing.js';
export * from './personal/vault.js';
export * from './projection.js';
export * from './store-command-handling.js';
export * from './stores/event-store.js';
export type { LogTrouble } from './stores/log-condition.js';
export { PostgresEventStore } from './stores/postgres.js';
export type { EventStoreDbEventStore } from './stores/eventstoredb/eventstoredb.js';
export { openEventStoreDb } from './stores/eventstoredb/open.js';
export { PostgresEventFinder } from './stores/postgres-event-finder.js';
export { damageIn } from './stores/damage.js';
export { verifyLog, type Ask, type HeldHash, type LogBreak } from './stores/postgres-verify.js';
export { PostgresSignal } from './stores/postgres-signal.js';
export { postgresEventStoreMigrations } from './stores/postgres-schema.js';
export { fingerprintOf, projectionMigrations, type AnyProjection } from './projections/tables.js';
export { attachReplica, isUnused, whereLogIs } from './mirror/adopting.js';
export { compareWithCopy, misfitIn } from './mirror/comparing.js';
export { copied, copyAll, notCopied } from './mirror/log-mirror.js';
export { isExact, type CopiedEvent, type ExactEventStore } from './mirror/exact.js';
export { levelCopy } from './mirror/level.js';
export { placesIn } from './mirror/places.js';
export { knownOf } from './mirror/known.js';
export { ProjectionRunner } from './projections/runner.js';
export { ProjectionProgress, type WaitOptions } from './projections/progress.js';
export { PastNotReady, PastViews, type PastState } from './past/past-views.js';
export { dropEveryView, pastMigrations } from './past/views.js';
export { dropRetiredBuilds } from './projections/retired.js';
export * from './reaction.js';
export {
  cancelRebuilds,
  rebuildsAskedFor,
  requestRebuilds,
  retryStopped,
  type Rebuild,
} from './projections/rebuilds.js';
export { readModelStatus, type ReadModelStatus } from './projections/status.js';
export * from './instrumentation.js';
