import { languageNow, localeNow } from '#languages';
import type { ClipboardEvent } from 'react';

interface Separators {
  readonly thousandSeparator: string;
  readonly decimalSeparator: string;
  readonly allowedDecimalSeparators: string[];
}

/** Between thousands, and before what is less than one; a point is that in every language, a comma only where the language writes it: £1,250 is not £1.25. */
export const separators = (): Separators => {
  const parts = new Intl.NumberFormat(localeNow()).formatToParts(12_345.5);
  const of = (type: Intl.NumberFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  const decimalSeparator = of('decimal');
  return { thousandSeparator: of('group'), decimalSeparator, allowedDecimalSeparators: [decimalSeparator, '.'] };
};

const AMOUNT = /^\s*£?\s*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?\s*$/;

/**
 * For a field of an amount or a rate: it is typed as the language writes numbers, 396,30 or 396.30. What is pasted from the
 * office's documents means the same in every language: 1,200.50 is not one pound twenty.
 */
export const asWritten = (
  onChange: (value: number) => void,
): Separators & { readonly onPaste?: (event: ClipboardEvent) => void } => ({
  ...separators(),
  ...(languageNow() === 'en'
    ? {}
    : {
        onPaste: (event) => {
          const pasted = event.clipboardData.getData('text');
          if (!AMOUNT.test(pasted)) return;
          event.preventDefault();
          onChange(Number(pasted.replace(/[£,\s]/g, '')));
        },
      }),
});
