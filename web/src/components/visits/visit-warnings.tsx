import type { VisitWarning } from '#contracts';
import { t } from '#languages';
import { Anchor } from '@mantine/core';
import {
  IconCalendarDue,
  IconCalendarQuestion,
  IconCar,
  IconCarGarage,
  IconClockExclamation,
  IconCopy,
  IconFilterOff,
  IconRoute,
  IconToggleRight,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Banner } from '../feedback/index.js';
import './visits.css';

const icons: Readonly<Record<VisitWarning['code'], TablerIcon>> = {
  'same-visit': IconCopy,
  drive: IconCar,
  'long-day': IconClockExclamation,
  'journeys-overlap': IconRoute,
  'listed-twice': IconCopy,
  'calibration-due': IconCalendarDue,
  'mot-due': IconCarGarage,
  competence: IconUserQuestion,
  registration: IconUserQuestion,
  'left-out': IconFilterOff,
  'flag-kept': IconToggleRight,
  'long-visit': IconCalendarQuestion,
  'far-away': IconCalendarQuestion,
};

/** Beside `bannerState`: takes the warnings of a visit that was just made along to its page. */
export const warningsState = (warnings: readonly VisitWarning[]): { readonly warnings: readonly VisitWarning[] } => ({
  warnings,
});

const carried = (state: unknown): readonly VisitWarning[] =>
  typeof state === 'object' && state !== null && 'warnings' in state && Array.isArray(state.warnings)
    ? (state.warnings as readonly VisitWarning[])
    : [];

/** What to think about, a line each. */
export const WarningLines = ({ warnings }: { readonly warnings: readonly VisitWarning[] }): ReactNode => (
  <ul className="visit-warnings">
    {warnings.map(({ code, text, visit }) => {
      const Icon = icons[code];
      return (
        <li key={`${code}${text}`}>
          <Icon size={16} aria-hidden />
          <span>
            {text}
            {visit === null ? null : (
              <>
                {' '}
                <Anchor
                  component={Link}
                  to={visit.link}
                  fz="inherit"
                  underline="always"
                  aria-label={t('Open the other visit: {name}', { name: visit.label })}
                >
                  {t('Open the other visit')}
                </Anchor>
              </>
            )}
          </span>
        </li>
      );
    })}
  </ul>
);

const Warnings = ({
  warnings,
  onClose,
}: {
  readonly warnings: readonly VisitWarning[];
  readonly onClose: () => void;
}): ReactNode => (
  <Banner tone="warning" title={t('Saved, but please check:')} onClose={onClose}>
    <WarningLines warnings={warnings} />
  </Banner>
);

interface ShownWarnings {
  readonly show: (warnings: readonly VisitWarning[]) => void;
  /** Where the page puts them: under its heading. */
  readonly element: ReactNode;
}

/** What to think about after a save; it never keeps anything from being saved, and goes when it is dismissed. */
export const useVisitWarnings = (visitId: string): ShownWarnings => {
  const state: unknown = useLocation().state;
  // `useBanner` takes the state out of the address' entry once it is read, so that going back does not say it again.
  const [shown, setShown] = useState(() => ({ of: visitId, warnings: carried(state) }));
  const warnings = shown.of === visitId ? shown.warnings : [];
  return {
    show: (next) => setShown({ of: visitId, warnings: next }),
    element:
      warnings.length === 0 ? null : (
        <Warnings warnings={warnings} onClose={() => setShown({ of: visitId, warnings: [] })} />
      ),
  };
};
