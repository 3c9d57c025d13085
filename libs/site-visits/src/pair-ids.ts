/**
 * A visit's id ends in an even hexadecimal digit. A noise survey is one stream under its Setup's id, and
 * its Pickup's id is that plus one in the last digit; so either half leads to the stream without a look-up.
 */
const withLastDigit = (id: string, change: (digit: number) => number): string =>
  id.slice(0, -1).toLowerCase() + change(Number.parseInt(id.slice(-1), 16)).toString(16);

/** Whether the id can only be a Pickup's. */
export const isPickupId = (jobId: string): boolean => Number.parseInt(jobId.slice(-1), 16) % 2 === 1;

/** Id of the stream that holds a visit: its own, or for a Pickup its Setup's. */
export const streamIdOf = (jobId: string): string => withLastDigit(jobId, (digit) => digit & ~1);

/** Id of the Pickup that belongs to a Setup. */
export const pickupIdOf = (setupId: string): string => withLastDigit(setupId, (digit) => digit | 1);

/** Which half of a survey an id means; of what is no survey, the visit itself. */
export const partOf = (jobId: string): 'Setup' | 'Pickup' => (isPickupId(jobId) ? 'Pickup' : 'Setup');
