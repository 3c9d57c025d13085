import { soundTypes, type VisitKind } from '#contracts';
import { later, spoken, t } from '#languages';
import { SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { ChoiceField, CountField } from '../../../components/form/index.js';
import { Section } from '../../../components/section/index.js';
import { typeWord } from '../../../lib/code-words.js';
import { soundCountsOf, surveyCountsOf, type VisitValues } from './visit-values.js';

const soundLabels = spoken({
  sets: later('Number of sets'),
  rooms: later('Number of rooms'),
  dwellings: later('Number of dwellings'),
});
const surveyLabels = spoken({
  fixed: later('Fixed positions'),
  spots: later('Spot positions'),
  roomsNS: later('Number of rooms'),
});

/** A stored name that is not on the list any more is still shown. */
const withStored = (names: readonly string[], stored: string): readonly string[] =>
  stored === '' || names.includes(stored) ? names : [...names, stored];

interface TestPanelProps {
  readonly kind: VisitKind;
  readonly form: UseFormReturnType<VisitValues>;
  readonly noiseTypes: readonly string[];
}

/** The panel of the kind: what is to be tested or measured, with exactly the counts that its type uses. */
export const TestPanel = ({ kind, form, noiseTypes }: TestPanelProps): ReactNode => {
  if (kind === 'sound') {
    const { project_type } = form.values.soundtest;
    return (
      <Section title={t('Sound Testing')}>
        <ChoiceField
          form={form}
          name="soundtest.project_type"
          label={t('Project type')}
          required
          choices={withStored(Object.keys(soundTypes), project_type).map((type) => ({
            value: type,
            label: typeWord(type),
          }))}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
          {soundCountsOf(project_type).map((count) => (
            <CountField key={count} form={form} name={`soundtest.${count}`} label={soundLabels[count]} required />
          ))}
        </SimpleGrid>
      </Section>
    );
  }
  if (kind === 'air')
    return (
      <Section title={t('Air Testing')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <CountField form={form} name="airtest.types" label={t('Number of types')} required />
          <CountField form={form} name="airtest.tests" label={t('Number of tests')} required />
        </SimpleGrid>
      </Section>
    );
  const { project_typeNS } = form.values.survey;
  return (
    <Section title={t('Noise Survey')}>
      <ChoiceField
        form={form}
        name="survey.project_typeNS"
        label={t('Project type')}
        required
        choices={withStored(noiseTypes, project_typeNS)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
        {surveyCountsOf(project_typeNS).map((count) => (
          <CountField key={count} form={form} name={`survey.${count}`} label={surveyLabels[count]} required />
        ))}
      </SimpleGrid>
    </Section>
  );
};
