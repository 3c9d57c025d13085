import { formatPostcode, poundsOf } from '#contracts';
import { fieldsOf, flagField, kindOfField, textField } from '#eventing';
import { later, t } from '#languages';
import { projectCatalogue } from './project.events.js';

const postcodeField = kindOfField('', 'text not null', formatPostcode);
const requiredDayField = kindOfField('', 'text not null');
const penceField = kindOfField(0, 'bigint not null');
/** The marker that a person set; without it the postcode says where the site is. */
const placeField = kindOfField<{ readonly lat: number; readonly lng: number } | null>(null, 'jsonb');
const recordField = kindOfField<string | null>(null, 'uuid');

/** The fields of a project, in the order in which they are told; the lines of the contact side by side, so that two people may each change another. */
export const projectFields = fieldsOf(
  projectCatalogue,
  { made: 'ProjectCreated', removed: 'ProjectRemoved', restored: 'ProjectRestored' },
  {
    projectName: textField({ by: 'ProjectRenamed', column: 'project_name', changed: later('Project name changed') }),
    project_number: textField({
      by: 'ProjectNumberChanged',
      at: 'projectNumber',
      label: later('Project number'),
      changed: later('Project number changed'),
    }),
    address: textField({ by: 'ProjectAddressChanged', label: later('Address'), changed: later('Address changed') }),
    postcode: postcodeField({
      by: 'ProjectPostcodeChanged',
      label: later('Postcode'),
      changed: later('Postcode changed'),
    }),
    geocode: placeField({ by: 'ProjectMarkerMoved', changed: later('Position on the map changed') }),
    /** In pence. */
    price: penceField({
      by: 'ProjectFeeAgreed',
      at: 'feePence',
      column: 'fee_pence',
      label: later('Fee'),
      changed: later('Fee changed'),
      shown: poundsOf,
    }),
    /** The day of the enquiry. */
    date: requiredDayField({
      by: 'EnquiryDateChanged',
      column: 'enquiry_date',
      label: later('Enquiry date'),
      changed: later('Enquiry date changed'),
    }),
    delegated: flagField({
      by: 'ProjectDelegationChanged',
      label: later('Delegated'),
      changed: (delegated: boolean) =>
        delegated ? t('Delegated to an outside firm') : t('Taken back from the outside firm'),
    }),
    'contact.project_leader': textField({
      by: 'ProjectLeaderChanged',
      at: 'projectLeader',
      column: 'project_leader',
      label: later('Project leader'),
      changed: later('Project leader changed'),
    }),
    'contact.name': textField({
      by: 'ProjectContactChanged',
      part: 'name',
      column: 'contact_name',
      label: later('Client name'),
      changed: later('Client name changed'),
    }),
    'contact.position': textField({
      by: 'ProjectContactChanged',
      part: 'position',
      column: 'contact_position',
      label: later('Client position'),
      changed: later('Client position changed'),
    }),
    'contact.email': textField({
      by: 'ProjectContactChanged',
      part: 'email',
      column: 'contact_email',
      label: later('Client email'),
      changed: later('Client email changed'),
    }),
    'contact.telephone': textField({
      by: 'ProjectContactChanged',
      part: 'telephone',
      column: 'contact_telephone',
      label: later('Client telephone'),
      changed: later('Client telephone changed'),
    }),
    /** The client's record. */
    client_id: recordField({
      by: 'ProjectClientAssigned',
      changed: (client: string | null) => (client === null ? t('Client taken off') : t('Client chosen')),
    }),
  },
);
export type ProjectFields = typeof projectFields.blank;
