import { useCompany } from './queries.js';
import { useServerSettings } from './settings.js';

/** Whether letters to clients go out from here: there is a mail server, and the company has an address. */
export const useSendsEmail = (): boolean => {
  const company = useCompany().data;
  return useServerSettings().data?.sendsEmail === true && (company?.email ?? '') !== '';
};
