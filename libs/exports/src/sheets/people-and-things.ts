import { nextClients, type ClientRecord } from '#clients';
import type { Car, ClientContactPerson, Instrument, Kit, Registration, StaffMember } from '#contracts';
import { nextCars, nextKits } from '#fleet';
import { nextStaff } from '#staff';
import { recordSheet, same, sheetOf, type Sheet } from './sheet.js';

const staff = recordSheet<StaffMember>({
  name: 'staff',
  read: nextStaff,
  called: ({ name }) => name,
  columns: [
    ['staff_id', 'text', ({ _id }) => _id],
    ...same('text', 'name', 'email', 'telephone'),
    ['is_engineer', 'yes-no', ({ isEngineer }) => isEngineer],
    ['visit_kinds', 'text', ({ competence }) => competence.join('; ')],
    ['home_postcode', 'text', ({ homePostcode }) => homePostcode],
    ['day_start', 'text', ({ dayStart }) => dayStart],
    ['day_end', 'text', ({ dayEnd }) => dayEnd],
    ['week_hours', 'number', ({ weekHours }) => weekHours],
    ['is_removed', 'yes-no', ({ is_deleted }) => is_deleted],
  ],
});

const registrations = sheetOf<StaffMember, Registration & { readonly staff: StaffMember }>({
  name: 'registrations',
  read: nextStaff,
  rows: (member) => member.registrations.map((registration) => ({ ...registration, staff: member })),
  columns: [
    ['staff_id', 'text', (row) => row.staff._id],
    ['staff_name', 'text', (row) => row.staff.name],
    ['scheme', 'text', ({ scheme }) => scheme],
    ['registration_number', 'text', ({ number }) => number],
    ['visit_kinds', 'text', ({ kinds }) => kinds.join('; ')],
    ['valid_until', 'day', ({ validUntil }) => validUntil],
  ],
});

const cars = recordSheet<Car>({
  name: 'cars',
  read: nextCars,
  called: ({ name }) => name,
  columns: [
    ['car_id', 'text', ({ _id }) => _id],
    ...same('text', 'name', 'numberplate', 'location'),
    ['mot_due', 'day', ({ mot_due }) => mot_due],
    ['is_removed', 'yes-no', ({ is_deleted }) => is_deleted],
  ],
});

const kits = recordSheet<Kit>({
  name: 'kits',
  read: nextKits,
  called: ({ name }) => name,
  columns: [
    ['kit_id', 'text', ({ _id }) => _id],
    ...same('text', 'name', 'type'),
    ['calibration_due', 'day', ({ calibration_due }) => calibration_due],
    ['is_removed', 'yes-no', ({ is_deleted }) => is_deleted],
  ],
});

const instruments = sheetOf<Kit, Instrument & { readonly kit: Kit }>({
  name: 'instruments',
  read: nextKits,
  rows: (kit) => kit.instruments.map((instrument) => ({ ...instrument, kit })),
  columns: [
    ['kit_id', 'text', ({ kit }) => kit._id],
    ['kit', 'text', ({ kit }) => kit.name],
    ...same('text', 'kind', 'make', 'model', 'serial'),
    ['calibrated_on', 'day', ({ calibratedOn }) => calibratedOn],
    ['valid_until', 'day', ({ validUntil }) => validUntil],
    ...same('text', 'laboratory', 'certificate'),
  ],
});

/** The first contact stands with its client, as an import takes it. */
const clients = recordSheet<ClientRecord>({
  name: 'clients',
  read: nextClients,
  called: ({ company }) => company,
  columns: [
    ['client_id', 'text', ({ _id }) => _id],
    ...same('text', 'company', 'address', 'postcode', 'email', 'telephone'),
    ['contact_name', 'text', ({ contacts: [first] }) => first?.name],
    ['contact_position', 'text', ({ contacts: [first] }) => first?.position],
    ['contact_email', 'text', ({ contacts: [first] }) => first?.email],
    ['contact_telephone', 'text', ({ contacts: [first] }) => first?.telephone],
    ['payment_days', 'number', ({ payment_days }) => payment_days],
    ['purchase_order_needed', 'yes-no', ({ purchase_order_needed }) => purchase_order_needed],
    ['purchase_order_note', 'text', ({ purchase_order_note }) => purchase_order_note],
    ['created_at', 'time', ({ createdAt }) => createdAt],
  ],
});

const contacts = sheetOf<ClientRecord, ClientContactPerson & { readonly client: ClientRecord }>({
  name: 'contacts',
  read: nextClients,
  rows: (client) => client.contacts.map((contact) => ({ ...contact, client })),
  columns: [
    ['contact_id', 'text', ({ _id }) => _id],
    ['client_id', 'text', ({ client }) => client._id],
    ['company', 'text', ({ client }) => client.company],
    ['contact_name', 'text', ({ name }) => name],
    ['contact_position', 'text', ({ position }) => position],
    ['contact_email', 'text', ({ email }) => email],
    ['contact_telephone', 'text', ({ telephone }) => telephone],
  ],
});

export const peopleAndThings: readonly Sheet[] = [staff, registrations, cars, kits, instruments, clients, contacts];
