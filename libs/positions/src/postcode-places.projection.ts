import { defineProjection, type ProjectionContext, type On, type Recorded } from '#eventing';
import { projectFields, type ProjectEvent } from '#projects';
import { forTexts, type SiteVisitEvent } from '#site-visits';
import { postcode_place, postcodeKey, wholePostcode } from '#travel';
import type { PostcodeEvent } from './postcode.events.js';

const tables = { postcode_place };
type Read = ProjectionContext<typeof tables>;
type Event = SiteVisitEvent | ProjectEvent | PostcodeEvent;

/** The postcode that an event writes somewhere; none for most. */
const postcodeIn = (event: Event): string => {
  if (event.type === 'SiteVisitRelocated') return event.data.to.postcode;
  if (event.type === 'ProjectPostcodeChanged') return event.data.to;
  return 'postcode' in event.data ? event.data.postcode : '';
};

const nothingFound = { place_lat: null, place_lng: null, place_source: null, place_exactness: null };

/** What was written on a visit or a project waits to be looked up; what is no postcode is not found without asking. */
const wanted = (event: Recorded<Event>, { rows }: Read): void => {
  const written = postcodeIn(event);
  const key = postcodeKey(written);
  if (key === '' || rows.postcode_place.get(key) !== undefined) return;
  const whole = wholePostcode(written);
  rows.postcode_place.put({
    ...nothingFound,
    place_key: key,
    place_postcode: whole ?? written,
    place_status: whole === null ? 'unknown' : 'pending',
    place_all: [],
    place_wanted_at: event.metadata.occurredAt,
  });
};

const onVisits: On<SiteVisitEvent, typeof tables> = {
  SiteVisitScheduled: wanted,
  NoiseSurveyScheduled: wanted,
  SiteVisitRelocated: wanted,
  SiteVisitRescheduled: 'ignore',
  EngineersAssigned: 'ignore',
  CarsAssigned: 'ignore',
  KitsAssigned: 'ignore',
  ClientContactChanged: 'ignore',
  FeeChanged: 'ignore',
  TestDetailsChanged: 'ignore',
  DelegationChanged: 'ignore',
  ProjectReferenceChanged: 'ignore',
  InvoiceNumberChanged: 'ignore',
  InvoiceMade: 'ignore',
  LapsedKitTaken: 'ignore',
  ...forTexts(() => 'ignore' as const),
  MovedToProject: 'ignore',
  CompletionFlagSet: 'ignore',
  SiteAttendanceRecorded: 'ignore',
  ClientAssigned: 'ignore',
  SiteVisitRemoved: 'ignore',
  SiteVisitRestored: 'ignore',
};

const onProjects: On<ProjectEvent, typeof tables> = {
  ...projectFields.cases('ignore' as const),
  ProjectCreated: wanted,
  ProjectPostcodeChanged: wanted,
  ProjectQuoted: 'ignore',
  ProjectRemoved: 'ignore',
  ProjectRestored: 'ignore',
};

/** Where the postcodes of all visits and projects are. What is still to be looked up is looked for here. */
export const postcodePlaces = defineProjection<Event, typeof tables>({
  name: 'postcode_places',
  version: 1,
  past: true,
  tables,
  keys: (event) => {
    const key = postcodeKey(postcodeIn(event));
    return key === '' ? {} : { postcode_place: [[key]] };
  },
  on: {
    ...onVisits,
    ...onProjects,
    PostcodeLocated: ({ data: { postcode, place, source, exactness }, metadata }, { rows }) => {
      const key = postcodeKey(postcode);
      const before = rows.postcode_place.get(key);
      rows.postcode_place.put({
        place_key: key,
        place_postcode: postcode,
        place_status: 'found',
        place_lat: place.lat,
        place_lng: place.lng,
        place_source: source,
        place_exactness: exactness,
        place_all: [...(before?.place_all ?? []), place],
        place_wanted_at: before?.place_wanted_at ?? metadata.occurredAt,
      });
    },
    PostcodeNotFound: ({ data: { postcode, source }, metadata }, { rows }) => {
      const key = postcodeKey(postcode);
      const before = rows.postcode_place.get(key);
      rows.postcode_place.put({
        ...nothingFound,
        place_key: key,
        place_postcode: postcode,
        place_status: 'unknown',
        place_source: source,
        place_all: before?.place_all ?? [],
        place_wanted_at: before?.place_wanted_at ?? metadata.occurredAt,
      });
    },
  },
});
