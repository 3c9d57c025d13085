import { Anchor, List } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from './banner.js';

/** What one of several was refused for. */
export interface Refusal {
  readonly id: string;
  readonly name: string;
  /** Where it is looked at. */
  readonly to: string;
  readonly msg: string;
}

/** Above a list: those of several that were left as they are, each with its reason. Nothing while there are none. */
export const Refusals = ({
  title,
  refusals,
  onClose,
}: {
  readonly title: string;
  readonly refusals: readonly Refusal[];
  readonly onClose: () => void;
}): ReactNode =>
  refusals.length === 0 ? null : (
    <Banner tone="danger" title={title} onClose={onClose}>
      <List size="sm" spacing={2}>
        {refusals.map(({ id, name, to, msg }) => (
          <List.Item key={id}>
            <Anchor component={Link} to={to} fz="inherit">
              {name}
            </Anchor>
            : {msg}
          </List.Item>
        ))}
      </List>
    </Banner>
  );

/** Of what is selected: each that was left as it is, with its reason. */
export const refusalsOf = <Row,>(
  refused: readonly { readonly _id: string; readonly msg: string }[],
  chosen: ReadonlyMap<string, Row>,
  as: (row: Row) => Pick<Refusal, 'name' | 'to'>,
): readonly Refusal[] =>
  refused.flatMap(({ _id: id, msg }) => {
    const row = chosen.get(id);
    return row === undefined ? [] : [{ id, ...as(row), msg }];
  });
