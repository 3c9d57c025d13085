export * from './client.events.js';
export { clientIsThere } from './client-is-there.js';
export { CLIENT_USE, type ClientUse } from './client-use.js';
export { ClientsModule } from './clients.module.js';
export * from './clients.parts.js';
export { FindClient } from './list/find-clients.query.js';
export { familiesOf, survivorColumn, survivorsOf } from './survivors.js';
