import { useCompany } from './queries.js';
import { useServerSettings } from './settings.js';

/** Whether letters to clients go out from here: there is a mail server, and the company has an address. undefined: not known yet. */
export const useSendsEmail = (): boolean | undefined => {
  const [company, settings] = [useCompany(), useServerSettings()];
  if (company.isPending || settings.isPending) return undefined;
  return settings.data?.sendsEmail === true && (company.data?.email ?? '') !== '';
};
