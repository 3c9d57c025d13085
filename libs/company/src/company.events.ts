import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf } from '#eventing';

const place = z.strictObject({ lat: z.number(), lng: z.number() });
const names = z.array(z.string());
const taken = z.array(z.enum(['see-fees', 'change-fees', 'invoice', 'delete']));
const whole = z.int().min(0);
const workingHours = z.strictObject({
  dayStart: z.string(),
  dayEnd: z.string(),
  longestDay: z.number(),
  longestWeek: z.number(),
  rest: z.number(),
});
const bankHolidays = z.enum(['england-and-wales', 'scotland', 'northern-ireland', 'none']);
const planWeights = z.strictObject({ driving: whole, evenness: whole, engineerChange: whole, movedTime: whole });
const rates = { local: whole, nonLocal: whole, radius: whole, additional: whole, setup: whole };
const fees = z.strictObject({
  workingDay: whole,
  mileage: whole,
  travelStep: whole,
  tooFar: whole,
  sound: z.strictObject({
    ...rates,
    minutes: z.strictObject({ walls: whole, floors: whole, impacts: whole, backgrounds: whole, rts: whole }),
  }),
  air: z.strictObject({ ...rates, minutes: whole }),
  survey: z.strictObject({ ...rates, minutes: whole }),
  unused: z.strictObject({
    localRadius: whole,
    stackDiscount: whole,
    advanceDiscount: whole,
    setsPerDay: whole,
    testFee: whole,
  }),
});

/** Rates of every company that was set up before they were taken down in the event; they stay as they were then. */
const earlyRates: z.infer<typeof fees> = {
  workingDay: 540,
  mileage: 45,
  travelStep: 25,
  tooFar: 200,
  sound: {
    local: 350,
    nonLocal: 450,
    radius: 30,
    additional: 150,
    setup: 30,
    minutes: { walls: 20, floors: 20, impacts: 10, backgrounds: 5, rts: 5 },
  },
  air: { local: 250, nonLocal: 300, radius: 30, additional: 150, setup: 30, minutes: 45 },
  survey: { local: 350, nonLocal: 450, radius: 30, additional: 150, setup: 30, minutes: 45 },
  unused: { localRadius: 15, stackDiscount: 50, advanceDiscount: 50, setsPerDay: 3, testFee: 75 },
};

const registrationRule = z.enum(['nothing', 'warn', 'refuse']);
const months = z.int().min(1);
const calibrationMonths = z.strictObject({
  meter: months,
  calibrator: months,
  'tapping-machine': months,
  fan: months,
  gauge: months,
  other: months,
});

const changed = <Value extends z.ZodType>(of: Value, says: string) =>
  defineEvent({ schema: z.strictObject({ from: of, to: of }), says });

export const companyCatalogue = defineCatalogue({
  category: 'company',
  module: 'company',
  events: {
    CompanySetUp: defineEvent({
      schema: z.strictObject({
        name: z.string(),
        address: z.string(),
        companyNumber: z.string(),
        vatNumber: z.string(),
        email: z.string(),
        telephone: z.string(),
        bankName: z.string(),
        bankAccountName: z.string(),
        bankSortCode: z.string(),
        bankAccountNumber: z.string(),
        vatRate: z.number(),
        paymentTerms: z.string(),
        cancellationNotice: z.string(),
        officePostcode: z.string(),
        office: place,
        projectLeaders: names,
        noiseTypes: names,
        fees,
        proposalAppendix: z.boolean(),
        logo: z.string(),
      }),
      upcasts: [(data) => ({ ...data, fees: earlyRates }), (data) => ({ ...data, proposalAppendix: false })],
      says: 'The settings of a new installation as they were before the first change; so a later release cannot change them after the fact.',
    }),
    CompanyDetailChanged: defineEvent({
      schema: z.strictObject({
        detail: z.enum([
          'name',
          'address',
          'companyNumber',
          'vatNumber',
          'email',
          'telephone',
          'paymentTerms',
          'cancellationNotice',
          'officePostcode',
        ]),
        from: z.string(),
        to: z.string(),
      }),
      says: 'A written detail of the company changed.',
    }),
    BankDetailChanged: defineEvent({
      schema: z.strictObject({
        detail: z.enum(['bankName', 'bankAccountName', 'bankSortCode', 'bankAccountNumber']),
        from: z.string(),
        to: z.string(),
      }),
      says: 'Clients are asked to pay into another account, or its details were corrected.',
    }),
    VatRateChanged: changed(z.number(), 'Another VAT rate applies, in per cent.'),
    OfficeMoved: changed(place, 'Travel is reckoned from another place.'),
    ProjectLeadersChanged: changed(names, 'The list of project leaders changed.'),
    NoiseTypesChanged: changed(names, 'The kinds of noise survey on offer changed.'),
    FeeRatesChanged: changed(
      fees,
      'Quotes are reckoned with other rates from now on; those that were given stay as they are.',
    ),
    WorkingHoursChanged: changed(
      workingHours,
      'Engineers work at other times, or longer or shorter; plans and warnings go by it from now on.',
    ),
    BankHolidaysChanged: changed(
      bankHolidays,
      'The bank holidays of another part of the United Kingdom are kept, or none. Until the first of these they are those of England and Wales.',
    ),
    PlanWeightsChanged: changed(
      planWeights,
      'Plans weigh driving, evenness and changes against each other in another way. Until the first of these they do as those of a new installation.',
    ),
    ProposalAppendixChanged: changed(
      z.boolean(),
      'Fee proposals have, or no longer have, an appendix that tells how the fee is made up.',
    ),
    EngineerCapabilitiesTaken: changed(
      taken,
      'Engineers may no longer do what their role would let them, or may again. Until the first of these they may do all of it.',
    ),
    TwoStepSignInDemanded: changed(
      z.boolean(),
      'Everybody has to sign in with two steps, or no longer has to. Until the first of these nobody has to.',
    ),
    RegistrationRuleChanged: changed(
      registrationRule,
      'A missing or lapsed registration of an engineer does something else to a visit. Until the first of these it does nothing.',
    ),
    CalibrationRuleChanged: changed(
      registrationRule,
      'A calibration of a kit that lapses before the end of a visit does something else to it. Until the first of these it warns.',
    ),
    CalibrationMonthsChanged: changed(
      calibrationMonths,
      'The months for which a calibration of a kind of instrument counts were changed. Until the first of these they are those of a new installation.',
    ),
    LogoChanged: defineEvent({
      schema: z.strictObject({ to: z.string() }),
      says: 'The company has another logo, as a data URL; empty for none. The one before is in the event before.',
    }),
  },
});

export type CompanyEvent = EventOf<typeof companyCatalogue>;
