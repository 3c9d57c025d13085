export { nowhere } from '#nowhere';
