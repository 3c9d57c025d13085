import type { BankMatch, BankMatchInvoice, BankPaymentsRecorded } from '#contracts';
import { bankLineKey } from '#contracts';
import { t } from '#languages';
import { Anchor, Badge, Checkbox, Select, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPlainDay } from '../../../lib/dates.js';
import { money } from '../invoice-words.js';
import { canBeTicked, keyOfMatch, type Accepted } from './choosing.js';
import { choiceWords, matchSentence } from './match-words.js';

interface MatchListProps {
  readonly matches: readonly BankMatch[];
  readonly accepted: Accepted;
  readonly refused: BankPaymentsRecorded['refused'];
  readonly onAccept: (match: BankMatch, how: 'proposed' | number | null) => void;
}

const Invoices = ({ invoices }: { readonly invoices: readonly BankMatchInvoice[] }): ReactNode =>
  invoices.map(({ _id, number, client, amount }) => (
    <div key={_id} className="bank-invoice">
      <span>
        <Anchor component={Link} to={`/invoice/${_id}`} fz="sm" fw={600}>
          {number}
        </Anchor>{' '}
        {client}
      </span>
      <span className="bank-money">{money(amount)}</span>
    </div>
  ));

const Choice = ({
  match,
  accepted,
  onAccept,
}: Pick<MatchListProps, 'accepted' | 'onAccept'> & { readonly match: BankMatch }): ReactNode => {
  const how = accepted.get(keyOfMatch(match));
  return (
    <Select
      size="xs"
      aria-label={t('Invoice for {amount} of {day}', {
        amount: money(match.line.amount),
        day: formatPlainDay(match.line.date),
      })}
      placeholder={t('Choose an invoice')}
      clearable
      value={typeof how === 'number' ? String(how) : null}
      data={match.choices.map((invoices, at) => ({ value: String(at), label: choiceWords(invoices) }))}
      onChange={(value) => onAccept(match, value === null ? null : Number(value))}
      comboboxProps={{ withinPortal: true }}
    />
  );
};

const needsALook = ({ reason, sure }: BankMatch): boolean => !sure && reason !== 'nothing' && reason !== 'recorded';

const Line = ({
  match,
  accepted,
  refused,
  onAccept,
}: Omit<MatchListProps, 'matches'> & { readonly match: BankMatch }): ReactNode => {
  const { line, invoices, choices, reason } = match;
  const key = keyOfMatch(match);
  const reasons = refused.filter((one) => bankLineKey(one.line) === key);
  return (
    <li className="bank-line">
      <div className="bank-tick">
        {canBeTicked(match) ? (
          <Checkbox
            aria-label={t('Record {amount} of {day}', { amount: money(line.amount), day: formatPlainDay(line.date) })}
            checked={accepted.get(key) === 'proposed'}
            onChange={(event) => onAccept(match, event.currentTarget.checked ? 'proposed' : null)}
          />
        ) : null}
      </div>
      <div className="bank-said">
        <div className="bank-invoice">
          <Text span size="sm" c="dimmed">
            {formatPlainDay(line.date)}
          </Text>
          <Text span size="sm" fw={600} className="bank-money">
            {money(line.amount)}
          </Text>
        </div>
        <Text size="sm" className="bank-reference">
          {line.reference === '' ? t('No reference') : line.reference}
        </Text>
      </div>
      <div className="bank-proposal">
        <Invoices invoices={invoices} />
        {choices.length === 0 ? null : <Choice match={match} accepted={accepted} onAccept={onAccept} />}
        <Text size="sm" c="dimmed">
          {reason === 'recorded' ? (
            <Badge variant="default" radius="sm" size="sm" tt="none" mr={6}>
              {t('Recorded')}
            </Badge>
          ) : null}
          {needsALook(match) ? (
            <Badge variant="light" color="air" radius="sm" size="sm" tt="none" mr={6}>
              {t('Please check')}
            </Badge>
          ) : null}
          {matchSentence(match)}
        </Text>
        {reasons.map(({ invoice_id, msg }) => (
          <Text key={invoice_id} size="sm" c="red" role="alert">
            {msg}
          </Text>
        ))}
      </div>
    </li>
  );
};

/** Each incoming amount with what is proposed for it, and why. */
export const MatchList = ({ matches, ...rest }: MatchListProps): ReactNode => (
  <ul className="bank-lines" aria-label={t('Incoming amounts')}>
    {matches.map((match) => (
      <Fragment key={keyOfMatch(match)}>
        <Line match={match} {...rest} />
      </Fragment>
    ))}
  </ul>
);
