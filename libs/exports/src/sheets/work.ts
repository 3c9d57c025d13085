import { nextBookings } from '#bookings';
import { visitTextNames, type Booking, type Job, type Project, type ProjectQuote } from '#contracts';
import { nextProjects } from '#project-list';
import { nextVisits } from '#site-visits';
import { namesOf, recordSheet, same, sheetOf, type Sheet } from './sheet.js';

const projects = recordSheet<Project>({
  name: 'projects',
  read: nextProjects,
  columns: [
    ['project_id', 'text', ({ _id }) => _id],
    ['project_number', 'text', ({ project_number }) => project_number],
    ['project_name', 'text', ({ projectName }) => projectName],
    ['client_id', 'text', ({ client_id }) => client_id],
    ['client', 'text', ({ client_id }, names) => names.get(client_id ?? '')],
    ...same('text', 'address', 'postcode'),
    ['fee', 'pounds', ({ price }) => price],
    ['fee_remaining', 'pounds', ({ remaining }) => remaining],
    ['enquiry_date', 'day', ({ date }) => date],
    ['project_leader', 'text', ({ contact }) => contact.project_leader],
    ['delegated', 'yes-no', ({ delegated }) => delegated],
    ['contact_name', 'text', ({ contact }) => contact.name],
    ['contact_position', 'text', ({ contact }) => contact.position],
    ['contact_email', 'text', ({ contact }) => contact.email],
    ['contact_telephone', 'text', ({ contact }) => contact.telephone],
    ['status', 'text', ({ status }) => status],
    ['created_at', 'time', ({ createdAt }) => createdAt],
  ],
});

const quotes = sheetOf<Project, ProjectQuote & { readonly project: Project }>({
  name: 'quotes',
  read: nextProjects,
  rows: (project) => (project.quote === null ? [] : [{ ...project.quote, project }]),
  columns: [
    ['project_id', 'text', ({ project }) => project._id],
    ['project_number', 'text', ({ project }) => project.project_number],
    ['type', 'text', ({ type }) => type],
    ['quantity', 'number', ({ count }) => count],
    ['site_visits', 'number', ({ sitevisits }) => sitevisits],
    ['metres', 'number', ({ metres }) => metres],
    ['is_estimate', 'yes-no', ({ estimate }) => estimate],
    ...same('pounds', 'fee', 'travel', 'total'),
    ['agreed_fee', 'pounds', ({ agreedFee }) => agreedFee],
  ],
});

const partOf = ({ survey }: Job): string => survey?.type ?? 'Visit';

const visits = recordSheet<Job>({
  name: 'visits',
  read: nextVisits,
  columns: [
    ['visit_id', 'text', ({ _id }) => _id],
    ['kind', 'text', ({ kind }) => kind],
    ['part', 'text', partOf],
    ['setup_visit_id', 'text', ({ survey }) => survey?.setup_idfk],
    ['status', 'text', ({ status }) => status],
    ['start', 'time', ({ startjob }) => startjob],
    ['end', 'time', ({ endjob }) => endjob],
    ['departure', 'time', ({ departureTime }) => departureTime],
    ['return', 'time', ({ returnTime }) => returnTime],
    ['arrived', 'time', ({ arrivedAt }) => arrivedAt],
    ['left', 'time', ({ leftAt }) => leftAt],
    ['project_id', 'text', ({ enquiry_id }) => enquiry_id],
    ['project_number', 'text', ({ project_number }) => project_number],
    ['project_name', 'text', ({ projectName }) => projectName],
    ['client_id', 'text', ({ client_id }) => client_id],
    ['client', 'text', ({ client_id }, names) => names.get(client_id ?? '')],
    ...same('text', 'address', 'postcode'),
    ['fee', 'pounds', ({ price }) => price],
    ['engineer_ids', 'text', ({ engineers }) => engineers.join('; ')],
    ['engineers', 'text', ({ engineers }, names) => namesOf(engineers, names)],
    ['car_ids', 'text', ({ cars }) => cars.join('; ')],
    ['cars', 'text', ({ cars }, names) => namesOf(cars, names)],
    ['kit_ids', 'text', ({ kits }) => kits.join('; ')],
    ['kits', 'text', ({ kits }, names) => namesOf(kits, names)],
    ['contact_name', 'text', ({ contact }) => contact.name],
    ['contact_position', 'text', ({ contact }) => contact.position],
    ['contact_email', 'text', ({ contact }) => contact.email],
    ['contact_telephone', 'text', ({ contact }) => contact.telephone],
    ['project_leader', 'text', ({ contact }) => contact.project_leader],
    ['delegated', 'yes-no', ({ delegated }) => delegated],
    ['sound_project_type', 'text', ({ soundtest }) => soundtest?.project_type],
    ['sound_sets', 'number', ({ soundtest }) => soundtest?.sets],
    ['sound_rooms', 'number', ({ soundtest }) => soundtest?.rooms],
    ['sound_dwellings', 'number', ({ soundtest }) => soundtest?.dwellings],
    ['air_types', 'number', ({ airtest }) => airtest?.types],
    ['air_tests', 'number', ({ airtest }) => airtest?.tests],
    ['survey_project_type', 'text', ({ survey }) => survey?.project_typeNS],
    ['survey_fixed', 'number', ({ survey }) => survey?.fixed],
    ['survey_spots', 'number', ({ survey }) => survey?.spots],
    ['survey_rooms', 'number', ({ survey }) => survey?.roomsNS],
    ['invoice_number', 'text', ({ invoice_number }) => invoice_number],
    ...visitTextNames.map((text) => [text, 'text', (job: Job) => job[text]] as const),
    ['confirmed', 'yes-no', ({ completion }) => completion.confirmed],
    ['invoiced', 'yes-no', ({ completion }) => completion.invoiced],
    ['paid', 'yes-no', ({ completion }) => completion.paid],
    ['issued', 'yes-no', ({ completion }) => completion.issued],
    ['checklist', 'yes-no', ({ completion }) => completion.checklist],
    ['rams', 'yes-no', ({ completion }) => completion.rams],
    ['created_at', 'time', ({ createdAt }) => createdAt],
  ],
});

const bookedOf = ({ engineer_idfk, car_idfk, kit_idfk }: Booking): string =>
  engineer_idfk ?? car_idfk ?? kit_idfk ?? '';
const bookedKindOf = ({ engineer_idfk, car_idfk }: Booking): string =>
  engineer_idfk === undefined ? (car_idfk === undefined ? 'kit' : 'car') : 'engineer';

const bookings = recordSheet<Booking>({
  name: 'bookings',
  read: nextBookings,
  columns: [
    ['booking_id', 'text', ({ _id }) => _id],
    ['booked_kind', 'text', bookedKindOf],
    ['booked_id', 'text', bookedOf],
    ['booked', 'text', (booking, names) => names.get(bookedOf(booking))],
    ...same('time', 'start', 'end'),
    ['type', 'text', ({ type }) => type],
    ['visit_id', 'text', ({ job_id }) => job_id],
  ],
});

export const work: readonly Sheet[] = [projects, quotes, visits, bookings];
