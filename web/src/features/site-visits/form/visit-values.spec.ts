import { bind, blankTexts, messagesOf, ScheduleSiteVisit, type Job } from '#contracts';
import { bodyOf, changesOf } from './visit-body.js';
import { lastDayIn, nightsAfter, pickupAfter, valuesAt } from './visit-times.js';
import { emptyValues, valuesOfVisit, type VisitValues } from './visit-values.js';
import { fieldsOfConflict, moreMessages } from './visit-messages.js';
import { fieldsOf, windowsOf } from './visit-windows.js';
import { emailDraft } from '../../../components/visits/email-draft.js';

const contact = {
  name: 'Fern Fascia',
  position: 'Site Manager',
  email: 'fern@client.example',
  telephone: '7700900123',
  project_leader: '',
};
const nothing = { confirmed: false, invoiced: false, paid: false, issued: false, checklist: false, rams: false };
const job: Job = {
  _id: '019ff48e-6300-7139-9f8d-893e30856e10',
  version: 3,
  kind: 'sound',
  status: 'Pending',
  createdAt: '2026-06-01T08:00:00.000Z',
  startjob: '2026-07-01T08:00:00.000Z',
  endjob: '2026-07-01T12:00:00.000Z',
  departureTime: '2026-07-01T06:30:00.000Z',
  returnTime: '2026-07-01T23:30:00.000Z',
  arrivedAt: null,
  leftAt: null,
  enquiry_id: null,
  client_id: null,
  projectName: 'Rope Walk',
  project_number: 'P-1',
  address: '1 Cooper Lane',
  postcode: 'BS1 5TR',
  geocode: null,
  geocode_source: null,
  geocode_exactness: null,
  geocode_status: 'pending',
  price: 350,
  engineers: ['019ff48e-6300-7139-9f8d-893e30856e12'],
  cars: [],
  kits: [],
  contact,
  delegated: false,
  invoice_number: '',
  ...blankTexts,
  completion: nothing,
  completionChanges: { confirmed: null, invoiced: null, paid: null, issued: null, checklist: null, rams: null },
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 22 },
};
const opened = valuesOfVisit({ job, pickup: null });
const edited = (changes: Partial<VisitValues>): VisitValues => ({ ...opened, ...changes });

