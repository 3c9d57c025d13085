import type { Project } from '#contracts';
import { api } from '../../lib/api.js';

/** Says all of a form of a project that its earlier try made. */
export const reviseProject =
  <Values>(bodyOf: (values: Values) => Promise<object>) =>
  async (made: string, values: Values, key: string): Promise<Project> => {
    const { version } = await api.get(`/api/enquiry/${made}`);
    return api.put(`/api/enquiry/${made}`, { ...(await bodyOf(values)), version }, { key });
  };
