import { later, spoken, t } from '#languages';
import { bankHolidayChoiceNames, type RegistrationRule } from '#contracts';
import type { Recorded } from '#eventing';
import { line, type AuditFormatter, type HistoryLine } from '#platform';
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
  cancellationNotice: later('Cancellation notice changed'),
  officePostcode: later('Office postcode changed'),
  bankName: later('Bank changed'),
  bankAccountName: later('Account name changed'),
  bankSortCode: later('Sort code changed'),
  bankAccountNumber: later('Account number changed'),
});

const registrationRuleLabels = spoken<RegistrationRule>({
  nothing: later('Nothing'),
  warn: later('Warn'),
  refuse: later('Refuse'),
});

/** A picture of 300 kB tells a reader nothing, so the history names it. */
const picture = (logo: string): string | null => (logo === '' ? null : t('a picture'));

export const companyAuditFormatter: AuditFormatter = {
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
          return [line(changed[event.data.detail], event.data.detail, event.data.from, event.data.to)];
        case 'VatRateChanged':
          return [line(t('VAT rate changed'), 'vatRate', event.data.from, event.data.to)];
        case 'OfficeMoved':
          return [line(t('Office moved'), 'office', event.data.from, event.data.to)];
        case 'ProjectLeadersChanged':
          return [line(t('Project leaders changed'), 'projectLeaders', event.data.from, event.data.to)];
        case 'NoiseTypesChanged':
          return [line(t('Kinds of noise survey changed'), 'noiseTypes', event.data.from, event.data.to)];
        case 'FeeRatesChanged':
          return [line(t('Fee rates changed'), 'fees', event.data.from, event.data.to)];
        case 'WorkingHoursChanged':
          return [line(t('Working hours changed'), 'workingHours', event.data.from, event.data.to)];
        case 'BankHolidaysChanged':
          return [
            line(
              t('Bank holidays changed'),
              'bankHolidays',
              bankHolidayChoiceNames[event.data.from],
              bankHolidayChoiceNames[event.data.to],
            ),
          ];
        case 'PlanWeightsChanged':
          return [line(t('Weights of plans changed'), 'planWeights', event.data.from, event.data.to)];
        case 'ProposalAppendixChanged':
          return [line(t('Appendix of fee proposals changed'), 'proposalAppendix', event.data.from, event.data.to)];
        case 'EngineerCapabilitiesTaken':
          return [line(t('What engineers may do changed'), 'takenFromEngineers', event.data.from, event.data.to)];
        case 'TwoStepSignInDemanded':
          return [
            line(t('Two-step sign-in for everybody changed'), 'twoStepsDemanded', event.data.from, event.data.to),
          ];
        case 'RegistrationRuleChanged':
          return [
            line(
              t('Rule about registrations changed'),
              'registrationRule',
              registrationRuleLabels[event.data.from],
              registrationRuleLabels[event.data.to],
            ),
          ];
        case 'CalibrationRuleChanged':
          return [
            line(
              t('Rule about calibrations changed'),
              'calibrationRule',
              registrationRuleLabels[event.data.from],
              registrationRuleLabels[event.data.to],
            ),
          ];
        case 'CalibrationMonthsChanged':
          return [line(t('Calibration intervals changed'), 'calibrationMonths', event.data.from, event.data.to)];
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
