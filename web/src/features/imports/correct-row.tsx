import { fieldsOfImport, MAX_CELL, own, type ImportKind, type ImportRow, type RowFate } from '#contracts';
import { t } from '#languages';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { CancelButton } from '../../components/form/index.js';
import { labelOf, reasonOf } from './import-words.js';

interface CorrectRowProps {
  readonly kind: ImportKind;
  readonly row: ImportRow;
  readonly fate: RowFate;
  readonly columns: readonly (string | null)[];
  readonly onClose: () => void;
  readonly onCorrect: (row: ImportRow) => void;
}

/** The cells of a row that are taken over, to be typed anew; the file itself stays as it is. */
export const CorrectRow = ({ kind, row, fate, columns, onClose, onCorrect }: CorrectRowProps): ReactNode => {
  const [values, setValues] = useState(row.values);
  const names = fieldsOfImport[kind].fields
    .map(({ name }) => name)
    .filter((name) => columns.includes(name) || fate.field === name);
  return (
    <Modal opened onClose={onClose} title={t('Row {row}', { row: row.row })} centered size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onCorrect({ row: row.row, values });
        }}
      >
        {names.map((name) => (
          <TextInput
            key={name}
            mb="xs"
            label={labelOf(kind, name)}
            maxLength={MAX_CELL}
            value={own(values, name) ?? ''}
            error={fate.field === name ? fate.msg : undefined}
            data-autofocus={fate.field === name ? true : undefined}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
        {fate.field === null && reasonOf(kind, fate) !== '' ? (
          <p className="import-reason">{reasonOf(kind, fate)}</p>
        ) : null}
        <Group justify="flex-end" gap="xs" mt="md">
          <CancelButton onClose={onClose} />
          <Button type="submit">{t('Correct')}</Button>
        </Group>
      </form>
    </Modal>
  );
};
