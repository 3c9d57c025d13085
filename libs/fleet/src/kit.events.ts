import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf } from '#eventing';

const day = z.iso.date().nullable();
const kitType = z.enum(['Sound Testing', 'Air Testing', 'Noise Survey']);

const instruments = z.array(
  z.strictObject({
    kind: z.enum(['meter', 'calibrator', 'tapping-machine', 'fan', 'gauge', 'other']),
    make: z.string(),
    model: z.string(),
    serial: z.string(),
    calibratedOn: day,
    validUntil: z.iso.date(),
    laboratory: z.string(),
    certificate: z.string(),
  }),
);

export const kitCatalogue = defineCatalogue({
  category: 'kit',
  module: 'fleet',
  events: {
    KitAdded: defineEvent({
      schema: z.strictObject({ name: z.string(), type: kitType }),
      says: 'A kit joined the equipment.',
    }),
    KitRenamed: defineEvent({
      schema: z.strictObject({ from: z.string(), to: z.string() }),
      says: 'A kit got another name.',
    }),
    KitTypeChanged: defineEvent({
      schema: z.strictObject({ from: kitType, to: kitType }),
      says: 'A kit serves another kind of test.',
    }),
    KitRemoved: defineEvent({
      schema: z.strictObject({}),
      says: 'A kit left the equipment; past visits still show it.',
    }),
    KitCalibrationDueChanged: defineEvent({
      schema: z.strictObject({ from: day, to: day }),
      says: 'The day on which the next calibration is due was set, moved or cleared. Where a kit has instruments, the first of them that lapses says so instead.',
    }),
    KitInstrumentsChanged: defineEvent({
      schema: z.strictObject({ from: instruments, to: instruments }),
      says: 'The instruments of a kit were changed: which there are, or their certificates of calibration.',
    }),
    KitRestored: defineEvent({ schema: z.strictObject({}), says: 'A kit that had been removed came back.' }),
  },
});

export type KitEvent = EventOf<typeof kitCatalogue>;
