import { fold } from '#eventing';
import { companyAuditFormatter } from './company.audit-formatter.js';
import { company, defaultSettings, type CompanyCommand, type CompanySettings } from './company.decider.js';
import type { CompanyEvent } from './company.events.js';

const change = (changes: Partial<CompanySettings>): CompanyCommand => ({
  type: 'ChangeCompany',
  changes,
  at: '2026-03-02T09:00:00.000Z',
  by: '01980000-0000-7000-8000-0000000000a0',
});
const {
  officeLat,
  officeLng,
  takenFromEngineers,
  twoStepsDemanded,
  workingHours,
  registrationRule,
  calibrationRule,
  calibrationMonths,
  planWeights,
  bankHolidays,
  ...others
} = defaultSettings;
const { fees } = defaultSettings;
const dearer = { ...fees, sound: { ...fees.sound, local: 400 } };
const setUp: CompanyEvent = { type: 'CompanySetUp', data: { ...others, office: { lat: officeLat, lng: officeLng } } };
const decide = (given: readonly CompanyEvent[], command: CompanyCommand) =>
  company.decide(command, fold(company, given));
const svg = (text: string): string => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
const png = 'data:image/png;base64,iVBORw0KGgo=';

describe('the company', () => {
  it('starts with neutral placeholders', () => {
    expect(defaultSettings.projectLeaders).toHaveLength(11);
    expect(defaultSettings.projectLeaders[10]).toBe('Project Leader 11');
    expect(defaultSettings).toMatchObject({ vatRate: 20, officeLat: 51.46, officeLng: -2.59, name: '', logo: '' });
  });

  it('keeps the defaults as they were before its first change', () => {
    expect(decide([], change({ name: 'Quiet Rooms Ltd' }))).toEqual([
      setUp,
      { type: 'CompanyDetailChanged', data: { detail: 'name', from: '', to: 'Quiet Rooms Ltd' } },
    ]);
    expect(decide([], change({ name: '' }))).toEqual([]);
  });

  it('changes in what differs, each kind of setting as its own event', () => {
    const events: CompanyEvent[] = [
      {
        type: 'CompanyDetailChanged',
        data: { detail: 'paymentTerms', from: defaultSettings.paymentTerms, to: '14 days' },
      },
      { type: 'BankDetailChanged', data: { detail: 'bankSortCode', from: '', to: '00-00-00' } },
      { type: 'VatRateChanged', data: { from: 20, to: 17.5 } },
      { type: 'OfficeMoved', data: { from: { lat: 51.46, lng: -2.59 }, to: { lat: 51.5, lng: -2.59 } } },
      { type: 'ProjectLeadersChanged', data: { from: defaultSettings.projectLeaders, to: ['Kit Lark'] } },
      { type: 'NoiseTypesChanged', data: { from: defaultSettings.noiseTypes, to: ['BS 4142'] } },
      { type: 'FeeRatesChanged', data: { from: fees, to: dearer } },
      { type: 'LogoChanged', data: { to: png } },
    ];
    const command = change({
      paymentTerms: '14 days',
      bankSortCode: '00-00-00',
      vatRate: 17.5,
      officeLat: 51.5,
      projectLeaders: ['Kit Lark'],
      noiseTypes: ['BS 4142'],
      fees: dearer,
      logo: png,
    });
    expect(decide([setUp], command)).toEqual(events);
    expect(decide([setUp, ...events], command)).toEqual([]);
  });

  it.each([
    'data:image/gif;base64,AAAA',
    'data:text/html;base64,AAAA',
    'https://example.test/logo.png',
    'data:image/svg+xml,<svg onload=alert(1)>',
    svg('<html></html>'),
    png.replace('png', 'jpeg'),
    'data:image/png;base64,R0lGODlhAQABAAAAACw=',
  ])('takes no logo that is no PNG, JPEG or SVG picture: %s', (logo) =>
    expect(decide([setUp], change({ logo }))).toEqual({ rejected: 'company/logo-kind', details: {} }),
  );

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<svg onload="alert(1)"></svg>',
    '<svg><a href="https://elsewhere.example">x</a></svg>',
    '<svg><image xlink:href="https://elsewhere.example/x.png"/></svg>',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    '<svg><foreignObject><p/></foreignObject></svg>',
    '<svg><style>@import "https://elsewhere.example/x.css";</style></svg>',
    '<svg><rect style="fill: url(https://elsewhere.example/#a)"/></svg>',
    '<svg><set attributeName="href" to="x"/></svg>',
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:script/><svg/></svg:svg>',
  ])('takes no SVG that runs or asks for anything elsewhere: %s', (text) =>
    expect(decide([setUp], change({ logo: svg(text) }))).toEqual({ rejected: 'company/logo-active', details: {} }),
  );

  it.each([
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10"><defs><g id="a"/></defs><use xlink:href="#a"/><rect style="fill: url(#b)"/></svg>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg><image href="data:image/png;base64,iVBORw0KGgo="/><text>online = on</text></svg>',
  ])('takes an SVG as drawing programs write it: %s', (text) =>
    expect(decide([setUp], change({ logo: svg(text) }))).toMatchObject([{ type: 'LogoChanged' }]),
  );

  it('takes what falls with it: whoever sees no fee can neither change nor invoice one', () => {
    expect(takenFromEngineers).toEqual([]);
    const taken: CompanyEvent = {
      type: 'EngineerCapabilitiesTaken',
      data: { from: [], to: ['see-fees', 'change-fees', 'invoice', 'delete'] },
    };
    expect(decide([setUp], change({ takenFromEngineers: ['delete', 'see-fees'] }))).toEqual([taken]);
    expect(decide([setUp, taken], change({ takenFromEngineers: ['see-fees', 'delete'] }))).toEqual([]);
    expect(decide([setUp, taken], change({ takenFromEngineers: ['invoice'] }))).toEqual([
      { type: 'EngineerCapabilitiesTaken', data: { from: taken.data.to, to: ['invoice'] } },
    ]);
  });

  it('demands two steps of everybody once that is turned on', () => {
    expect(twoStepsDemanded).toBe(false);
    const demanded: CompanyEvent = { type: 'TwoStepSignInDemanded', data: { from: false, to: true } };
    expect(decide([setUp], change({ twoStepsDemanded: true }))).toEqual([demanded]);
    expect(decide([setUp, demanded], change({ twoStepsDemanded: true }))).toEqual([]);
    expect(decide([], change({ twoStepsDemanded: true }))).toEqual([setUp, demanded]);
  });

  it('does nothing about registrations until it says so', () => {
    expect(registrationRule).toBe('nothing');
    const refuses: CompanyEvent = { type: 'RegistrationRuleChanged', data: { from: 'nothing', to: 'refuse' } };
    expect(decide([], change({ registrationRule: 'nothing' }))).toEqual([]);
    expect(decide([], change({ registrationRule: 'refuse' }))).toEqual([setUp, refuses]);
    expect(decide([setUp, refuses], change({ registrationRule: 'refuse' }))).toEqual([]);
  });

  it('warns of a lapsed calibration until it says otherwise, and says for how long one counts', () => {
    expect([calibrationRule, calibrationMonths.meter, calibrationMonths.calibrator]).toEqual(['warn', 24, 12]);
    const refuses: CompanyEvent = { type: 'CalibrationRuleChanged', data: { from: 'warn', to: 'refuse' } };
    expect(decide([], change({ calibrationRule: 'warn', calibrationMonths }))).toEqual([]);
    expect(decide([], change({ calibrationRule: 'refuse' }))).toEqual([setUp, refuses]);
    const to = { ...calibrationMonths, fan: 24 };
    expect(decide([setUp, refuses], change({ calibrationRule: 'refuse', calibrationMonths: to }))).toEqual([
      { type: 'CalibrationMonthsChanged', data: { from: calibrationMonths, to } },
    ]);
  });

  it('has working hours from the first day, and says when they change', () => {
    expect(workingHours).toEqual({ dayStart: '08:00', dayEnd: '18:00', longestDay: 9, longestWeek: 40, rest: 11 });
    const to = { ...workingHours, dayEnd: '17:30', longestDay: 8.5 };
    const changed: CompanyEvent = { type: 'WorkingHoursChanged', data: { from: workingHours, to } };
    expect(decide([], change({ workingHours: to }))).toEqual([setUp, changed]);
    expect(decide([setUp, changed], change({ workingHours: { ...to } }))).toEqual([]);
  });

  it('keeps the bank holidays of England and Wales until it says otherwise, also where it was set up before it could', () => {
    expect(bankHolidays).toBe('england-and-wales');
    expect(fold(company, [setUp]).settings.bankHolidays).toBe('england-and-wales');
    const changed: CompanyEvent = {
      type: 'BankHolidaysChanged',
      data: { from: 'england-and-wales', to: 'scotland' },
    };
    expect(decide([], change({ bankHolidays: 'england-and-wales' }))).toEqual([]);
    expect(decide([], change({ bankHolidays: 'scotland' }))).toEqual([setUp, changed]);
    expect(decide([setUp, changed], change({ bankHolidays: 'scotland' }))).toEqual([]);
    expect(decide([setUp, changed], change({ bankHolidays: 'none' }))).toEqual([
      { type: 'BankHolidaysChanged', data: { from: 'scotland', to: 'none' } },
    ]);
  });

  it('has weights of plans from the first day, and says when they change', () => {
    expect(planWeights).toEqual({ driving: 1, evenness: 0, engineerChange: 0, movedTime: 30 });
    const to = { ...planWeights, movedTime: 60 };
    const changed: CompanyEvent = { type: 'PlanWeightsChanged', data: { from: planWeights, to } };
    expect(decide([], change({ planWeights: to }))).toEqual([setUp, changed]);
    expect(decide([setUp, changed], change({ planWeights: { ...to } }))).toEqual([]);
    expect(decide([setUp, changed], change({ planWeights }))).toEqual([
      { type: 'PlanWeightsChanged', data: { from: to, to: planWeights } },
    ]);
  });

  it('tells in its history whose bank holidays are kept', () => {
    const given: CompanyEvent[] = [
      { type: 'BankHolidaysChanged', data: { from: 'england-and-wales', to: 'northern-ireland' } },
      { type: 'BankHolidaysChanged', data: { from: 'northern-ireland', to: 'none' } },
    ];
    const told = companyAuditFormatter.tell(given as unknown as Parameters<typeof companyAuditFormatter.tell>[0]);
    expect(told.flatMap(({ lines }) => lines)).toEqual([
      { text: 'Bank holidays changed', field: 'bankHolidays', from: 'England and Wales', to: 'Northern Ireland' },
      { text: 'Bank holidays changed', field: 'bankHolidays', from: 'Northern Ireland', to: 'None' },
    ]);
  });

  it('tells its history without the pictures themselves', () => {
    const given: CompanyEvent[] = [
      setUp,
      { type: 'LogoChanged', data: { to: png } },
      { type: 'LogoChanged', data: { to: '' } },
    ];
    const told = companyAuditFormatter.tell(given as unknown as Parameters<typeof companyAuditFormatter.tell>[0]);
    expect(told.map(({ lines }) => lines)).toEqual([
      [],
      [{ text: 'Logo changed', field: 'logo', from: null, to: 'a picture' }],
      [{ text: 'Logo removed', field: 'logo', from: 'a picture', to: null }],
    ]);
  });
});
