import { NumberTogether, type ChangedTogether, type Job } from '#contracts';
import { t } from '#languages';
import { Button, Checkbox, Group, Loader, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Banner } from '../../../components/feedback/index.js';
import { SavingProblem, useSaving } from '../../../components/form/index.js';
import { InUse } from '../../../components/invoice-number/index.js';
import { messagesFor } from '../../../lib/commands.js';
import { numberTogether } from './together.js';
import { useInvoiceNumber } from './use-invoice-number.js';
import { VatTable } from './vat-table.js';

interface InvoiceFormProps {
  /** The oldest first: the order of their numbers. */
  readonly jobs: readonly Job[];
  readonly rate: number | undefined;
  readonly onClose: () => void;
  readonly onDone: (answer: ChangedTogether, sent: NumberTogether) => void | Promise<void>;
}

const invoiceWords = (count: number): string => t('{count, plural, one {Invoice # job} other {Invoice # jobs}}', { count });

const messageOf = (body: NumberTogether): string | undefined =>
  messagesFor(NumberTogether, body)['number'] ?? (body.numbering === 'each' && !/\d\s*$/.test(body.number) ? t('Please choose a number that ends in digits, so that the next ones can follow it.') : undefined);

const InvoiceForm = ({ jobs, rate, onClose, onDone }: InvoiceFormProps): ReactNode => {
  const { number, type, looking, failed, uses, takeNext } = useInvoiceNumber(jobs);
  const [numbering, setNumbering] = useState<'one' | 'each'>('one');
  const [invoiced, setInvoiced] = useState(true);
  const [message, setMessage] = useState<string | undefined>();
  const { submit, saving, problem, clear } = useSaving<NumberTogether, ChangedTogether>({ send: numberTogether, onSaved: onDone });
  const send = (repeat: boolean): void => {
    const body: NumberTogether = { ids: jobs.map(({ _id }) => _id), number: number.trim(), numbering, invoiced, ...(repeat ? { repeat: true } : {}) };
    const wrong = messageOf(body);
    setMessage(wrong);
    if (wrong === undefined) void submit(body);
  };
  const edit = (text: string): void => { type(text); setMessage(undefined); clear(); };
  const inUse = problem?.statusCode === 409;
  const next = async (): Promise<void> => { await takeNext(); clear(); };
  return (
    <form onSubmit={(event) => { event.preventDefault(); send(false); }} noValidate>
      {inUse ? (
        <Banner tone="warning" title={problem.msg}>
          <Group gap="xs" mt={6}>
            <Button size="xs" variant="default" disabled={saving} onClick={() => void next()}>{t('Take the next free one')}</Button>
            <Button size="xs" variant="default" disabled={saving} onClick={() => send(true)}>{t('Use it all the same')}</Button>
          </Group>
        </Banner>
      ) : <SavingProblem problem={problem} />}
      <Stack gap="md">
        <TextInput
          label={numbering === 'each' ? t('First invoice number') : t('Invoice number')} value={number} maxLength={60} data-autofocus autoComplete="off" error={message ?? problem?.errors?.['number']}
          onChange={(event) => edit(event.currentTarget.value)} rightSection={looking ? <Loader size={14} /> : null}
          description={failed ? t('The next free number could not be looked up.') : t('The next free one, unless you type another.')}
        />
        {inUse ? null : <InUse number={number} uses={uses} then={numbering === 'each' ? t('It is left out: the next one that is free is given.') : ''} />}
        {jobs.length === 1 ? null : (
          <Radio.Group label={t('Numbers')} value={numbering} onChange={(value) => { setNumbering(value === 'each' ? 'each' : 'one'); setMessage(undefined); clear(); }}>
            <Stack gap={6} mt={4}>
              <Radio value="one" label={t('One invoice for all')} />
              <Radio value="each" label={t('A number for each')} description={t('In the order of their dates; numbers that are in use are left out.')} />
            </Stack>
          </Radio.Group>
        )}
        <Checkbox label={t('Mark as invoiced')} description={t('A noise survey is marked on both visits.')} checked={invoiced} onChange={(event) => setInvoiced(event.currentTarget.checked)} />
        {rate === undefined ? null : <VatTable jobs={jobs} rate={rate} numbering={jobs.length === 1 ? 'one' : numbering} />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={saving}>{t('Cancel')}</Button>
        <Button type="submit" loading={saving}>{invoiced ? invoiceWords(jobs.length) : t('{count, plural, one {Number # job} other {Number # jobs}}', { count: jobs.length })}</Button>
      </Group>
    </form>
  );
};

/** Gives invoice numbers to all that is selected, with what they come to. */
export const InvoiceDialog = ({ opened, ...form }: InvoiceFormProps & { readonly opened: boolean }): ReactNode => (
  <Modal opened={opened} onClose={form.onClose} title={invoiceWords(form.jobs.length)} size="lg" centered>
    {opened ? <InvoiceForm {...form} /> : null}
  </Modal>
);