describe('the visit form', () => {
  it('shows London times and a telephone with its zero', () => {
    expect([opened.date, opened.start, opened.end, opened.departureTime, opened.returnTime]).toEqual([
      '2026-07-01',
      '09:00',
      '13:00',
      '07:30',
      '00:30',
    ]);
    expect(opened.contact.telephone).toBe('07700900123');
  });

  it('makes the body that it was opened with, so an untouched form changes nothing', () => {
    const body = bodyOf('sound', opened);
    expect(body).toMatchObject({
      startjob: job.startjob,
      endjob: job.endjob,
      departureTime: job.departureTime,
      returnTime: job.returnTime,
      engineers: job.engineers,
      soundtest: job.soundtest,
    });
    expect(messagesOf(bind(ScheduleSiteVisit, body))).toEqual({});
    expect(changesOf('sound', opened, opened)).toEqual({});
  });

  it('says only what was changed', () => {
    expect(changesOf('sound', opened, edited({ notes: 'Mind the dog.' }))).toEqual({ notes: 'Mind the dog.' });
    // From when until when is one thing: who moved the one is asked where someone else moved the other.
    expect(changesOf('sound', opened, edited({ start: '10:00' }))).toEqual({
      startjob: '2026-07-01T09:00:00.000Z',
      endjob: job.endjob,
    });
    expect(changesOf('sound', opened, edited({ cars: ['', ''] }))).toEqual({});
  });

  describe('of a test over a night', () => {
    const night = valuesOfVisit({
      job: { ...job, startjob: '2026-07-01T21:00:00.000Z', endjob: '2026-07-02T03:00:00.000Z', returnTime: null },
      pickup: null,
    });
    const bodyWith = (changes: Partial<VisitValues>): Record<string, unknown> =>
      bodyOf('sound', { ...night, ...changes });

    it('keeps the day on which it ends, whatever else is changed', () => {
      expect([night.date, night.end, lastDayIn('sound', night)]).toEqual(['2026-07-01', '04:00', '2026-07-02']);
      expect(moreMessages('sound', night)).toEqual({});
      expect(bodyWith({ end: '05:00' })).toMatchObject({ endjob: '2026-07-02T04:00:00.000Z' });
      expect(bodyWith({ date: '2026-07-08' })).toMatchObject({
        startjob: '2026-07-08T21:00:00.000Z',
        endjob: '2026-07-09T03:00:00.000Z',
      });
      expect(windowsOf('sound', night, null)).toEqual({
        start: '2026-07-01T21:00:00.000Z',
        end: '2026-07-02T03:00:00.000Z',
      });
    });

    it('begins where the clock says that the end is before the start, and ends with that', () => {
      const hours = (start: string, end: string, nights = 0) => ({ start, end, nights });
      const { start, end } = night;
      expect(nightsAfter(hours('22:00', '23:00'), { start, end })).toBe(1);
      expect(nightsAfter(hours('03:00', '04:00'), { start, end })).toBe(1);
      expect(nightsAfter(night, { start, end: '23:30' })).toBe(0);
      expect(nightsAfter(night, { start, end: '05:00' })).toBe(1);
      // A later day that was chosen stays, and so does a time that is not typed yet.
      expect(nightsAfter(hours('22:00', '04:00', 2), { start, end: '23:30' })).toBe(2);
      expect(nightsAfter(hours('09:00', '13:00', 1), { start: '09:00', end: '14:00' })).toBe(1);
      expect(nightsAfter(hours('22:00', '23:00'), { start, end: '' })).toBe(0);
    });

    it('lasts as long as the night on which the clocks change does', () => {
      expect(bodyWith({ date: '2026-10-24' })).toMatchObject({
        startjob: '2026-10-24T21:00:00.000Z',
        endjob: '2026-10-25T04:00:00.000Z',
      });
      expect(bodyWith({ date: '2027-03-27' })).toMatchObject({
        startjob: '2027-03-27T22:00:00.000Z',
        endjob: '2027-03-28T03:00:00.000Z',
      });
    });

    it('is home again on the day of its end, or on the day after it', () => {
      expect(bodyWith({ returnTime: '06:00' })).toMatchObject({ returnTime: '2026-07-02T05:00:00.000Z' });
      expect(bodyWith({ returnTime: '01:00' })).toMatchObject({ returnTime: '2026-07-03T00:00:00.000Z' });
    });

    it('takes a time that was found for it, and no nights for one within a day', () => {
      const found = fieldsOf({ start: '2026-07-03T21:00:00.000Z', end: '2026-07-04T03:00:00.000Z' });
      expect(bodyWith(found)).toMatchObject({ endjob: '2026-07-04T03:00:00.000Z' });
      expect(fieldsOf({ start: job.startjob, end: job.endjob }).nights).toBe(0);
    });
  });

  it('counts the evening before and the morning after by the calendar, also where the clocks change', () => {
    const journey = (changes: Partial<VisitValues>): unknown => {
      const { departureTime, returnTime } = bodyOf('sound', edited(changes));
      return [departureTime, returnTime];
    };
    const late = { start: '18:00', end: '23:30' };
    expect(journey({ ...late, date: '2026-10-24', departureTime: '16:00', returnTime: '03:00' })).toEqual([
      '2026-10-24T15:00:00.000Z',
      '2026-10-25T03:00:00.000Z',
    ]);
    expect(journey({ ...late, date: '2027-03-27', departureTime: '16:00', returnTime: '03:00' })).toEqual([
      '2027-03-27T16:00:00.000Z',
      '2027-03-28T02:00:00.000Z',
    ]);
    const early = { start: '04:00', end: '09:00', departureTime: '23:00', returnTime: '10:00' };
    expect(journey({ ...early, date: '2026-10-25' })).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T10:00:00.000Z']);
  });

  it('says only what was typed of the contact, so that an open form brings nobody back who was forgotten', () => {
    expect(
      changesOf('sound', opened, edited({ contact: { ...opened.contact, project_leader: 'Project Leader 2' } })),
    ).toEqual({ contact: { project_leader: 'Project Leader 2' } });
    expect(changesOf('sound', opened, edited({ contact: { ...opened.contact, telephone: '07700 900 555' } }))).toEqual({
      contact: { telephone: '7700900555' },
    });
  });

  it('keeps only the counts that the type of test uses', () => {
    const hotel = edited({ soundtest: { project_type: 'Hotel 24 Hours', sets: 3, rooms: 4, dwellings: 22 } });
    expect(bodyOf('sound', hotel)['soundtest']).toEqual({ project_type: 'Hotel 24 Hours', rooms: 4 });
  });

  it('asks for what is missing with the words of the specification', () => {
    const messages = messagesOf(bind(ScheduleSiteVisit, bodyOf('air', emptyValues('air'))));
    expect(messages).toMatchObject({
      address: 'Please choose an address.',
      postcode: 'Please choose a postcode.',
      price: 'Please choose a fee.',
      'contact.name': 'Please choose a contact name.',
      'contact.telephone': 'Please choose a contact telephone.',
      'airtest.types': 'Please choose the number of types.',
    });
  });

  describe('of a new survey', () => {
    const workingDayAfter = (date: string): string =>
      ({ '2027-03-25': '2027-03-30', '2027-04-01': '2027-04-02', '2027-04-02': '2027-04-05' })[date] ?? 'not asked';
    const after = (date: string, setup: string, pickup: string, usual = 1): string =>
      pickupAfter(date, { setup, pickup, usual, workingDayAfter });

    it.each([
      ['the next working day, where there was none', '2027-04-02', '', '', '2027-04-05'],
      ['the next working day, where it was that', '2027-04-02', '2027-04-01', '2027-04-02', '2027-04-05'],
      ['as long after it as before, where it was another day', '2027-04-02', '2027-04-01', '2027-04-03', '2027-04-04'],
      ['over a long weekend', '2027-04-01', '2027-03-25', '2027-03-30', '2027-04-02'],
      ['what it was, while the Setup is no day', '', '2027-04-01', '2027-04-02', '2027-04-02'],
    ])('the Pickup is proposed for %s', (_, date, setup, pickup, proposed) => {
      expect(after(date, setup, pickup)).toBe(proposed);
    });

    it('the Pickup of a copy lies as far from it as that of the survey', () => {
      expect(after('2027-04-02', '', '', 5)).toBe('2027-04-07');
    });
  });

  it('refuses an end that is not after the start, and a pickup that is not after its setup', () => {
    expect(moreMessages('sound', edited({ end: '09:00' }))).toEqual({
      end: 'Please choose an end that is after the start.',
    });
    expect(moreMessages('noise', edited({ endDate: '2026-07-01', end: '08:00' }))).toEqual({
      end: 'Please choose a pickup that is after the setup.',
    });
    expect(moreMessages('noise', edited({ endDate: '2026-07-02', end: '08:00' }))).toEqual({});
  });

  it('knows which fields of the form a conflict is about', () => {
    expect(fieldsOfConflict('startjob', 'sound')).toEqual(['date', 'start']);
    expect(fieldsOfConflict('endjob', 'noise')).toEqual(['endDate', 'end']);
    expect(fieldsOfConflict('contact.email', 'air')).toEqual(['contact']);
  });
});

