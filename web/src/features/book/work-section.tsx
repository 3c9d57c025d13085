import {
  countLabels,
  feeTypeLabels,
  feeTypes,
  MAX_FEE_COUNT,
  measurementLabels,
  measurements,
  measurementsOf,
  type FeeType,
} from '#contracts';
import { t } from '#languages';
import { Anchor, NativeSelect, NumberInput, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CountField } from '../../components/form/index.js';
import { hasRule, ruledTests, formatTests, withTest, withType, type BookValues } from './book-values.js';
import type { Book } from './use-book.js';

const choices = (): readonly { readonly value: string; readonly label: string }[] => [
  { value: '', label: t('Please Select...') },
  ...feeTypes.map((type) => ({ value: type, label: feeTypeLabels[type] })),
];

/** '6 Airborne Walls, 6 Airborne Floors, 6 Impacts' */
const ruledWords = (values: BookValues): string =>
  measurements
    .flatMap((kind) =>
      (ruledTests(values)[kind] ?? 0) > 0 ? [`${ruledTests(values)[kind] ?? 0} ${measurementLabels[kind]}`] : [],
    )
    .join(', ');

const typedWords = (ruled: boolean, rule: string): string => {
  if (!ruled) return t('As they were typed.');
  return rule === ''
    ? t('Entered by hand instead of the rule.')
    : t('Entered by hand instead of the rule: {rule}.', { rule });
};

/** How many tests there are: the rule's, until somebody knows better. */
const Tests = ({ book, type }: { readonly book: Book; readonly type: FeeType }): ReactNode => {
  const { values, errors, change } = book;
  const tests = formatTests(values);
  const ruled = hasRule(type);
  const rule = ruledWords(values);
  return (
    <fieldset className="book-tests">
      <legend>{t('Tests')}</legend>
      <div className="book-boxes">
        {measurementsOf(type).map((kind, at) => (
          <NumberInput
            key={kind}
            label={measurementLabels[kind]}
            value={tests[kind] ?? ''}
            min={0}
            max={MAX_FEE_COUNT}
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            error={at === 0 && errors['tests'] !== undefined}
            onChange={(count) => change(withTest(values, kind, typeof count === 'number' ? count : ''), 'tests')}
          />
        ))}
      </div>
      {errors['tests'] === undefined ? null : (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {errors['tests']}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {values.tests === null
          ? ruled
            ? t('As the regulations ask.')
            : t('There is no rule for this type: enter how many tests there are.')
          : typedWords(ruled, rule)}
        {values.tests !== null && ruled ? (
          <>
            {' '}
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              onClick={() => change({ ...values, tests: null }, 'tests')}
            >
              {t('Reset to the rule')}
            </Anchor>
          </>
        ) : null}
      </Text>
    </fieldset>
  );
};

/** What is to be tested: type, count and tests. */
export const WorkSection = ({ book }: { readonly book: Book }): ReactNode => {
  const { values, errors, change } = book;
  const { type } = values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={t('Test type')}
          name="type"
          withAsterisk
          data={choices().map((choice) => ({ ...choice }))}
          value={type ?? ''}
          error={errors['type']}
          onChange={({ currentTarget }) =>
            change(
              withType(values, feeTypes.find((each) => each === currentTarget.value) ?? null),
              'type',
              'count',
              'tests',
              'postcode',
              'miles',
              'fee',
            )
          }
        />
        {type === null ? null : (
          <CountField
            form={book}
            name="count"
            label={t('Number of {things}', { things: countLabels(type) })}
            required
          />
        )}
      </SimpleGrid>
      {type === null ? null : <Tests book={book} type={type} />}
      {type === null ? (
        <Text size="xs" c="dimmed" mt={6}>
          {t('The type decides what is counted and how many tests are needed.')}
        </Text>
      ) : null}
    </>
  );
};
