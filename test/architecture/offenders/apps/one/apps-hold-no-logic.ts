export { default } from 'knex';
