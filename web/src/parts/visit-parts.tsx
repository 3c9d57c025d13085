import { completionFlags } from '#contracts';
import type { ReactNode } from 'react';
import { FlagLink } from '../components/ledger/index.js';
import { Section } from '../components/section/index.js';
import { StatusBadge, YesNo } from '../components/visits/index.js';
import { CompletionStrip } from '../features/site-visits/completion-strip.js';
import { Part, State } from './shown.js';
import { jobWith } from './sample.js';
import '../features/site-visits/visit.css';

const some = jobWith(['confirmed', 'checklist']);

/** What is shown of a visit wherever one is. */
export const VisitParts = (): ReactNode => (
  <>
    <Part name="StatusBadge" use="The status of a visit: always the word, never the colour alone.">
      <div className="part-line">
        {(['Pending', 'Confirmed', 'Complete'] as const).map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>
    </Part>
    <Part
      name="FlagLink"
      use="A completion flag in a list; it leads to who turned it, and when. YesNo is the same without a link."
    >
      <div className="part-line">
        <FlagLink job={some} flag="confirmed" />
        <FlagLink job={some} flag="paid" />
        <YesNo on />
        <YesNo on={false} />
      </div>
    </Part>
    <Part name="CompletionStrip" use="The six flags of a visit, each with who turned it last.">
      <State of="Nothing yet">
        <Section title="Completion">
          <CompletionStrip job={jobWith([])} other={null} both={false} />
        </Section>
      </State>
      <State of="All of it">
        <Section title="Completion">
          <CompletionStrip job={jobWith(completionFlags)} other={null} both={false} />
        </Section>
      </State>
      <State of="Odd: paid but not invoiced">
        <Section title="Completion">
          <CompletionStrip job={jobWith(['confirmed', 'paid'])} other={null} both={false} />
        </Section>
      </State>
    </Part>
  </>
);
