import { ChangeCompany, paymentDaysOf, postcodeIn, type Company } from '#contracts';
import { t } from '#languages';
import { Button, Fieldset, Group, NumberInput, SimpleGrid, Switch } from '@mantine/core';
import { useMemo, useRef, type ReactNode } from 'react';
import {
  asWritten,
  focusFirstMessage,
  LongTextField,
  putInto,
  SavingProblem,
  TextField,
  useContractForm,
  useFormDraft,
  useLeaveWarning,
  useSaving,
  useStale,
} from '../../components/form/index.js';
import { Banner, OverPage } from '../../components/feedback/index.js';
import { May } from '../../components/may/index.js';
import { Section } from '../../components/section/index.js';
import { api } from '../../lib/api.js';
import { changedSince } from '../../lib/who-changed.js';
import { CalibrationRuleSection } from './calibration-rule.js';
import { bodyOf, changesOf, valuesOf, type CompanyValues } from './company-values.js';
import { EngineerLimits } from './engineer-limits.js';
import { FeeRates } from './fee-rates.js';
import { LogoField } from './logo-field.js';
import { PlanWeightsSection } from './plan-weights.js';
import { RegistrationRuleSection } from './registration-rule.js';
import { WorkingHoursSection } from './working-hours.js';

interface CompanyFormProps {
  /** As it is now, whoever changes it. */
  readonly company: Company;
  /** @param goesOn the person is at another field since it was sent @param before the company as it was when it was sent */
  readonly onSaved: (company: Company, goesOn: boolean, before: Company) => void;
  /** Engineers read it only. */
  readonly readOnly: boolean;
}

