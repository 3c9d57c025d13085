import { ChangeCompany, type Company } from '#contracts';
import { Button, Group, NumberInput, SimpleGrid } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import {
  focusFirstMessage, LongTextField, SavingProblem, TextField, useContractForm, useLeaveWarning, useSaving,
} from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import { api } from '../../lib/api.js';
import { bodyOf, changesOf, valuesOf, type CompanyValues } from './company-values.js';
import { FeeRates } from './fee-rates.js';
import { LogoField } from './logo-field.js';

interface CompanyFormProps {
  readonly company: Company;
  readonly onSaved: (company: Company) => void;
  readonly onDirty: (dirty: boolean) => void;
}

export const CompanyForm = ({ company, onSaved, onDirty }: CompanyFormProps): ReactNode => {
  const form = useContractForm<CompanyValues>({ contract: ChangeCompany, initialValues: valuesOf(company), toBody: bodyOf });
  const saving = useSaving({
    form,
    send: (body: object, key) => api.put<Company>('/api/company', body, { key }),
    onSaved,
  });
  const dirty = form.isDirty();
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const leaveWarning = useLeaveWarning(dirty);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void saving.submit(changesOf(values, company)), focusFirstMessage)}>
      {leaveWarning}
      <SavingProblem problem={saving.problem} onClose={saving.clear} />
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
        <Button variant="default" disabled={!dirty || saving.saving} onClick={() => { saving.clear(); form.reset(); }}>Discard changes</Button>
        <Button type="submit" disabled={!dirty} loading={saving.saving}>Save</Button>
      </Group>
    </form>
  );
};
