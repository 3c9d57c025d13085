import type { FeeStep } from '#contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './quote.css';

/** How a fee came about, step by step; what is worth pointing out stands out. */
export const QuoteSteps = ({ steps }: { readonly steps: readonly FeeStep[] }): ReactNode => (
  <ol className="quote-steps">
    {steps.map(({ title, words, result, hint }) => (
      <li key={title}>
        <span className="quote-step-title">{title}</span>
        <span className="quote-step-result">{result}</span>
        <span className="quote-step-words">{words}</span>
        {hint === undefined ? null : (
          <span className="quote-step-hint">
            <IconAlertTriangle size={15} aria-hidden />
            {hint}
          </span>
        )}
      </li>
    ))}
  </ol>
);
