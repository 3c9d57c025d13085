import type { Invoice } from '#contracts';
import { later, t } from '#languages';
import { Button, Checkbox, Group, NumberInput, TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Banner, toast } from '../../components/feedback/index.js';
import { DayInput, Form, SavingProblem, useDraft, useSaving } from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import { api, sentenceOf } from '../../lib/api.js';
import type { FormShape } from '../../lib/merging.js';
import { changedSince } from '../../lib/who-changed.js';
import { DraftLines, wireLine, type DraftLine } from './draft-lines.js';
import { Lines } from './lines.js';

interface DraftValues {
  readonly order: string;
  readonly date: string | null;
  readonly days: number | string;
  readonly reverse: boolean;
  readonly lines: readonly DraftLine[];
}

const valuesOf = (invoice: Invoice): DraftValues => ({
  order: invoice.order_reference,
  date: invoice.date,
  days: invoice.due_days,
  reverse: invoice.reverse_charge,
  lines: invoice.lines.map((line, key) => ({ key, ...line })),
});

const shape: FormShape = {
  words: {
    order: later('Purchase order number'),
    date: later('Invoice date'),
    days: later('Days to pay'),
    reverse: later('Reverse charge'),
    lines: later('Lines'),
  },
};

const FORM = 'draft-invoice';

/** Saves what is typed, if anything is; `onIssue` hears when nothing stands between the draft and its number. */
export const askToIssue = (): void => document.querySelector<HTMLFormElement>(`#${FORM}`)?.requestSubmit();

interface DraftFormProps {
  readonly invoice: Invoice;
  readonly onSaved: (now: Invoice) => Promise<void>;
  /** What was typed is saved, and it is to be issued. */
  readonly onIssue: () => void;
  /** A colleague issued it, so that what is typed cannot be saved any more. */
  readonly onIssued: (now: Invoice) => Promise<void>;
  /** Whether something is typed that is not saved yet. */
  readonly onDirty: (dirty: boolean) => void;
}

/** What is typed stays where a colleague saves meanwhile, and where the page is left. */
const useDraftInvoice = ({ invoice, onSaved, onIssue, onIssued }: DraftFormProps) => {
  const { _id: id } = invoice;
  const [opened] = useState({ values: valuesOf(invoice), version: invoice.version });
  const [values, setValues] = useState(opened.values);
  const [stale, setStale] = useState(false);
  const thenIssue = useRef(false);
  const latest = useMemo(
    () => ({
      values: valuesOf(invoice),
      version: invoice.version,
      by: (since: number) => changedSince('invoices', id, since),
    }),
    [invoice, id],
  );
  const draft = useDraft({
    of: ['invoice-draft', id].join(' '),
    initial: opened.values,
    version: opened.version,
    values,
    put: setValues,
    shape,
    latest,
  });
  const saving = useSaving<object, Invoice>({
    send: (body, key) => api.put(`/api/invoices/${id}`, body, { key }),
    draft,
    onSaved: async (now, _, goesOn) => {
      await onSaved(now);
      // What is typed meanwhile would not be on it.
      if (thenIssue.current && !goesOn) onIssue();
    },
    savedAs: ({ version }) => ({ version }),
    stays: true,
    onFailed: ({ statusCode }) => {
      setStale(false);
      if (statusCode === 409) void ask().catch(() => setStale(true));
    },
  });
  /** @param by null: it is to be issued then, also where a save is on its way */
  const submit = (body: object, by: HTMLElement | null): void => {
    thenIssue.current = by === null;
    if (by === null && !draft.dirty && !saving.saving) onIssue();
    else void saving.submit(body);
  };
  const ask = async (): Promise<void> => {
    const now = await api.get(`/api/invoices/${id}`);
    if (now.status === 'draft') setStale(true);
    else await onIssued(now);
  };
  const keep = async (whose: 'mine' | 'theirs'): Promise<void> => {
    try {
      const now = await api.get(`/api/invoices/${id}`);
      draft.stand(valuesOf(now), now.version, whose === 'mine' ? values : valuesOf(now));
      setStale(false);
      saving.clear();
    } catch (error) {
      toast.danger(t('The other values could not be loaded.'), sentenceOf(error));
    }
  };
  return { values, setValues, draft, saving, submit, stale, keep };
};

const Whose = ({ onKeep }: { readonly onKeep: (whose: 'mine' | 'theirs') => void }): ReactNode => (
  <Banner
    tone="warning"
    title={t('Someone else changed this too. Nothing is saved yet: choose whose to keep, then save again.')}
  >
    <Group gap={6} mt={8}>
      <Button size="compact-sm" variant="default" onClick={() => onKeep('mine')}>
        {t('Keep mine')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onKeep('theirs')}>
        {t('Take theirs')}
      </Button>
    </Group>
  </Banner>
);

/** What a draft says, until it is issued. */
export const DraftForm = (props: DraftFormProps): ReactNode => {
  const { invoice, onDirty } = props;
  const { values, setValues, draft, saving, submit, stale, keep } = useDraftInvoice(props);
  const { dirty } = draft;
  useEffect(() => onDirty(dirty && !saving.saving), [onDirty, dirty, saving.saving]);
  const { order, date, days, reverse, lines } = values;
  const change = (changes: Partial<DraftValues>): void => setValues((now) => ({ ...now, ...changes }));
  const save = (by: HTMLElement | null): void =>
    submit(
      {
        order_reference: order,
        date,
        due_days: days === '' ? 0 : Number(days),
        reverse_charge: reverse,
        lines: lines.map(wireLine),
        version: draft.version,
      },
      by,
    );
  return (
    <Form id={FORM} className="invoice-page" onSubmit={save}>
      <div>
        {draft.notes}
        {stale ? (
          <Whose onKeep={(whose) => void keep(whose)} />
        ) : (
          <SavingProblem problem={saving.problem} onClose={saving.clear} />
        )}
        <DraftLines
          lines={lines}
          onChange={(next) => change({ lines: next })}
          isInterest={invoice.interest_on !== null}
        />
        <Section title={t('Terms')}>
          <TextInput
            label={t('Purchase order number')}
            maxLength={60}
            value={order}
            onChange={(event) => change({ order: event.currentTarget.value })}
          />
          <Group grow align="flex-start" mt="xs">
            <DayInput
              label={t('Invoice date')}
              description={t('Empty: the day on which it is issued.')}
              clearable
              value={date}
              onChange={(day) => change({ date: day })}
            />
            <NumberInput
              label={t('Days to pay')}
              description={t('From the invoice date.')}
              min={0}
              max={365}
              allowDecimal={false}
              value={days}
              onChange={(next) => change({ days: next })}
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
              onChange={(event) => change({ reverse: event.currentTarget.checked })}
            />
          ) : null}
        </Section>
        <Button type="submit" loading={saving.saving}>
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
