import { t } from '#languages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { formatDayAndTime } from '../lib/dates.js';
import { keepPrinting, printedAt, usePrinting } from '../lib/printing.js';
import './print.css';

/** On paper above the page: of which program, when, and by whom. */
export const PrintHead = ({ name }: { readonly name: string }): ReactNode => {
  const client = useQueryClient();
  const printing = usePrinting();
  useEffect(() => keepPrinting(client), [client]);
  if (printing === 'no') return null;
  return (
    <div className="print-head print-only">
      <span>Soundings</span>
      <span>{t('Printed {moment} by {name}', { moment: formatDayAndTime(printedAt()), name })}</span>
    </div>
  );
};
