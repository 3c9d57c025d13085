import { FORGOTTEN_CLIENT, FORGOTTEN_COLLEAGUE, isForgottenContact } from '#contracts';
import { contactRecordOf, siteVisitCatalogue } from '#site-visits';
import { projectCatalogue } from '#projects';
import { staffMemberCatalogue } from '#staff';
import { specify } from '../../eventing/src/testing/specify.js';
import { forgetting, type ForgettingCommand } from './forgetting.decider.js';
import type { ForgettingEvent, ForgottenWhom } from './forgetting.events.js';

const said = { at: '2026-03-02T10:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a1' } as const;
const whom: ForgottenWhom = {
  kind: 'client',
  userId: null,
  keys: ['01980000-0000-7000-8000-0000000000b1'],
  documents: [],
  reason: 'asked',
  counts: { projects: 1, visits: 2, documents: 0, notes: 1 },
};
const begin: ForgettingCommand = { type: 'BeginForgetting', whom, ...said };
const finish: ForgettingCommand = { type: 'FinishForgetting', ...said };
const begun: ForgettingEvent = { type: 'ForgettingBegun', data: whom };
const done: ForgettingEvent = { type: 'PersonForgotten', data: whom };
const { given } = specify(forgetting);

describe('a forgetting', () => {
  it('is begun once and finished once', () => {
    given().when(begin).then([begun]);
    given(begun).when(begin).then([]);
    given(begun).when(finish).then([done]);
    given(begun, done).when(finish).then([]);
    given().when(finish).then([]);
  });
});

describe('who was forgotten', () => {
  const contact = { name: 'Kit', position: '', email: '', telephone: '7700900123' };
  it('stands everywhere under the same words', () => {
    for (const { forgotten } of [
      siteVisitCatalogue.events.SiteVisitScheduled.personal?.contact,
      projectCatalogue.events.ProjectCreated.personal?.contact,
    ].filter((field) => field !== undefined)) {
      expect(forgotten.name).toBe(FORGOTTEN_CLIENT);
      expect(isForgottenContact(forgotten)).toBe(true);
    }
    expect(staffMemberCatalogue.events.StaffMemberAdded.personal?.name?.forgotten).toBe(FORGOTTEN_COLLEAGUE);
    expect(isForgottenContact({ ...contact, name: FORGOTTEN_CLIENT })).toBe(false);
  });

  it('was sealed, also without an e-mail address; and is nobody afterwards', () => {
    const seal = siteVisitCatalogue.events.ClientContactChanged.personal?.to;
    expect(seal?.subject(contact, 'visit')).toEqual({ kind: 'record', lookup: contactRecordOf('visit') });
    expect(seal?.subject({ ...contact, email: ' Kit@Client.Example' }, 'visit')).toEqual({
      kind: 'client',
      lookup: 'kit@client.example',
    });
    expect(seal?.subject({ name: FORGOTTEN_CLIENT, position: '', email: '', telephone: '' }, 'visit')).toBeNull();
    expect(
      projectCatalogue.events.ProjectContactChanged.personal?.to?.subject(
        { name: FORGOTTEN_CLIENT, position: '', email: '', telephone: '' },
        'project',
      ),
    ).toBeNull();
  });
});
