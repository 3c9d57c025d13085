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
import { reject, sameJson, type TypedCommand, type StreamDecider } from '#eventing';
import { companyCatalogue, type CompanyEvent } from './company.events.js';
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

type Place = Extract<CompanyEvent, { type: 'OfficeMoved' }>['data']['to'];
/** As events say them: where the office is, is one value. */
type Values = Omit<CompanySettings, 'officeLat' | 'officeLng'> & { readonly office: Place };
type Detail = (typeof textDetails | typeof bankDetails)[number];

/** The events that say such a value before and after. */
type ChangeOf<Value> = CompanyEvent extends infer Event
  ? Event extends { readonly type: infer Type; readonly data: { readonly from: Value; readonly to: Value } }
    ? Type
    : never
  : never;

/** The settings that have an event of their own, in the order in which their changes are told. */
const ownEvents = {
  vatRate: 'VatRateChanged',
  office: 'OfficeMoved',
  projectLeaders: 'ProjectLeadersChanged',
  noiseTypes: 'NoiseTypesChanged',
  fees: 'FeeRatesChanged',
  workingHours: 'WorkingHoursChanged',
  bankHolidays: 'BankHolidaysChanged',
  planWeights: 'PlanWeightsChanged',
  proposalAppendix: 'ProposalAppendixChanged',
  takenFromEngineers: 'EngineerCapabilitiesTaken',
  twoStepsDemanded: 'TwoStepSignInDemanded',
  registrationRule: 'RegistrationRuleChanged',
  calibrationRule: 'CalibrationRuleChanged',
  calibrationMonths: 'CalibrationMonthsChanged',
} as const satisfies { readonly [Field in Exclude<keyof Values, Detail | 'logo'>]: ChangeOf<Values[Field]> };

export type OwnField = keyof typeof ownEvents;
const ownFields = Object.keys(ownEvents) as OwnField[];
const fieldOfEvent = new Map(ownFields.map((field): [string, OwnField] => [ownEvents[field], field]));
type OwnEvent = Extract<CompanyEvent, { type: (typeof ownEvents)[OwnField] }>;

/** Whether it is the event of one setting alone. */
export const isOwnEvent = (event: CompanyEvent): event is OwnEvent => fieldOfEvent.has(event.type);
/** The setting that it is the event of. */
export const fieldOf = ({ type }: OwnEvent): OwnField => fieldOfEvent.get(type) as OwnField;

const valuesOf = ({ officeLat, officeLng, ...settings }: CompanySettings): Values => ({
  ...settings,
  office: { lat: officeLat, lng: officeLng },
});

const changed = (before: CompanySettings, after: CompanySettings): readonly CompanyEvent[] => {
  const [from, to] = [valuesOf(before), valuesOf(after)];
  const isChanged = (field: keyof Values): boolean => !sameJson(from[field], to[field]);
  return [
    ...textDetails.filter(isChanged).map((detail): CompanyEvent => ({
      type: 'CompanyDetailChanged',
      data: { detail, from: from[detail], to: to[detail] },
    })),
    ...bankDetails.filter(isChanged).map((detail): CompanyEvent => ({
      type: 'BankDetailChanged',
      data: { detail, from: from[detail], to: to[detail] },
    })),
    ...ownFields
      .filter(isChanged)
      .map((field) => ({ type: ownEvents[field], data: { from: from[field], to: to[field] } }) as CompanyEvent),
    ...(isChanged('logo') ? [{ type: 'LogoChanged', data: { to: to.logo } } as const] : []),
  ];
};

/** With nothing taken, demanded or refused and the usual hours, bank holidays and weights: those are events of their own. */
const setUpEvent = ({
  takenFromEngineers: _,
  twoStepsDemanded: __,
  workingHours: ___,
  registrationRule: ____,
  calibrationRule: _____,
  calibrationMonths: ______,
  planWeights: _______,
  bankHolidays: ________,
  ...data
}: Values): CompanyEvent => ({ type: 'CompanySetUp', data });

export const company: StreamDecider<CompanyState, CompanyCommand, typeof companyCatalogue> = {
  catalogue: companyCatalogue,
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
    return events.length === 0 || setUp ? events : [setUpEvent(valuesOf(settings)), ...events];
  },
  evolve: (state, event) => {
    const becomes = ({ office, ...changes }: Partial<Values>): CompanyState => ({
      setUp: true,
      settings: {
        ...state.settings,
        ...changes,
        ...(office === undefined ? {} : { officeLat: office.lat, officeLng: office.lng }),
      },
    });
    if (isOwnEvent(event)) return becomes({ [fieldOf(event)]: event.data.to });
    switch (event.type) {
      case 'CompanySetUp':
        return becomes(event.data);
      case 'CompanyDetailChanged':
      case 'BankDetailChanged':
        return becomes({ [event.data.detail]: event.data.to });
      case 'LogoChanged':
        return becomes({ logo: event.data.to });
    }
  },
};