export const CompanyForm = ({ company, onSaved, readOnly }: CompanyFormProps): ReactNode => {
  const form = useContractForm<CompanyValues>({
    contract: ChangeCompany,
    initialValues: valuesOf(company),
    toBody: bodyOf,
  });
  const latest = useMemo(
    () => ({
      values: valuesOf(company),
      version: company.version,
      by: (since: number) => changedSince('company', null, since),
    }),
    [company],
  );
  const draft = useFormDraft(form, { of: 'company', initial: valuesOf(company), version: company.version, latest });
  // A new company's office is where its address says, until somebody enters another postcode.
  form.watch('address', ({ previousValue, value }) => {
    const { address, officePostcode } = draft.base;
    const untouched = [officePostcode, postcodeIn(previousValue)].includes(form.getValues().officePostcode);
    if (address === '' && untouched) form.setFieldValue('officePostcode', postcodeIn(value) ?? officePostcode);
  });
  const stale = useStale({
    draft,
    values: form.values,
    put: (values) => putInto(form, values),
    reload: async () => {
      const found = await api.get('/api/company');
      return { values: valuesOf(found), version: found.version };
    },
    take: (field, from, into) => ({ ...into, [field]: new Map<string, unknown>(Object.entries(from)).get(field) }),
  });
  // The save is heard of from the server too, perhaps before its own answer comes.
  const sentFrom = useRef(company);
  const saving = useSaving({
    form,
    draft,
    send: (body: object, key) => {
      sentFrom.current = company;
      return api.put('/api/company', body, { key });
    },
    onSaved: (saved, _, goesOn) => {
      stale.clear();
      onSaved(saved, goesOn, sentFrom.current);
    },
    savedAs: ({ version }) => ({ version }),
    stays: true,
    onFailed: stale.failed,
  });
  const { dirty } = draft;
  const leaveWarning = useLeaveWarning(dirty);
  return (
    <form
      noValidate
      data-saves
      onSubmit={form.onSubmit(
        (values) => void saving.submit(changesOf(values, draft.base, draft.version)),
        focusFirstMessage,
      )}
    >
      {leaveWarning}
      {draft.notes}
      {stale.shown ? (
        stale.element
      ) : (
        <OverPage>
          <SavingProblem problem={saving.problem} onClose={saving.clear} />
        </OverPage>
      )}
      {readOnly ? <Banner tone="info" title={t('Only the office can change these settings.')} /> : null}
      <Fieldset variant="unstyled" disabled={readOnly}>
        <Section title={t('Company')} hint={t('As it stands on invoices, proposals and confirmations.')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextField form={form} name="name" label={t('Name')} />
            <TextField form={form} name="email" label={t('Email')} type="email" />
            <LongTextField form={form} name="address" label={t('Address')} />
            <LogoField
              value={form.values.logo}
              error={form.errors['logo']}
              onChange={(logo) => form.setFieldValue('logo', logo)}
            />
            <TextField form={form} name="telephone" label={t('Telephone')} type="tel" />
            <TextField form={form} name="companyNumber" label={t('Company number')} />
          </SimpleGrid>
        </Section>
        <Section title={t('Money')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextField form={form} name="vatNumber" label={t('VAT number')} />
            <NumberInput
              {...form.getInputProps('vatRate')}
              label={t('VAT rate')}
              suffix=" %"
              min={0}
              max={100}
              decimalScale={2}
              {...asWritten((rate) => form.setFieldValue('vatRate', rate))}
            />
            <TextField form={form} name="bankName" label={t('Bank')} />
            <TextField form={form} name="bankAccountName" label={t('Account name')} />
            <TextField form={form} name="bankSortCode" label={t('Sort code')} />
            <TextField form={form} name="bankAccountNumber" label={t('Account number')} />
            <LongTextField
              form={form}
              name="paymentTerms"
              label={t('Payment terms')}
              description={t(
                'New invoices are due after {days, plural, one {# day} other {# days}}, unless the client has other terms.',
                { days: paymentDaysOf(null, form.values.paymentTerms) },
              )}
            />
            <LongTextField
              form={form}
              name="cancellationNotice"
              label={t('Late-cancellation notice')}
              description={t('In fee proposals and in the email about a visit.')}
            />
          </SimpleGrid>
        </Section>
        <Section
          title={t('Office')}
          hint={t(
            'Where journeys start. The position of a new postcode is looked up as it is saved, unless you enter a more exact one.',
          )}
        >
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <TextField form={form} name="officePostcode" label={t('Postcode')} type="capitals" />
            <NumberInput {...form.getInputProps('officeLat')} label={t('Latitude')} decimalScale={6} />
            <NumberInput {...form.getInputProps('officeLng')} label={t('Longitude')} decimalScale={6} />
          </SimpleGrid>
        </Section>
        <May to="see-fees">
          <Section title={t('Fees')} hint={t('Rates used by the calculator. Quotes already given stay as they are.')}>
            <FeeRates form={form} />
            <Switch
              {...form.getInputProps('proposalAppendix', { type: 'checkbox' })}
              mt="sm"
              label={t('Tell the client how the fee is made up')}
              description={t('An appendix of the fee proposal with each step of the calculation and its rates.')}
            />
          </Section>
        </May>
        <WorkingHoursSection form={form} />
        <PlanWeightsSection form={form} />
        <RegistrationRuleSection form={form} />
        <CalibrationRuleSection form={form} />
        <EngineerLimits form={form} />
        <Section title={t('Signing in')}>
          <Switch
            {...form.getInputProps('twoStepsDemanded', { type: 'checkbox' })}
            label={t('Everyone signs in with two steps')}
            description={t(
              'A passkey, or an authenticator app after the password. Accounts that have neither set one up before anything else.',
            )}
          />
        </Section>
        <Section title={t('Choices')} hint={t('Choices in the forms of projects and visits. One on each line.')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <LongTextField form={form} name="projectLeaders" label={t('Project leaders')} rows={6} />
            <LongTextField form={form} name="noiseTypes" label={t('Kinds of noise survey')} rows={6} />
          </SimpleGrid>
        </Section>
      </Fieldset>
      {readOnly ? null : (
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            disabled={!dirty || saving.saving}
            onClick={() => {
              saving.clear();
              stale.clear();
              draft.discard();
            }}
          >
            {t('Discard changes')}
          </Button>
          <Button type="submit" disabled={(!dirty && !stale.shown) || stale.open} loading={saving.saving}>
            {t('Save')}
          </Button>
        </Group>
      )}
    </form>
  );
};
