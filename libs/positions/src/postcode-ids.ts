import { v5 } from 'uuid';
import { postcodeKey } from '#travel';

/** Namespace of the ids of postcodes; drawn once, never changed. */
const POSTCODES = '3f0c6a52-8d1e-4b7a-9c35-2e61d7f4a908';

/** Id of a postcode's stream: every copy of the program finds the same one. */
export const postcodeIdOf = (postcode: string): string => v5(postcodeKey(postcode), POSTCODES);
