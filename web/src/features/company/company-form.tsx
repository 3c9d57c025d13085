import { ChangeCompany, type Company } from '#contracts';
import { Button, Group, NumberInput, SimpleGrid } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import {
  focusFirstMessage, LongTextField, putInto, SavingProblem, TextField, useContractForm, useFormDraft, useLeaveWarning, useSaving, useStale,
} from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import { api } from '../../lib/api.js';
import { changedSince } from '../../lib/who-changed.js';
import { bodyOf, changesOf, valuesOf, type CompanyValues } from './company-values.js';
import { FeeRates } from './fee-rates.js';
import { LogoField } from './logo-field.js';

interface CompanyFormProps {
  /** As it was opened. */
  readonly company: Company;
  /** As it is now, whoever changes it. */
  readonly now: Company;
  readonly onSaved: (company: Company) => void;
}

export const CompanyForm = ({ company, now, onSaved }: CompanyFormProps): ReactNode => {
  const form = useContractForm<CompanyValues>({ contract: ChangeCompany, initialValues: valuesOf(company), toBody: bodyOf });
  const latest = useMemo(() => ({ values: valuesOf(now), version: now.version, by: (since: number) => changedSince('company', null, since) }), [now]);
  const draft = useFormDraft(form, { of: 'company', initial: valuesOf(company), version: company.version, latest });
  const stale = useStale({
    draft, values: form.values, put: (values) => putInto(form, values),
    reload: async () => {
      const found = await api.get<Company>('/api/company');
      return { values: valuesOf(found), version: found.version };
    },
    take: (field, from, into) => ({ ...into, [field]: new Map<string, unknown>(Object.entries(from)).get(field) }),
  });
  const saving = useSaving({
    form,
    draft,
    send: (body: object, key) => api.put<Company>('/api/company', body, { key }),
    onSaved,
    onFailed: stale.failed,
  });
  const { dirty } = draft;
  const leaveWarning = useLeaveWarning(dirty);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void saving.submit(changesOf(values, draft.base, draft.version)), focusFirstMessage)}>
      {leaveWarning}
      {draft.notes}
      {stale.shown ? stale.element : <SavingProblem problem={saving.problem} onClose={saving.clear} />}
      <Section title="Company" hint="As it stands on invoices, proposals and confirmations.">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField form={form} name="name" label="Name" />
          <TextField form={form} name="email" label="Email" type="email" />
          <LongTextField form={form} name="address" label="Address" />
          <LogoField value={form.values.logo} error={form.errors['logo']} onChange={(logo) => form.setFieldValue('logo', logo)} />
          <TextField form={form} name="telephone" label="Telephone" type="tel" />
          <TextField form={form} name="companyNumber" label="Company number" />
        </SimpleGrid>
      </Section>
      <Section title="Money">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField form={form} name="vatNumber" label="VAT number" />
          <NumberInput {...form.getInputProps('vatRate')} label="VAT rate" suffix=" %" min={0} max={100} decimalScale={2} />
          <TextField form={form} name="bankName" label="Bank" />
          <TextField form={form} name="bankAccountName" label="Account name" />
          <TextField form={form} name="bankSortCode" label="Sort code" />
          <TextField form={form} name="bankAccountNumber" label="Account number" />
          <LongTextField form={form} name="paymentTerms" label="Payment terms" />
          <LongTextField form={form} name="cancellationNotice" label="Late-cancellation notice" />
        </SimpleGrid>
      </Section>
      <Section title="Office" hint="Where journeys start.">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <TextField form={form} name="officePostcode" label="Postcode" />
          <NumberInput {...form.getInputProps('officeLat')} label="Latitude" decimalScale={6} />
          <NumberInput {...form.getInputProps('officeLng')} label="Longitude" decimalScale={6} />
        </SimpleGrid>
      </Section>
      <Section title="Fees" hint="What the calculator reckons with. Quotes that were given stay as they are.">
        <FeeRates form={form} />
      </Section>
      <Section title="Choices" hint="What the forms of projects and visits offer. One on each line.">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <LongTextField form={form} name="projectLeaders" label="Project leaders" rows={6} />
          <LongTextField form={form} name="noiseTypes" label="Kinds of noise survey" rows={6} />
        </SimpleGrid>
      </Section>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={!dirty || saving.saving} onClick={() => { saving.clear(); stale.clear(); draft.discard(); }}>Discard changes</Button>
        <Button type="submit" disabled={(!dirty && !stale.shown) || stale.open} loading={saving.saving}>Save</Button>
      </Group>
    </form>
  );
};
