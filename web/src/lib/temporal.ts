/**
 * In place of temporal-polyfill in the browser: what the browser has itself, which is faster and need not be sent; where it has
 * none, the polyfill.
 */
import type { Temporal as Polyfilled } from 'temporal-polyfill/implementation';

const own = (globalThis as { readonly Temporal?: typeof Polyfilled }).Temporal;

export const Temporal = own ?? (await import('temporal-polyfill/implementation')).Temporal;
