export { EventStoreDBClient } from '@eventstore/db-client';
