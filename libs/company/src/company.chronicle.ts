import type { Recorded } from '#eventing';
import type { Chronicle, HistoryLine } from '#platform';
import { companyCatalogue, type CompanyEvent } from './company.events.js';

type DetailEvent = Extract<CompanyEvent, { type: 'CompanyDetailChanged' | 'BankDetailChanged' }>;

const labels: Readonly<Record<DetailEvent['data']['detail'], string>> = {
  name: 'Company name',
  address: 'Company address',
  companyNumber: 'Company number',
  vatNumber: 'VAT number',
  email: 'Company email',
  telephone: 'Company telephone',
  paymentTerms: 'Payment terms',
  cancellationNotice: 'Cancellation notice',
  officePostcode: 'Office postcode',
  bankName: 'Bank',
  bankAccountName: 'Account name',
  bankSortCode: 'Sort code',
  bankAccountNumber: 'Account number',
};

const line = (text: string, field: string, from: unknown, to: unknown): HistoryLine => ({ text, field, from, to });

/** A picture of 300 kB tells a reader nothing, so the history names it. */
const picture = (logo: string): string | null => (logo === '' ? null : 'a picture');

export const companyChronicle: Chronicle = {
  catalogue: companyCatalogue,
  entity: 'company',
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) => {
    let logo = '';
    const linesOf = (event: CompanyEvent): readonly HistoryLine[] => {
      switch (event.type) {
        case 'CompanySetUp':
          logo = event.data.logo;
          return [];
        case 'CompanyDetailChanged':
        case 'BankDetailChanged':
          return [line(`${labels[event.data.detail]} changed`, event.data.detail, event.data.from, event.data.to)];
        case 'VatRateChanged':
          return [line('VAT rate changed', 'vatRate', event.data.from, event.data.to)];
        case 'OfficeMoved':
          return [line('Office moved', 'office', event.data.from, event.data.to)];
        case 'ProjectLeadersChanged':
          return [line('Project leaders changed', 'projectLeaders', event.data.from, event.data.to)];
        case 'NoiseTypesChanged':
          return [line('Kinds of noise survey changed', 'noiseTypes', event.data.from, event.data.to)];
        case 'FeeRatesChanged':
          return [line('Fee rates changed', 'fees', event.data.from, event.data.to)];
        case 'LogoChanged': {
          const before = logo;
          logo = event.data.to;
          return [line(logo === '' ? 'Logo removed' : 'Logo changed', 'logo', picture(before), picture(logo))];
        }
      }
    };
    return (events as readonly Recorded<CompanyEvent>[]).map((event) => ({ event, lines: linesOf(event) }));
  },
  wireIds: (entityId) => [entityId],
};
