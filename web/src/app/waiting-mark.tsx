import { t } from '#languages';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOutbox, useSending } from '../lib/outbox.js';

/** Milliseconds that sending may take before it is said that something waits. */
const PATIENCE = 1200;

/** The pages that are needed where they cannot be fetched: the worker keeps what was loaded once (public/sw.js). */
const ahead = (): Promise<unknown> =>
  Promise.all([import('./leaving-dialog.js'), import('../features/waiting/waiting-page.js'), import('../features/site-visits/visit-page.js'), import('../features/dashboards/engineer/engineer-visit-page.js')]);

/** How much is kept on this device and not sent yet, or was not accepted; it leads to the list. */
export const WaitingMark = (): ReactNode => {
  useSending();
  useEffect(() => { ahead().catch(() => undefined); }, []);
  const { entries } = useOutbox();
  const refused = entries.filter(({ refusal }) => refusal !== null).length;
  const [long] = useDebouncedValue(entries.length > 0, PATIENCE);
  if (entries.length === 0 || !(long || refused > 0)) return null;
  const label = refused > 0
    ? t('{count, plural, one {# change was not accepted} other {# changes were not accepted}}', { count: refused })
    : t('{count, plural, one {# change is waiting to be sent} other {# changes are waiting to be sent}}', { count: entries.length });
  return (
    <Link to="/waiting" className="waiting-mark" data-refused={refused > 0} aria-label={label} title={label}>
      {refused > 0 ? <IconAlertTriangle size={17} aria-hidden /> : <IconCloudUp size={17} aria-hidden />}{entries.length}
    </Link>
  );
};
