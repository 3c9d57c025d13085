import { penceOf, poundsOf, type ChangeProject, type CreateProject, type FieldConflict } from '#contracts';
import { projectFields, type ProjectFields } from './project-fields.js';

/** An optional text may also come as null. */
const sent = <Fields extends object>(fields: Fields): { readonly [Field in keyof Fields]: Fields[Field] | null } =>
  fields;

/** What a command says about the fields; a field that it does not name was not touched. */
export const submittedForm = (command: CreateProject | ChangeProject): Partial<ProjectFields> => {
  const { projectName, project_number, address, postcode, date } = sent(command);
  const { price, contact, geocode } = command;
  return projectFields.said({
    ...command,
    projectName: projectName ?? undefined,
    project_number: project_number ?? undefined,
    address: address === null ? '' : address,
    postcode: postcode === null ? '' : postcode,
    geocode: geocode && { lat: geocode.lat, lng: geocode.lng },
    price: price === undefined ? undefined : penceOf(price),
    date: date === null || date === '' ? undefined : date,
    ...Object.fromEntries(
      Object.entries(contact ?? {}).map(([part, value]: [string, unknown]) => [`contact.${part}`, value ?? '']),
    ),
  });
};

/** A conflict about the fee in the form's unit. */
export const formatConflict = (conflict: FieldConflict): FieldConflict =>
  conflict.field === 'price'
    ? { ...conflict, yours: poundsOf(Number(conflict.yours)), theirs: poundsOf(Number(conflict.theirs)) }
    : conflict;
