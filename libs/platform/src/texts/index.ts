import { speakBy, teach, teachContracts } from '#languages';
import { currentTrail } from '../request-trail.js';
import es from './es.js';
import fr from './fr.js';
import pt from './pt.js';

/** The server speaks the language of the request that it answers, and English where there is none. */
export const learnToSpeak = async (): Promise<void> => {
  teach('fr', fr);
  teach('es', es);
  teach('pt', pt);
  await Promise.all((['fr', 'es', 'pt'] as const).map(teachContracts));
  speakBy(() => currentTrail()?.language ?? 'en');
};
