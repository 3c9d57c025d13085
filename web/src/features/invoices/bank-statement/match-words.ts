import { formatPoundsAndPence as money, type BankMatch, type BankMatchInvoice, type BankMatchReason } from '#contracts';
import { localeNow, t, type LocalizedString } from '#languages';

const joined = (names: readonly string[]): string => new Intl.ListFormat(localeNow()).format(names);
const numbersOf = (invoices: readonly { readonly number: string }[]): string =>
  joined(invoices.map(({ number }) => number));
const clientOf = ([first]: readonly BankMatchInvoice[]): string => first?.client ?? '';
const sumOf = (invoices: readonly BankMatchInvoice[], of: 'amount' | 'outstanding'): number =>
  invoices.reduce((pence, invoice) => pence + Math.round(invoice[of] * 100), 0) / 100;

const ofAmount = ({ invoices }: BankMatch): LocalizedString =>
  invoices.length > 1
    ? t('Amount of {numbers} of {client} together. The reference names none of them.', {
        numbers: numbersOf(invoices),
        client: clientOf(invoices),
      })
    : t('Only the amount fits {numbers}.', { numbers: numbersOf(invoices) });
const ofClient = ({ invoices }: BankMatch): LocalizedString =>
  invoices.length > 1
    ? t('Reference names {client}: amount of {numbers} together.', {
        numbers: numbersOf(invoices),
        client: clientOf(invoices),
      })
    : t('Reference names {client}, and the amount is what is outstanding on {numbers}.', {
        numbers: numbersOf(invoices),
        client: clientOf(invoices),
      });

const sentences: Readonly<Record<BankMatchReason, (match: BankMatch) => LocalizedString>> = {
  recorded: ({ invoices, left }) =>
    left > 0
      ? t('Already recorded on {numbers}, except {left}.', { numbers: numbersOf(invoices), left: money(left) })
      : t('Already recorded on {numbers}.', { numbers: numbersOf(invoices) }),
  number: ({ invoices }) =>
    t('Reference names {numbers} and the amount is what is outstanding.', { numbers: numbersOf(invoices) }),
  numbers: ({ invoices }) =>
    t('Reference names {numbers} and the amount is what is outstanding on them together.', {
      numbers: numbersOf(invoices),
    }),
  part: ({ invoices }) =>
    t('Part payment of {numbers}: {rest} would stay outstanding.', {
      numbers: numbersOf(invoices),
      rest: money(Math.round((sumOf(invoices, 'outstanding') - sumOf(invoices, 'amount')) * 100) / 100),
    }),
  over: ({ invoices, left }) =>
    t('{left} more than is outstanding on {numbers}: only {paid} would be recorded.', {
      left: money(left),
      numbers: numbersOf(invoices),
      paid: money(sumOf(invoices, 'amount')),
    }),
  client: ofClient,
  early: ({ invoices }) =>
    t('Reference and amount fit {numbers}, but this is before the invoice date.', { numbers: numbersOf(invoices) }),
  amount: ofAmount,
  noted: ({ named }) =>
    t(
      '{numbers} has a payment of this amount from about this day already. Choose an invoice only if this is another one.',
      {
        numbers: joined(named),
      },
    ),
  settled: ({ named }) => t('Reference names {numbers}, where nothing is outstanding.', { numbers: joined(named) }),
  contested: ({ named, choices }) =>
    choices.length > 0
      ? t('Several lines are for {numbers}, and together are more than is outstanding: choose.', {
          numbers: joined(named),
        })
      : t('Reference names {numbers}, which another line pays in full.', { numbers: joined(named) }),
  several: ({ choices }) =>
    t('The amount fits {count, plural, one {# possibility} other {# possibilities}}: choose.', {
      count: choices.length,
    }),
  unclear: ({ named }) =>
    t('Reference names {numbers}, where more is outstanding than this: choose.', { numbers: joined(named) }),
  nothing: () => t('No invoice fits.'),
};

/** Why a line is proposed for its invoices, or is not. */
export const matchSentence = (match: BankMatch): LocalizedString => sentences[match.reason](match);

/** One possibility of a line in a list to choose from: 'INV-1001, Able Homes: £480.00'. */
export const choiceWords = (invoices: readonly BankMatchInvoice[]): string =>
  `${numbersOf(invoices)}, ${clientOf(invoices)}: ${money(sumOf(invoices, 'amount'))}`;
