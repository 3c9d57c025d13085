import { completionFlags, poundsOf, textsIn, type FlagChange, type Job } from '#contracts';
import { positionOf, type Places } from '#travel';
import { pickupIdOf } from '../pair-ids.js';
import { blockFields } from '../test-details.js';
import { completionOf, type VisitRow } from './visit-row.js';

/** Name of an account, for showing who did something. */
export type NameOf = (accountId: string) => string;

const changesOf = (row: VisitRow, nameOf: NameOf): Job['completionChanges'] =>
  Object.fromEntries(
    completionFlags.map((flag): [string, FlagChange] => {
      const change = row.flag_changes[flag];
      return [flag, change === undefined ? null : { by: change.by, byName: nameOf(change.by), at: change.at }];
    }),
  ) as Job['completionChanges'];

const blocksOf = (row: VisitRow): Pick<Job, 'soundtest' | 'airtest' | 'survey'> => {
  const fields = blockFields(row.test);
  if (row.test.kind === 'sound') return { soundtest: fields as NonNullable<Job['soundtest']> };
  if (row.test.kind === 'air') return { airtest: { types: row.test.types, tests: row.test.tests } };
  const links = {
    type: row.part === 'Pickup' ? 'Pickup' : 'Setup',
    setup_idfk: row.stream_id,
    pickup_idfk: pickupIdOf(row.stream_id),
  } as const;
  return { survey: { ...fields, ...links } as NonNullable<Job['survey']> };
};

/** A job as every list and call answers it. */
export const jobOf = (row: VisitRow, nameOf: NameOf, places: Places): Job => ({
  _id: row.job_id,
  version: row.version,
  kind: row.kind,
  status: row.status,
  createdAt: row.created_at,
  startjob: row.start_at,
  endjob: row.end_at,
  departureTime: row.departure_at,
  returnTime: row.return_at,
  arrivedAt: row.arrived_at,
  leftAt: row.left_at,
  enquiry_id: row.project_id,
  client_id: row.client_id,
  projectName: row.project_name,
  project_number: row.project_number,
  address: row.address,
  postcode: row.postcode,
  ...positionOf(row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng }, row.postcode, places),
  price: poundsOf(Number(row.fee_pence)),
  engineers: row.engineers,
  cars: row.cars,
  kits: row.kits,
  contact: {
    name: row.client_name,
    position: row.client_position,
    email: row.client_email,
    telephone: row.client_telephone,
    project_leader: row.project_leader,
  },
  delegated: row.delegated,
  invoice_number: row.invoice_number,
  ...textsIn(row),
  completion: completionOf(row),
  completionChanges: changesOf(row, nameOf),
  ...blocksOf(row),
});
