export { beta } from '#beta';
