import { t } from '#languages';
import { Button, List } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { May } from '../may/index.js';

interface DeleteChosenProps {
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** Asks about deleting all that is selected. */
export const DeleteChosen = ({ disabled, onRemove }: DeleteChosenProps): ReactNode => (
  <May to="delete">
    <Button
      size="xs"
      variant="subtle"
      color="red"
      c="var(--soundings-negative)"
      leftSection={<IconTrash size={15} aria-hidden />}
      disabled={disabled}
      onClick={onRemove}
    >
      {t('Delete ...')}
    </Button>
  </May>
);

interface WhatIsDeletedProps<Row> {
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
}

/** Within the question: their names, scrolled where they are many. */
export const WhatIsDeleted = <Row extends { readonly _id: string }>({
  rows,
  nameOf,
}: WhatIsDeletedProps<Row>): ReactNode => (
  <List size="sm" spacing={2} mah={220} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={t('What is deleted')}>
    {rows.map((row) => (
      <List.Item key={row._id}>{nameOf(row)}</List.Item>
    ))}
  </List>
);
