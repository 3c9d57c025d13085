import { t } from '#languages';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { askWhoLeaves } from '../lib/held-here.js';
import { useOutbox, useSending } from '../lib/outbox.js';
import { LeavingDialog } from './leaving-dialog.js';

/** Milliseconds that sending may take before it is said that something waits. */
const PATIENCE = 1200;

/** The pages that are needed where they cannot be fetched: the worker keeps what was loaded once (public/sw.js). */
const ahead = (): Promise<unknown> =>
  Promise.all([import('../features/waiting/waiting-page.js'), import('./visit-by-role.js')]);

/** How much is kept on this device and not sent yet, or was not accepted; it leads to the list. */
const Count = ({ count, refused }: { readonly count: number; readonly refused: number }): ReactNode => {
  const label =
    refused > 0
      ? t('{count, plural, one {# change was not accepted} other {# changes were not accepted}}', { count: refused })
      : t('{count, plural, one {# change is waiting to be sent} other {# changes are waiting to be sent}}', { count });
  return (
    <Link to="/waiting" className="waiting-mark" data-refused={refused > 0} aria-label={label} title={label}>
      {refused > 0 ? <IconAlertTriangle size={17} aria-hidden /> : <IconCloudUp size={17} aria-hidden />}
      {count}
    </Link>
  );
};

/** Sends what waits on this device, counts it, and asks who signs out before it is sent. */
export const WaitingMark = (): ReactNode => {
  useSending();
  useEffect(() => {
    ahead().catch(() => undefined);
  }, []);
  const { entries } = useOutbox();
  const [leaving, setLeaving] = useState(false);
  const unsent = entries.length > 0;
  const [long] = useDebouncedValue(unsent, PATIENCE);
  useEffect(() => {
    askWhoLeaves(() => {
      setLeaving(unsent);
      return unsent;
    });
    return () => askWhoLeaves(() => false);
  }, [unsent]);
  const refused = entries.filter(({ refusal }) => refusal !== null).length;
  return (
    <>
      {unsent && (long || refused > 0) ? <Count count={entries.length} refused={refused} /> : null}
      <LeavingDialog opened={leaving} onClose={() => setLeaving(false)} />
    </>
  );
};
