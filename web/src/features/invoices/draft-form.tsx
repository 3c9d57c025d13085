import type { Invoice, InvoiceLine } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Button, Checkbox, Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { AmountInput, asWritten, DayInput, Form, SavingProblem, useSaving } from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import { api } from '../../lib/api.js';
import { useCompany } from '../../lib/queries.js';
import { Lines } from './lines.js';

interface Line {
  readonly key: number;
  readonly visit_id: string | null;
  readonly description: string;
  readonly net: number | string;
  readonly vat_rate: number | string;
}

const wire = ({ visit_id, description, net, vat_rate }: Line): Record<keyof InvoiceLine, unknown> => ({
  visit_id,
  description,
  net: net === '' ? null : Number(net),
  vat_rate: vat_rate === '' ? null : Number(vat_rate),
});

interface LineFieldsProps {
  readonly line: Line;
  readonly place: number;
  readonly onChange: (line: Line) => void;
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

interface DraftFormProps {
  readonly invoice: Invoice;
  readonly onSaved: (now: Invoice) => Promise<void>;
  /** Something is typed that is not saved yet. */
  readonly onTouched: () => void;
}

/** What a draft says, until it is issued. */
export const DraftForm = ({ invoice, onSaved, onTouched }: DraftFormProps): ReactNode => {
  const companyRate = useCompany().data?.vatRate ?? 20;
  const rate = invoice.interest_on === null ? companyRate : 0;
  const [order, setOrder] = useState(invoice.order_reference);
  const [date, setDate] = useState(invoice.date);
  const [days, setDays] = useState<number | string>(invoice.due_days);
  const [reverse, setReverse] = useState(invoice.reverse_charge);
  const [lines, setLines] = useState<readonly Line[]>(() => invoice.lines.map((line, key) => ({ key, ...line })));
  const { submit, saving, problem, clear } = useSaving<object, Invoice>({
    send: (body, key) => api.put(`/api/invoices/${invoice._id}`, body, { key }),
    onSaved,
    stays: true,
  });
  const save = (): void => {
    void submit({
      order_reference: order,
      date,
      due_days: days === '' ? 0 : Number(days),
      reverse_charge: reverse,
      lines: lines.map(wire),
      version: invoice.version,
    });
  };
  return (
    <Form className="invoice-page" onChange={onTouched} onSubmit={save}>
      <div>
        <SavingProblem problem={problem} onClose={clear} />
        <Section title={t('Lines')}>
          {lines.map((line, at) => (
            <LineFields
              key={line.key}
              line={line}
              place={at + 1}
              onChange={(next) => setLines(lines.map((one) => (one.key === line.key ? next : one)))}
              onRemove={() => {
                setLines(lines.filter(({ key }) => key !== line.key));
                onTouched();
              }}
            />
          ))}
          <Button
            mt="xs"
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() =>
              setLines([
                ...lines,
                {
                  key: Math.max(0, ...lines.map(({ key }) => key)) + 1,
                  visit_id: null,
                  description: '',
                  net: '',
                  vat_rate: rate,
                },
              ])
            }
          >
            {t('Add a line')}
          </Button>
        </Section>
        <Section title={t('Terms')}>
          <TextInput
            label={t('Purchase order number')}
            maxLength={60}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value)}
          />
          <Group grow align="flex-start" mt="xs">
            <DayInput
              label={t('Invoice date')}
              description={t('Empty: the day on which it is issued.')}
              clearable
              value={date}
              onChange={(day) => {
                setDate(day);
                onTouched();
              }}
            />
            <NumberInput
              label={t('Days to pay')}
              description={t('From the invoice date.')}
              min={0}
              max={365}
              allowDecimal={false}
              value={days}
              onChange={setDays}
            />
          </Group>
          {invoice.interest_on === null ? (
            <Checkbox
              mt="sm"
              label={t('Reverse charge')}
              description={t(
                'Construction services under section 55A of the VAT Act 1994: the client accounts for the VAT.',
              )}
              checked={reverse}
              onChange={(event) => setReverse(event.currentTarget.checked)}
            />
          ) : null}
        </Section>
        <Button type="submit" loading={saving}>
          {t('Save draft')}
        </Button>
      </div>
      <div>
        <Section title={t('As saved')} hint={invoice.client.name}>
          <Lines invoice={invoice} />
        </Section>
      </div>
    </Form>
  );
};