describe('a slot of the calendar', () => {
  const at = (kind: 'sound' | 'noise', start: string | null, end: string | null): readonly string[] => {
    const {
      date,
      start: from,
      endDate,
      end: to,
    } = valuesAt(
      kind,
      { ...emptyValues(kind), date: '2026-01-05', start: '09:00', endDate: '2026-01-05', end: '13:00' },
      start,
      end,
    );
    return [date, from, endDate, to];
  };

  it('gives a test its day and both times, in London time', () => {
    expect(at('sound', '2026-07-01T13:00:00.000Z', '2026-07-01T15:30:00.000Z')).toEqual([
      '2026-07-01',
      '14:00',
      '2026-07-01',
      '16:30',
    ]);
  });

  it('gives a test the usual length where it has no end, or one days later', () => {
    expect(at('sound', '2026-07-01T08:00:00.000Z', null)).toEqual(['2026-07-01', '09:00', '2026-07-01', '13:00']);
    expect(at('sound', '2026-06-30T23:00:00.000Z', '2026-07-02T23:00:00.000Z')).toEqual([
      '2026-07-01',
      '00:00',
      '2026-07-01',
      '04:00',
    ]);
  });

  it('takes a slot over a night as the night', () => {
    const night = (start: string, end: string | null): unknown => {
      const { date, start: from, nights, end: to } = valuesAt('sound', emptyValues('sound'), start, end);
      return [date, from, nights, to];
    };
    expect(night('2026-07-01T20:00:00.000Z', null)).toEqual(['2026-07-01', '21:00', 1, '01:00']);
    expect(night('2026-07-01T21:00:00.000Z', '2026-07-02T03:00:00.000Z')).toEqual(['2026-07-01', '22:00', 1, '04:00']);
    expect(night('2026-07-01T19:00:00.000Z', '2026-07-01T23:00:00.000Z')).toEqual(['2026-07-01', '20:00', 1, '00:00']);
  });

  it('begins a survey, and ends it where it ends on a later day', () => {
    expect(at('noise', '2026-07-01T08:00:00.000Z', '2026-07-08T09:00:00.000Z')).toEqual([
      '2026-07-01',
      '09:00',
      '2026-07-08',
      '10:00',
    ]);
    expect(at('noise', '2026-07-01T08:00:00.000Z', '2026-07-01T12:00:00.000Z')).toEqual([
      '2026-07-01',
      '09:00',
      '2026-07-02',
      '09:00',
    ]);
  });

  it('is none without a start', () => {
    expect(at('sound', null, '2026-07-01T15:30:00.000Z')).toEqual(['2026-01-05', '09:00', '2026-01-05', '13:00']);
  });
});

describe('the mail to the client', () => {
  it('names the day, the place, the person and the terms', () => {
    const draft = decodeURIComponent(
      emailDraft(job, null, {
        name: 'Quaver',
        paymentTerms: 'Within 30 days.',
        cancellationNotice: '48 hours.',
      } as never),
    );
    for (const part of [
      'mailto:fern@client.example',
      'subject=Sound insulation test on Wed',
      '1 Cooper Lane, BS1 5TR',
      'Fern Fascia, 07700900123',
      'Start time: 09:00',
      'Within 30 days.',
      '48 hours.',
    ])
      expect(draft).toContain(part);
  });
});
