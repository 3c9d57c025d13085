import { daysBetween, termsFor, vatPence as vatOf } from '#contracts';
import type { InvoiceContent } from './content.js';
import { DRAFT } from './file-name.js';
import {
  dataTable,
  facts,
  heading,
  note,
  placeOf,
  TEXT_WIDTH,
  told,
  type Block,
  type Fact,
  type Sheet,
} from './layout.js';
import { date, figure, joined, money, percent, plain } from './words.js';

/** What stands in the place of a rate and of its VAT where none is charged. */
const REVERSE_CHARGE = { rate: 'Reverse charge', total: 'VAT (reverse charge)' } as const;
const OUTSIDE_SCOPE = { rate: 'None', total: 'Outside the scope of VAT' } as const;

const work = ({
  lines,
  netPence,
  vatPence,
  grossPence,
  company,
  reverseCharge,
  outsideScope = false,
  totals,
}: InvoiceContent): readonly Block[] => {
  const untaxed = reverseCharge ? REVERSE_CHARGE : outsideScope ? OUTSIDE_SCOPE : null;
  const rateOf = (vatRate: number = company.vatRate): string => untaxed?.rate ?? percent(vatRate);
  const rates = totals ?? [{ vatRate: company.vatRate, netPence, vatPence }];
  const several = totals !== undefined && !reverseCharge;
  return [
    dataTable(
      [
        { title: 'Description', width: TEXT_WIDTH - 5700 },
        { title: 'Quantity', width: 1200, right: true },
        { title: 'Unit price', width: 1600, right: true },
        { title: 'VAT rate', width: 1200, right: true },
        { title: 'Net', width: 1700, right: true },
      ],
      lines.map(({ description, quantity, unitPence, netPence: net, vatRate }) => [
        description,
        figure(quantity),
        money(unitPence),
        rateOf(vatRate),
        money(net),
      ]),
      [
        { label: 'Total net', amount: money(netPence) },
        ...(untaxed !== null
          ? [{ label: untaxed.total, amount: money(vatPence) }]
          : rates.map((one) => ({
              label: `VAT at ${percent(one.vatRate)}${several ? ` on ${money(one.netPence)}` : ''}`,
              amount: money(one.vatPence),
            }))),
        { label: 'Total to pay', amount: money(grossPence), strong: true },
      ],
    ),
    ...(reverseCharge
      ? rates.map((one) =>
          note(
            `Reverse charge: section 55A of the VAT Act 1994 applies. The customer accounts to HMRC for the VAT of ${money(vatOf(one.netPence, one.vatRate))} at ${percent(one.vatRate)}.`,
          ),
        )
      : []),
  ];
};

const payment = ({ company, number, date: day, dueDate, grossPence }: InvoiceContent): readonly Block[] => {
  const bank = told([
    ['Account name', company.bankAccountName],
    ['Sort code', company.bankSortCode],
    ['Account number', company.bankAccountNumber],
    ['Bank', company.bankName],
  ]);
  const terms =
    dueDate === null
      ? company.paymentTerms
      : joined(
          [
            `Please pay ${money(grossPence)} by ${date(dueDate)}.`,
            termsFor(company.paymentTerms, daysBetween(day, dueDate)),
          ],
          ' ',
        );
  const reference: readonly Fact[] = bank.length > 0 ? [['Reference', number]] : [];
  return terms === '' && bank.length === 0
    ? []
    : [
        heading('Payment'),
        ...(terms === '' ? [] : [note(terms)]),
        ...(bank.length === 0 ? [] : [facts([...bank, ...reference], 1900)]),
      ];
};

export const invoice = (content: InvoiceContent): Sheet => {
  const { company, client, project, date: day, supplyDates, dueDate, orderReference } = content;
  const number = plain(content.number) || DRAFT;
  return {
    company,
    client,
    number,
    kind: 'Invoice',
    day,
    to: 'Invoice to',
    about: [
      ['Invoice', number],
      ['Invoice date', date(day)],
      ['Date of supply', supplyDates.map(date).join('\n')],
      ['Due', dueDate === null ? '' : date(dueDate)],
      ['Your order', orderReference],
      ['Project', project.number],
    ],
    subtitle: joined([project.name, placeOf(project)]),
    body: [...work(content), ...payment(content)],
  };
};
