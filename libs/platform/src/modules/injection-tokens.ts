/** Injection tokens of what the platform provides; each is bound in `platform.module.ts`. */

/** `Knex` on the one database. */
export const KNEX = Symbol('KNEX');
/** `OpenSignal`: hears what other processes tell. */
export const SIGNALS = Symbol('SIGNALS');
/** `EventStore` (with `appendIn` on PostgreSQL). */
export const EVENT_STORE = Symbol('EVENT_STORE');
/** `RedisConnections`; null where the configuration names no Redis. */
export const REDIS = Symbol('REDIS');
/** `CommandHandling` */
export const COMMAND_HANDLING = Symbol('COMMAND_HANDLING');
/** `Clock` */
export const CLOCK = Symbol('CLOCK');
/** `Config` */
export const CONFIG = Symbol('CONFIG');
/** `ReadModels` */
export const READ_MODELS = Symbol('READ_MODELS');
/** `PastViews` */
export const PAST = Symbol('PAST');
/** `Requests` */
export const REQUESTS = Symbol('REQUESTS');
/** `readonly ModuleParts[]` of all modules that the program is made of. */
export const MODULE_PARTS = Symbol('MODULE_PARTS');
/** `ForgettingVault`: the keys of persons. */
export const PERSONAL_KEYS = Symbol('PERSONAL_KEYS');
/** `readonly Forgets[]`: everybody who is told when somebody is forgotten. */
export const FORGETS = Symbol('FORGETS');
/** `EventCodec` over the catalogues of all modules. */
export const EVENT_CODEC = Symbol('EVENT_CODEC');
