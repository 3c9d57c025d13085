import type { TracingSettings } from '../../configuration/operations-settings.js';
import type { Tracing } from './tracing.js';

/** Loads what traces are made with only where somebody wants them. */
export const openTracing = async (settings: TracingSettings | null, role: string): Promise<Tracing | null> =>
  settings === null ? null : (await import('./opentelemetry.js')).openTelemetry(settings, role);
