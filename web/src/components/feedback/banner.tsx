import { t } from '#languages';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { refusalOf } from '../../lib/http-problems.js';
import { UndoOffer } from './undo-offer.js';

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
    {children === undefined || children === null ? null : (
      <Text size="sm" component="div">
        {children}
      </Text>
    )}
  </Alert>
);

/** What lies over the top of a page, wherever it is scrolled to: when it comes and goes, nothing moves under the hand. */
export const OverPage = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className="said">{children}</div>
);

export interface BannerMessage {
  readonly tone: Tone;
  readonly title: string;
  readonly detail?: string;
}

const isMessage = (value: unknown): value is BannerMessage =>
  typeof value === 'object' && value !== null && 'tone' in value && 'title' in value;

/** State that carries a banner to the page that a navigation leads to: `navigate(path, bannerState({...}))`. */
export const bannerState = (banner: BannerMessage): { readonly state: { readonly banner: BannerMessage } } => ({
  state: { banner },
});

const carried = (state: unknown): BannerMessage | null =>
  typeof state === 'object' && state !== null && 'banner' in state && isMessage(state.banner) ? state.banner : null;

type Shown = Omit<BannerMessage, 'detail'> & {
  readonly detail?: ReactNode;
  /** Takes back what the banner says was done; then it says `undone`, or why it could not be. */
  readonly undo?: () => Promise<unknown>;
  readonly undone?: Omit<BannerMessage, 'tone'>;
};

/** Time to read a line that asks for nothing. */
const READING_TIME = 7000;

/** Over the page, so that nothing moves. What was done is said for a while; what failed, asks for more or can be taken back, until it is closed. */
const Lying = ({
  message,
  onOver,
  children,
}: {
  readonly message: Shown;
  readonly onOver: () => void;
  readonly children: ReactNode;
}): ReactNode => {
  const held = useRef(false);
  useEffect(() => {
    if (message.tone === 'danger' || message.tone === 'warning' || message.undo !== undefined) return undefined;
    const timer = window.setInterval(() => {
      if (!held.current) onOver();
    }, READING_TIME);
    return () => window.clearInterval(timer);
    // The same words once more have their own time.
  }, [message, onOver]);
  return (
    <div
      className="said"
      onMouseEnter={() => {
        held.current = true;
      }}
      onMouseLeave={() => {
        held.current = false;
      }}
      onFocus={() => {
        held.current = true;
      }}
      onBlur={() => {
        held.current = false;
      }}
    >
      {children}
    </div>
  );
};

export interface Banners {
  /** `detail` may hold a button here: 'Open the draft again'. */
  readonly show: (message: Shown) => void;
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
  const [message, setMessage] = useState<Shown | null>(() => carried(state));
  const [seen, setSeen] = useState(state);
  if (state !== seen) {
    setSeen(state);
    const next = carried(state);
    if (next !== null) setMessage(next);
  }
  useEffect(() => {
    if (carried(state) === null) return;
    void navigate(
      { pathname: location.pathname, search: location.search, hash: location.hash },
      { replace: true, state: null },
    );
  }, [state, location.pathname, location.search, location.hash, navigate]);
  const clear = useCallback(() => setMessage(null), []);
  const takeBack = ({ undo, undone }: Shown): void => {
    setMessage({ tone: 'info', title: t('Putting it back ...') });
    undo?.().then(
      () => setMessage(undone === undefined ? null : { tone: 'success', ...undone }),
      (error: unknown) =>
        setMessage({ tone: 'danger', title: t('This could not be undone.'), detail: refusalOf(error) }),
    );
  };
  const element =
    message === null ? null : (
      <Lying message={message} onOver={clear}>
        <Banner tone={message.tone} title={message.title} onClose={clear}>
          {message.undo === undefined ? (
            message.detail
          ) : (
            <>
              {message.detail} <UndoOffer onUndo={() => takeBack(message)} />
            </>
          )}
        </Banner>
      </Lying>
    );
  return { show: setMessage, clear, element };
};
