import { measurementLabels, soundMeasurements } from '#contracts';
import { later, t } from '#languages';
import { NumberInput, SimpleGrid, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContractForm } from '../../components/form/index.js';
import type { CompanyValues } from './company-values.js';

interface RateProps {
  readonly form: ContractForm<CompanyValues>;
  /** Path below `fees`. */
  readonly name: string;
  readonly label: string;
  readonly unit: 'pounds' | 'minutes' | 'miles' | 'pence' | 'none';
  readonly disabled?: boolean;
}

const unitsOf = (unit: RateProps['unit']): { readonly prefix?: string; readonly suffix?: string } =>
  ({
    pounds: { prefix: '£' },
    minutes: { suffix: ' min' },
    miles: { suffix: ` ${t('miles')}` },
    pence: { suffix: ' p' },
    none: {},
  })[unit];

const Rate = ({ form, name, label, unit, disabled = false }: RateProps): ReactNode => (
  <NumberInput
    {...form.getInputProps(`fees.${name}`)}
    label={label}
    min={0}
    allowDecimal={false}
    allowNegative={false}
    disabled={disabled}
    {...unitsOf(unit)}
  />
);

const families = [
  ['sound', later('Sound tests')],
  ['air', later('Air tests')],
  ['survey', later('Noise surveys')],
] as const;

const Family = ({
  form,
  family,
  title,
}: {
  readonly form: ContractForm<CompanyValues>;
  readonly family: 'sound' | 'air' | 'survey';
  readonly title: string;
}): ReactNode => (
  <>
    <Title order={3} fz={14} mt="md" mb={6}>
      {title}
    </Title>
    <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }} spacing="sm">
      <Rate form={form} name={`${family}.local`} label={t('A local visit')} unit="pounds" />
      <Rate form={form} name={`${family}.nonLocal`} label={t('Any other visit')} unit="pounds" />
      <Rate form={form} name={`${family}.radius`} label={t('Local up to')} unit="miles" />
      <Rate form={form} name={`${family}.additional`} label={t('Each further unit')} unit="pounds" />
      <Rate form={form} name={`${family}.setup`} label={t('Setup')} unit="minutes" />
      {family === 'sound' ? (
        soundMeasurements.map((kind) => (
          <Rate key={kind} form={form} name={`sound.minutes.${kind}`} label={measurementLabels[kind]} unit="minutes" />
        ))
      ) : (
        <Rate
          form={form}
          name={`${family}.minutes`}
          label={family === 'air' ? t('An air test') : t('A survey')}
          unit="minutes"
        />
      )}
    </SimpleGrid>
  </>
);

/** What quotes are reckoned with; those without a rule are shown, and do nothing. */
export const FeeRates = ({ form }: { readonly form: ContractForm<CompanyValues> }): ReactNode => (
  <>
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      <Rate form={form} name="workingDay" label={t('A working day')} unit="minutes" />
      <Rate form={form} name="mileage" label={t('Travel, a mile')} unit="pence" />
      <Rate form={form} name="travelStep" label={t('Travel in steps of')} unit="pounds" />
      <Rate form={form} name="tooFar" label={t('Too far beyond')} unit="minutes" />
    </SimpleGrid>
    {families.map(([family, title]) => (
      <Family key={family} form={form} family={family} title={title()} />
    ))}
    <Title order={3} fz={14} mt="md" mb={2}>
      {t('Kept, and not used')}
    </Title>
    <Text size="xs" c="dimmed" mb={6}>
      {t('These do not affect the fee.')}
    </Text>
    <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} spacing="sm">
      <Rate form={form} name="unused.localRadius" label={t('Local radius')} unit="miles" disabled />
      <Rate form={form} name="unused.stackDiscount" label={t('Stack discount')} unit="none" disabled />
      <Rate form={form} name="unused.advanceDiscount" label={t('Advance discount')} unit="none" disabled />
      <Rate form={form} name="unused.setsPerDay" label={t('Sets a day')} unit="none" disabled />
      <Rate form={form} name="unused.testFee" label={t('A test')} unit="pounds" disabled />
    </SimpleGrid>
    {form.errors['fees'] === undefined ? null : (
      <Text size="sm" c="red" mt={6} role="alert">
        {form.errors['fees']}
      </Text>
    )}
  </>
);
