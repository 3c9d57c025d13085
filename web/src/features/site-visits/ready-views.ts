import { NO_ENGINEER, NO_PROJECT } from '#contracts';
import { t } from '#languages';
import { weekOf } from '../../components/range/index.js';
import type { ReadyView } from '../../components/grid/index.js';

/** What an office works off, from what comes first. @param day today, `YYYY-MM-DD` @param invoices whether the reader may invoice */
export const readyOn = (day: string, invoices: boolean): readonly ReadyView[] => {
  const week = weekOf(day);
  return [
    { name: t('Today'), address: `from=${day}&to=${day}&sort=startjob` },
    { name: t('This week'), address: `from=${week.first}&to=${week.last}&sort=startjob` },
    { name: t('To confirm'), address: 'status=Pending&when=upcoming&sort=startjob' },
    ...(invoices ? [{ name: t('To invoice'), address: 'invoiced=false&pickups=false' }] : []),
    { name: t('Reports to issue'), address: 'issued=false&setups=false&when=past' },
    { name: t('Without a project'), address: `enquiry_id=${NO_PROJECT}` },
    { name: t('Without an engineer'), address: `engineer=${NO_ENGINEER}&when=upcoming&sort=startjob` },
  ];
};
