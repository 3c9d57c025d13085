import { defaultFeeSettings, quoteFee } from '#contracts';
import { amountsOf, type FeeProposalContent, type InvoiceContent } from '../content.js';

const company = {
  name: 'Quaver Acoustics Ltd',
  address: '1 Tuning Fork Yard, Bristol BS1 5TR',
  companyNumber: '01234567',
  vatNumber: 'GB 123 4567 89',
  email: 'office@soundings.example',
  telephone: '1174960000',
  bankName: 'Bank of the Severn',
  bankAccountName: 'Quaver Acoustics Ltd',
  bankSortCode: '12-34-56',
  bankAccountNumber: '12345678',
  vatRate: 20,
  paymentTerms: 'Payment is due within 30 days of the date of the invoice.',
  cancellationNotice: 'Visits cancelled or moved with less than 48 hours’ notice are charged in full.',
  logo: '',
};
const client = {
  name: 'Larkfield Homes Ltd',
  position: 'Cara Plain, site manager',
  email: 'cara@larkfield.example',
  telephone: '7700900123',
  address: '12 Quay Street, Bristol',
  postcode: 'bs14st',
};
const project = { name: 'Larkfield House', number: 'P-2041', address: 'Larkfield Way, Bath', postcode: 'BA1 1AA' };

const quote = quoteFee({ type: 'Part E', count: 22, distance: { metres: 90_000 } }, defaultFeeSettings);
const steps = 'steps' in quote ? quote.steps.map(({ title, words, result }) => ({ title, words, result })) : [];

/** A content with its sums, so that a spec changes what it is about and nothing else. */
export const proposalContent = (
  changes: Partial<Omit<FeeProposalContent, 'netPence' | 'vatPence' | 'grossPence'>> = {},
): FeeProposalContent => {
  const content = {
    company,
    client,
    project,
    number: 'Q-1042',
    date: '2026-03-04',
    work: 'Sound Testing - Part E',
    count: 22,
    counted: 'dwellings',
    tests: [
      { label: 'Airborne Walls', count: 6 },
      { label: 'Airborne Floors', count: 6 },
      { label: 'Impacts', count: 6 },
    ],
    siteVisits: 1,
    feePence: 75_000,
    travelPence: 2500,
    steps,
    validDays: 30,
    journeyEstimated: true,
    ...changes,
  };
  return { ...content, ...amountsOf(content.feePence + content.travelPence, content.company.vatRate) };
};

type Line = InvoiceContent['lines'][number];
export const line = (description: string, unitPence: number, quantity = 1): Line => ({
  description,
  quantity,
  unitPence,
  netPence: quantity * unitPence,
});

export const invoiceContentOf = (
  changes: Partial<Omit<InvoiceContent, 'netPence' | 'vatPence' | 'grossPence'>> = {},
): InvoiceContent => {
  const content = {
    company,
    client,
    project,
    number: 'INV-1042',
    date: '2026-03-12',
    supplyDates: ['2026-03-10'],
    lines: [line('Sound Test (Part E) of 22 dwellings at Larkfield Way, Bath BA1 1AA', 123_450)],
    dueDate: '2026-04-11',
    orderReference: 'PO 7781',
    reverseCharge: false,
    ...changes,
  };
  const net = content.lines.reduce((sum, { netPence }) => sum + netPence, 0);
  return { ...content, ...amountsOf(net, content.reverseCharge ? 0 : content.company.vatRate) };
};

/** Nothing is known but what the forms demand. */
export const blank = {
  company: {
    ...company,
    name: '',
    address: '',
    companyNumber: '',
    vatNumber: '',
    email: '',
    telephone: '',
    bankName: '',
    bankAccountName: '',
    bankSortCode: '',
    bankAccountNumber: '',
    paymentTerms: '',
    cancellationNotice: '',
    logo: '',
  },
  client: { name: '', position: '', email: '', telephone: '', address: '', postcode: '' },
  project: { name: '', number: '', address: '', postcode: '' },
};

const longAddress = `Plot 14, ${'The Old Maltings and Granary Conversion, '.repeat(9)}Llanfairpwllgwyngyll, Ynys Môn`;

/** What people write: accents, quotation marks, other directions, pictures, and what a keyboard cannot type. */
export const extreme = {
  company: {
    ...company,
    name: 'Ångström & Œuvre "Akustik" <Ltd>',
    address: longAddress,
    paymentTerms:
      `Pay within 30 days.\r\nLate payment bears interest.\u0000\u0007\u000B ${'We thank you for your custom. '.repeat(25)}`.trim(),
  },
  client: {
    ...client,
    name: 'شركة النخيل للمقاولات',
    position: 'משה לוי, Director',
    address: longAddress,
    email: `${'very.long.name'.repeat(8)}@larkfield.example`,
  },
  project: {
    ...project,
    name: 'Café “Noël” – Łódź Žižkov 🎻🏠 \u202Egnp.exe',
    address: longAddress,
    number: 'P/2041-A\uD83D',
  },
};
