import { setLocaleResolver, loadCatalogue, loadContractCatalogues } from '#languages';
import { currentRequestContext } from '../requests/request-context.js';
import es from './es.js';
import fr from './fr.js';
import pt from './pt.js';

/** The server speaks the language of the request that it answers, and English where there is none. */
export const loadServerCatalogues = async (): Promise<void> => {
  loadCatalogue('fr', fr);
  loadCatalogue('es', es);
  loadCatalogue('pt', pt);
  await Promise.all((['fr', 'es', 'pt'] as const).map(loadContractCatalogues));
  setLocaleResolver(() => currentRequestContext()?.language ?? 'en');
};
