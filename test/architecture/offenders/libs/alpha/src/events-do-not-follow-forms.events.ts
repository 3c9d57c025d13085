export { contracts } from '#contracts';
