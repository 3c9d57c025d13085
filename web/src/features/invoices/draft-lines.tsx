import type { InvoiceLine } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Anchor, Button, NumberInput, Text, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AmountInput, asWritten } from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import { leadOn } from '../../lib/lead-on.js';
import { useCompany } from '../../lib/queries.js';

export interface DraftLine {
  readonly key: number;
  readonly visit_id: string | null;
  readonly description: string;
  readonly net: number | string;
  readonly vat_rate: number | string;
}

export const wireLine = ({ visit_id, description, net, vat_rate }: DraftLine): Record<keyof InvoiceLine, unknown> => ({
  visit_id,
  description,
  net: net === '' ? null : Number(net),
  vat_rate: vat_rate === '' ? null : Number(vat_rate),
});

interface LineFieldsProps {
  readonly line: DraftLine;
  readonly place: number;
  readonly onChange: (line: DraftLine) => void;
  readonly onRemove: () => void;
}

const LineFields = ({ line, place, onChange, onRemove }: LineFieldsProps): ReactNode => (
  <fieldset className="invoice-line">
    <legend>{t('Line {place}', { place })}</legend>
    <Textarea
      label={t('Description')}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={1000}
      value={line.description}
      onChange={(event) => onChange({ ...line, description: event.currentTarget.value })}
    />
    <AmountInput label={t('Net')} value={line.net} onChange={(net) => onChange({ ...line, net })} />
    <NumberInput
      label={t('VAT rate')}
      suffix="%"
      decimalScale={2}
      min={0}
      max={100}
      hideControls
      value={line.vat_rate}
      onChange={(vat_rate) => onChange({ ...line, vat_rate })}
      {...asWritten((vat_rate) => onChange({ ...line, vat_rate }))}
    />
    {line.visit_id === null ? (
      <ActionIcon variant="subtle" color="gray" aria-label={t('Remove line {place}', { place })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    ) : null}
  </fieldset>
);

interface DraftLinesProps {
  readonly lines: readonly DraftLine[];
  readonly onChange: (lines: readonly DraftLine[]) => void;
  /** Interest on a late invoice is outside VAT. */
  readonly isInterest: boolean;
}

/** The lines of a draft, which keeps the VAT rate of the day on which it was made. */
export const DraftLines = ({ lines, onChange, isInterest }: DraftLinesProps): ReactNode => {
  const company = useCompany();
  const rate = isInterest ? 0 : (company.data?.vatRate ?? '');
  const add = (): void => {
    const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
    onChange([...lines, { key, visit_id: null, description: '', net: '', vat_rate: rate }]);
  };
  return (
    <Section title={t('Lines')}>
      {lines.map((line, at) => (
        <LineFields
          key={line.key}
          line={line}
          place={at + 1}
          onChange={(next) => onChange(lines.map((one) => (one.key === line.key ? next : one)))}
          onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      {!isInterest && rate !== '' && lines.some(({ vat_rate }) => Number(vat_rate) !== rate) ? (
        <Text size="xs" c="dimmed" mt="xs">
          {t('The company charges {rate, number}% VAT.', { rate })}{' '}
          <Anchor
            component="button"
            type="button"
            size="xs"
            onClick={() => {
              onChange(lines.map((line) => ({ ...line, vat_rate: rate })));
              leadOn(() => document.querySelector<HTMLElement>('.invoice-page [type="submit"]'));
            }}
          >
            {t('Charge it on every line')}
          </Anchor>
        </Text>
      ) : null}
      <Button
        mt="xs"
        variant="default"
        size="xs"
        disabled={company.isPending}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={add}
      >
        {t('Add a line')}
      </Button>
    </Section>
  );
};
