export { Counter } from 'prom-client';
