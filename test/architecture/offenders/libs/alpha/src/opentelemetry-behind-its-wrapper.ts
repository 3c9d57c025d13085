export { trace } from '@opentelemetry/api';
