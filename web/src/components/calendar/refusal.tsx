import { t } from '#languages';
import { CloseButton } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Banner } from '../feedback/index.js';
import type { Place } from './place.js';

interface RefusalProps {
  readonly sentence: string;
  /** Where it was dropped, in the window. */
  readonly at: Place;
  readonly onClose: () => void;
}

const MARGIN = 12;

/** Says why an entry snapped back, where it was dropped. It stays until it is dismissed or something else is done. */
export const HttpProblem = ({ sentence, at, onClose }: RefusalProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(at);
  useLayoutEffect(() => {
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    setPlace({
      x: Math.max(MARGIN, Math.min(at.x, window.innerWidth - width - MARGIN)),
      y: Math.max(MARGIN, Math.min(at.y + MARGIN, window.innerHeight - height - MARGIN)),
    });
  }, [at, sentence]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onClose]);
  return (
    <div ref={box} className="calendar-refusal" role="alert" style={{ left: place.x, top: place.y }}>
      <IconBan size={18} aria-hidden />
      <span>{sentence}</span>
      <CloseButton size="sm" aria-label={t('Dismiss')} onClick={onClose} />
    </div>
  );
};

/** The same in a dialog, above its fields: a short sentence as it is, conflicts as lines under a heading. */
export const RefusalBanner = ({ sentence }: { readonly sentence: string }): ReactNode =>
  sentence.length < 90 ? (
    <Banner tone="danger" title={sentence} />
  ) : (
    <Banner tone="danger" title={t('This is in the way')}>
      <span className="calendar-lines">{sentence}</span>
    </Banner>
  );
