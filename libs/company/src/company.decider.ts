import {
  defaultBankHolidays,
  defaultCalibrationMonths,
  defaultFeeSettings,
  defaultNoiseTypes,
  defaultPlanWeights,
  defaultWorkingHours,
  takenWith,
  type Company,
} from '#contracts';
import { reject, sameJson, type TypedCommand, type Decider } from '#eventing';
import type { CompanyEvent } from './company.events.js';
import { wrongWith } from './logo.js';

/** There is one company: its stream has a fixed id. */
export const COMPANY_ID = '00000000-0000-7000-8000-000000000001';

export type CompanySettings = Omit<Company, 'version'>;

/** What a new installation starts with: nothing invented about the company, placeholders for its people. */
export const defaultSettings: CompanySettings = {
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
  vatRate: 20,
  paymentTerms: 'Payment is due within 30 days of the date of the invoice.',
  cancellationNotice: 'Visits cancelled or moved with less than 48 hours’ notice are charged in full.',
  officePostcode: 'BS1 4DJ',
  officeLat: 51.46,
  officeLng: -2.59,
  projectLeaders: Array.from({ length: 11 }, (_, index) => `Project Leader ${index + 1}`),
  noiseTypes: [...defaultNoiseTypes],
  fees: defaultFeeSettings,
  workingHours: defaultWorkingHours,
  bankHolidays: defaultBankHolidays,
  planWeights: defaultPlanWeights,
  proposalAppendix: false,
  takenFromEngineers: [],
  twoStepsDemanded: false,
  registrationRule: 'nothing',
  calibrationRule: 'warn',
  calibrationMonths: defaultCalibrationMonths,
  logo: '',
};

export interface CompanyState {
  /** Whether anything was ever changed. */
  readonly setUp: boolean;
  readonly settings: CompanySettings;
}

export type CompanyCommand = TypedCommand<'ChangeCompany', { readonly changes: Partial<CompanySettings> }>;

const textDetails = [
  'name',
  'address',
  'companyNumber',
  'vatNumber',
  'email',
  'telephone',
  'paymentTerms',
  'cancellationNotice',
  'officePostcode',
] as const;
const bankDetails = ['bankName', 'bankAccountName', 'bankSortCode', 'bankAccountNumber'] as const;

const placeOf = ({ officeLat, officeLng }: CompanySettings): { readonly lat: number; readonly lng: number } => ({
  lat: officeLat,
  lng: officeLng,
});

const changed = (from: CompanySettings, to: CompanySettings): readonly CompanyEvent[] => {
  const events: CompanyEvent[] = [];
  for (const detail of textDetails) {
    if (from[detail] !== to[detail])
      events.push({ type: 'CompanyDetailChanged', data: { detail, from: from[detail], to: to[detail] } });
  }
  for (const detail of bankDetails) {
    if (from[detail] !== to[detail])
      events.push({ type: 'BankDetailChanged', data: { detail, from: from[detail], to: to[detail] } });
  }
  if (from.vatRate !== to.vatRate)
    events.push({ type: 'VatRateChanged', data: { from: from.vatRate, to: to.vatRate } });
  if (!sameJson(placeOf(from), placeOf(to)))
    events.push({ type: 'OfficeMoved', data: { from: placeOf(from), to: placeOf(to) } });
  if (!sameJson(from.projectLeaders, to.projectLeaders)) {
    events.push({ type: 'ProjectLeadersChanged', data: { from: from.projectLeaders, to: to.projectLeaders } });
  }
  if (!sameJson(from.noiseTypes, to.noiseTypes)) {
    events.push({ type: 'NoiseTypesChanged', data: { from: from.noiseTypes, to: to.noiseTypes } });
  }
  if (!sameJson(from.fees, to.fees)) events.push({ type: 'FeeRatesChanged', data: { from: from.fees, to: to.fees } });
  if (!sameJson(from.workingHours, to.workingHours))
    events.push({ type: 'WorkingHoursChanged', data: { from: from.workingHours, to: to.workingHours } });
  if (from.bankHolidays !== to.bankHolidays)
    events.push({ type: 'BankHolidaysChanged', data: { from: from.bankHolidays, to: to.bankHolidays } });
  if (!sameJson(from.planWeights, to.planWeights))
    events.push({ type: 'PlanWeightsChanged', data: { from: from.planWeights, to: to.planWeights } });
  if (from.proposalAppendix !== to.proposalAppendix)
    events.push({ type: 'ProposalAppendixChanged', data: { from: from.proposalAppendix, to: to.proposalAppendix } });
  if (!sameJson(from.takenFromEngineers, to.takenFromEngineers))
    events.push({
      type: 'EngineerCapabilitiesTaken',
      data: { from: from.takenFromEngineers, to: to.takenFromEngineers },
    });
  if (from.twoStepsDemanded !== to.twoStepsDemanded)
    events.push({ type: 'TwoStepSignInDemanded', data: { from: from.twoStepsDemanded, to: to.twoStepsDemanded } });
  if (from.registrationRule !== to.registrationRule)
    events.push({ type: 'RegistrationRuleChanged', data: { from: from.registrationRule, to: to.registrationRule } });
  if (from.calibrationRule !== to.calibrationRule)
    events.push({ type: 'CalibrationRuleChanged', data: { from: from.calibrationRule, to: to.calibrationRule } });
  if (!sameJson(from.calibrationMonths, to.calibrationMonths))
    events.push({
      type: 'CalibrationMonthsChanged',
      data: { from: from.calibrationMonths, to: to.calibrationMonths },
    });
  if (from.logo !== to.logo) events.push({ type: 'LogoChanged', data: { to: to.logo } });
  return events;
};

