import { t } from '#languages';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export type Tone = 'success' | 'danger' | 'warning' | 'info';

const colours: Readonly<Record<Tone, string>> = { success: 'issued', danger: 'red', warning: 'air', info: 'tide' };
const icons: Readonly<Record<Tone, ReactNode>> = {
  success: <IconCircleCheck size={18} aria-hidden />,
  danger: <IconAlertTriangle size={18} aria-hidden />,
  warning: <IconAlertTriangle size={18} aria-hidden />,
  info: <IconInfoCircle size={18} aria-hidden />,
};

interface BannerProps {
  readonly tone: Tone;
  /** The one line that says what happened, to the letter of the specification where it gives one. */
  readonly title: string;
  /** The true reason or what to do, in small print. */
  readonly children?: ReactNode;
  readonly onClose?: (() => void) | undefined;
}

/** A line across the page: `role=alert` when something failed, `role=status` otherwise. */
export const Banner = ({ tone, title, children, onClose }: BannerProps): ReactNode => (
  <Alert
    color={colours[tone]}
    icon={icons[tone]}
    title={title}
    role={tone === 'danger' ? 'alert' : 'status'}
    withCloseButton={onClose !== undefined}
    closeButtonLabel={t('Dismiss')}
    {...(onClose === undefined ? {} : { onClose })}
    mb="sm"
  >
    {children === undefined || children === null ? null : <Text size="sm" component="div">{children}</Text>}
  </Alert>
);

export interface BannerMessage {
  readonly tone: Tone;
  readonly title: string;
  readonly detail?: string;
}

const isMessage = (value: unknown): value is BannerMessage =>
  typeof value === 'object' && value !== null && 'tone' in value && 'title' in value;

/** State that carries a banner to the page that a navigation leads to: `navigate(path, bannerState({...}))`. */
export const bannerState = (banner: BannerMessage): { readonly state: { readonly banner: BannerMessage } } => ({ state: { banner } });

const carried = (state: unknown): BannerMessage | null =>
  typeof state === 'object' && state !== null && 'banner' in state && isMessage(state.banner) ? state.banner : null;

export interface Banners {
  /** `detail` may hold a button here: 'Open the draft again'. */
  readonly show: (message: Omit<BannerMessage, 'detail'> & { readonly detail?: ReactNode }) => void;
  readonly clear: () => void;
  /** Where the page puts it: under its heading. */
  readonly element: ReactNode;
}

/**
 * One banner of a page. It also takes the one that `bannerState` sent along, once: going back or loading the
 * page again does not show it a second time.
 */
export const useBanner = (): Banners => {
  const location = useLocation();
  const navigate = useNavigate();
  const state: unknown = location.state;
  const [message, setMessage] = useState<Parameters<Banners['show']>[0] | null>(() => carried(state));
  const [seen, setSeen] = useState(state);
  if (state !== seen) {
    setSeen(state);
    const next = carried(state);
    if (next !== null) setMessage(next);
  }
  useEffect(() => {
    if (carried(state) === null) return;
    void navigate({ pathname: location.pathname, search: location.search, hash: location.hash }, { replace: true, state: null });
  }, [state, location.pathname, location.search, location.hash, navigate]);
  const clear = useCallback(() => setMessage(null), []);
  const element =
    message === null ? null : (
      <Banner tone={message.tone} title={message.title} onClose={clear}>{message.detail}</Banner>
    );
  return { show: setMessage, clear, element };
};
