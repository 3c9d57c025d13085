import { bookingTypeLabel } from '#contracts';
import { setLocaleResolver, loadCatalogue, loadContractCatalogues, type Language } from '#languages';
import fr from '../texts/fr.js';
import pt from '../texts/pt.js';
import { journeyOf } from './booking/booking-entries.js';
import { emptyValues, kindTitles, lengthWords, moreMessages } from './booking/booking-values.js';
import { titleOf, viewLabels } from './calendar/windows.js';
import { shortFigure, formatShare, summaryOf } from './chart/data.js';
import { exportWords } from './grid/export-limits.js';
import { presetsOf, formatRange } from './range/ranges.js';
import { formatWait } from './crud-page/due.js';
import { registerWords } from './crud-page/crud-page-words.js';
import { oddWords } from './visit-list/odd.js';

/** As it is read: the kinds of blanks that languages set are told apart by nobody. */
const read = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('parts of screens, asked in another language than they were loaded in', () => {
  let language: Language = 'en';
  beforeAll(async () => {
    setLocaleResolver(() => language);
    loadCatalogue('fr', fr);
    loadCatalogue('pt', pt);
    await Promise.all([loadContractCatalogues('fr'), loadContractCatalogues('pt')]);
  });
  afterEach(() => {
    language = 'en';
  });

  it('say days, weeks and months as its people do', () => {
    language = 'fr';
    expect([
      titleOf('week', '2026-03-11'),
      titleOf('week', '2026-04-01'),
      titleOf('day', '2026-03-11'),
      titleOf('month', '2026-03-11'),
    ]).toEqual(['9 au 15 mars 2026', '30 mars au 5 avril 2026', 'Mercredi 11 mars 2026', 'Mars 2026']);
    expect(formatRange({ first: '2026-11-16', last: '2026-11-22' })).toBe('lun. 16 nov. - dim. 22 nov. 2026');
    expect(presetsOf('2026-11-21')[2]?.label).toBe('Semaine prochaine');
    language = 'pt';
    expect(titleOf('week', '2026-03-11')).toBe('9 a 15 de março de 2026');
  });

  it('say figures as its people do', () => {
    language = 'fr';
    expect(
      [
        shortFigure(12_500, 'pounds'),
        shortFigure(12_500, 'jobs'),
        formatShare(1, 3),
        formatShare(1, 1000),
        exportWords(50_000),
      ].map(read),
    ).toEqual(['12,5 k £', '12,5 k', '33 %', 'moins de 1 %', 'Les 50 000 lignes, telles qu’elles sont affichées']);
    const jobs = {
      heading: 'Type',
      series: [{ label: 'Jobs', unit: 'jobs' as const }],
      rows: [{ key: 'a', label: 'Essai', values: [1200] }],
    };
    expect(read(summaryOf(jobs))).toBe('Essai 1 200. Maximum : Essai, 1 200.');
  });

  it('say names of fixed sets that were made when the program started', () => {
    language = 'fr';
    expect([
      kindTitles.car,
      viewLabels.week,
      bookingTypeLabel('In Garage'),
      bookingTypeLabel('A word of old'),
      read(journeyOf('noise', 'Site Visit - Pickup')),
    ]).toEqual(['Véhicule', 'Semaine', 'Au garage', 'A word of old', 'Étude de bruit : Récupération']);
  });

  it('say whole sentences, with the word that goes with each thing', () => {
    language = 'fr';
    expect(moreMessages('car', emptyValues())).toEqual({ resource: 'Veuillez choisir un véhicule.' });
    expect([registerWords('car', 'Véhicule').created, registerWords('users', 'Ingénieur').created].map(read)).toEqual([
      'Véhicule créé !',
      'Ingénieur créé !',
    ]);
    expect([
      formatWait(-1),
      formatWait(12),
      lengthWords({ startDate: '2026-03-30', start: '09:00', endDate: '2026-03-30', end: '10:30' }),
    ]).toEqual(['en retard de 1 jour', 'dans 12 jours', '1 heure 30 minutes']);
    const completion = { confirmed: false, invoiced: false, paid: true, issued: false, checklist: false, rams: false };
    expect(
      oddWords({ completion, invoice_number: '', endjob: '2026-11-20T12:00:00.000Z' }, '2026-11-21T09:00:00.000Z'),
    ).toEqual(['Payé mais non facturé']);
  });
});
