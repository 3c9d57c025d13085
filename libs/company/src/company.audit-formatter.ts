import { later, spoken, t } from '#languages';
import { bankHolidayChoiceNames, type RegistrationRule } from '#contracts';
import type { Recorded } from '#eventing';
import { line, type AuditFormatter, type HistoryLine } from '#platform';
import { fieldOf, isOwnEvent, type OwnField } from './company.decider.js';
import { companyCatalogue, type CompanyEvent } from './company.events.js';

type DetailEvent = Extract<CompanyEvent, { type: 'CompanyDetailChanged' | 'BankDetailChanged' }>;

const changed = spoken<DetailEvent['data']['detail']>({
  name: later('Company name changed'),
  address: later('Company address changed'),
  companyNumber: later('Company number changed'),
  vatNumber: later('VAT number changed'),
  email: later('Company email changed'),
  telephone: later('Company telephone changed'),
  paymentTerms: later('Payment terms changed'),
  cancellationNotice: later('Late-cancellation notice changed'),
  officePostcode: later('Office postcode changed'),
  bankName: later('Bank changed'),
  bankAccountName: later('Account name changed'),
  bankSortCode: later('Sort code changed'),
  bankAccountNumber: later('Account number changed'),
});

const labels = spoken<OwnField>({
  vatRate: later('VAT rate changed'),
  office: later('Office moved'),
  projectLeaders: later('Project leaders changed'),
  noiseTypes: later('Kinds of noise survey changed'),
  fees: later('Fee rates changed'),
  workingHours: later('Working hours changed'),
  bankHolidays: later('Bank holidays changed'),
  planWeights: later('Weights of plans changed'),
  proposalAppendix: later('Appendix of fee proposals changed'),
  takenFromEngineers: later('What engineers may do changed'),
  twoStepsDemanded: later('Two-step sign-in for everybody changed'),
  registrationRule: later('Rule about registrations changed'),
  calibrationRule: later('Rule about calibrations changed'),
  calibrationMonths: later('Calibration intervals changed'),
});

const ruleNames = spoken<RegistrationRule>({
  nothing: later('Nothing'),
  warn: later('Warn'),
  refuse: later('Refuse'),
});
/** Values that a history says in words. */
const names: { readonly [Field in OwnField]?: Readonly<Record<string, string>> } = {
  bankHolidays: bankHolidayChoiceNames,
  registrationRule: ruleNames,
  calibrationRule: ruleNames,
};
const shown = (field: OwnField, value: unknown): unknown => names[field]?.[value as string] ?? value;

/** A picture of 300 kB tells a reader nothing, so the history names it. */
const picture = (logo: string): string | null => (logo === '' ? null : t('a picture'));

export const companyAuditFormatter: AuditFormatter = {
  catalogue: companyCatalogue,
  entity: 'company',
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) => {
    let logo = '';
    const linesOf = (event: CompanyEvent): readonly HistoryLine[] => {
      if (isOwnEvent(event)) {
        const field = fieldOf(event);
        return [line(labels[field], field, shown(field, event.data.from), shown(field, event.data.to))];
      }
      switch (event.type) {
        case 'CompanySetUp':
          logo = event.data.logo;
          return [];
        case 'CompanyDetailChanged':
        case 'BankDetailChanged':
          return [line(changed[event.data.detail], event.data.detail, event.data.from, event.data.to)];
        case 'LogoChanged': {
          const before = logo;
          logo = event.data.to;
          return [line(logo === '' ? t('Logo removed') : t('Logo changed'), 'logo', picture(before), picture(logo))];
        }
      }
    };
    return (events as readonly Recorded<CompanyEvent>[]).map((event) => ({ event, lines: linesOf(event) }));
  },
  wireIds: (entityId) => [entityId],
};
