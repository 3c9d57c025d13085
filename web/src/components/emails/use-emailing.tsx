import type { Company, Job } from '#contracts';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useAddressValue } from '../../lib/address.js';
import { untilThere } from '../../lib/late.js';
import { useSendsEmail } from '../../lib/sends-email.js';
import { useCompanyTo } from '../clients/index.js';
import { emailDraft } from '../visits/index.js';

const EmailDialog = lazy(() => untilThere(async () => ({ default: (await import('./email-dialog.js')).EmailDialog })));

interface Emailing {
  /** Opens the letter: here where there is a mail server, and in the person's own mail program where there is none. */
  readonly write: () => void;
  readonly element: ReactNode;
}

const OwnProgram = ({ letter, onOpened }: { readonly letter: string; readonly onOpened: () => void }): ReactNode => {
  const begun = useRef(false);
  useEffect(() => {
    // The address goes a moment after it was asked to, and draws this once more.
    if (begun.current) return;
    begun.current = true;
    // A browser opens another program for a press alone, not for an address that was opened.
    if (navigator.userActivation.isActive) window.location.assign(letter);
    onOpened();
  });
  return null;
};

/** The email to the client of the visit that is open; `?email=write` in the address opens it. */
export const useEmailing = (
  visit: { readonly job: Job; readonly pickup: Job | null } | null,
  company: Company | undefined,
): Emailing => {
  const [email, setEmail] = useAddressValue('email');
  const [pressed, setPressed] = useState(false);
  const asked = email === 'write';
  const sends = useSendsEmail();
  const writes = visit !== null && (pressed || asked);
  const { company: seller, waits } = useCompanyTo(writes ? visit.job.client_id : null, company);
  const close = (): void => {
    setPressed(false);
    if (asked) setEmail(null);
  };
  return {
    write: () => setPressed(true),
    // Who presses before it is known where letters are written is led there once it is.
    element:
      !writes || sends === undefined || waits ? null : sends ? (
        <Suspense fallback={null}>
          <EmailDialog {...visit} company={seller} onClose={close} />
        </Suspense>
      ) : (
        <OwnProgram letter={emailDraft(visit.job, visit.pickup, seller)} onOpened={close} />
      ),
  };
};