/** With nothing taken, demanded or refused and the usual hours, bank holidays and weights: those are events of their own. */
const setUpEvent = ({
  officeLat,
  officeLng,
  takenFromEngineers: _,
  twoStepsDemanded: __,
  workingHours: ___,
  registrationRule: ____,
  calibrationRule: _____,
  calibrationMonths: ______,
  planWeights: _______,
  bankHolidays: ________,
  ...settings
}: CompanySettings): CompanyEvent => ({
  type: 'CompanySetUp',
  data: { ...settings, office: { lat: officeLat, lng: officeLng } },
});

export const company: Decider<CompanyState, CompanyCommand, CompanyEvent> = {
  initialState: { setUp: false, settings: defaultSettings },
  decide: ({ changes }, { setUp, settings }) => {
    const { logo } = changes;
    const wrong = logo === undefined || logo === '' ? null : wrongWith(logo);
    if (wrong !== null) return reject(wrong);
    const { takenFromEngineers = settings.takenFromEngineers } = changes;
    const events = changed(settings, {
      ...settings,
      ...changes,
      takenFromEngineers: [...takenWith(takenFromEngineers)],
    });
    return events.length === 0 || setUp ? events : [setUpEvent(settings), ...events];
  },
  evolve: (state, event) => {
    const becomes = (changes: Partial<CompanySettings>): CompanyState => ({
      setUp: true,
      settings: { ...state.settings, ...changes },
    });
    switch (event.type) {
      case 'CompanySetUp': {
        const { office, ...settings } = event.data;
        return becomes({ ...settings, officeLat: office.lat, officeLng: office.lng });
      }
      case 'CompanyDetailChanged':
      case 'BankDetailChanged':
        return becomes({ [event.data.detail]: event.data.to });
      case 'VatRateChanged':
        return becomes({ vatRate: event.data.to });
      case 'OfficeMoved':
        return becomes({ officeLat: event.data.to.lat, officeLng: event.data.to.lng });
      case 'ProjectLeadersChanged':
        return becomes({ projectLeaders: event.data.to });
      case 'NoiseTypesChanged':
        return becomes({ noiseTypes: event.data.to });
      case 'FeeRatesChanged':
        return becomes({ fees: event.data.to });
      case 'WorkingHoursChanged':
        return becomes({ workingHours: event.data.to });
      case 'BankHolidaysChanged':
        return becomes({ bankHolidays: event.data.to });
      case 'PlanWeightsChanged':
        return becomes({ planWeights: event.data.to });
      case 'ProposalAppendixChanged':
        return becomes({ proposalAppendix: event.data.to });
      case 'EngineerCapabilitiesTaken':
        return becomes({ takenFromEngineers: event.data.to });
      case 'TwoStepSignInDemanded':
        return becomes({ twoStepsDemanded: event.data.to });
      case 'RegistrationRuleChanged':
        return becomes({ registrationRule: event.data.to });
      case 'CalibrationRuleChanged':
        return becomes({ calibrationRule: event.data.to });
      case 'CalibrationMonthsChanged':
        return becomes({ calibrationMonths: event.data.to });
      case 'LogoChanged':
        return becomes({ logo: event.data.to });
    }
  },
};
