import { t } from '#languages';
import { Button, Fieldset, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface RowProps<Row> {
  readonly one: Row;
  readonly onChange: (one: Row) => void;
  /** Null where nothing may be changed. */
  readonly removal: ReactNode;
}

/** What a form gives such a field. */
export interface RowsValue<Row> {
  readonly value: readonly Row[];
  readonly error: ReactNode;
  readonly disabled?: boolean;
  readonly onChange: (value: readonly Row[]) => void;
}

interface RowsFieldProps<Row> extends RowsValue<Row> {
  readonly label: string;
  readonly hint: string;
  readonly legend: (number: number) => string;
  readonly removeLabel: (number: number) => string;
  readonly addLabel: string;
  readonly blank: Row;
  readonly children: (row: RowProps<Row>) => ReactNode;
}

/** Rows that are added, filled in and removed, as many as there are. */
export const RowsField = <Row,>({
  label,
  hint,
  legend,
  removeLabel,
  addLabel,
  blank,
  value,
  error,
  disabled = false,
  onChange,
  children,
}: RowsFieldProps<Row>): ReactNode => (
  <Stack gap="sm" role="group" aria-label={label}>
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </div>
    {value.map((one, at) => (
      // The rows have nothing that stays the same but their places.
      <Fieldset key={at} legend={legend(at + 1)} disabled={disabled}>
        <Stack gap="sm">
          {children({
            one,
            onChange: (changed) => onChange(value.with(at, changed)),
            removal: disabled ? null : (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                aria-label={removeLabel(at + 1)}
                onClick={() => onChange(value.toSpliced(at, 1))}
              >
                {t('Remove')}
              </Button>
            ),
          })}
        </Stack>
      </Fieldset>
    ))}
    {error === undefined || error === null ? null : (
      <Text size="sm" c="red" role="alert">
        {error}
      </Text>
    )}
    {disabled ? null : (
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...value, blank])}
      >
        {addLabel}
      </Button>
    )}
  </Stack>
);
