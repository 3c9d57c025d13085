import { formatTelephone, type Company, type Job } from '#contracts';
import { formatDayInEnglish as formatDay, formatTime } from '../../lib/dates.js';
import { mailtoOf, type Letter } from '../../lib/letter.js';

const subjects = { sound: 'Sound insulation test', air: 'Air tightness test', noise: 'Noise survey' } as const;

/** A letter to the client with everything that they need to know before the visit. In English: it is what the client reads. */
export const clientLetter = (job: Job, pickup: Job | null, company: Company | undefined): Letter => {
  const telephone = formatTelephone(job.contact.telephone);
  const lines = [
    `Dear ${job.contact.name},`,
    '',
    `This confirms our visit to ${job.projectName === '' ? job.address : job.projectName}.`,
    '',
    `Test date: ${formatDay(job.startjob)}`,
    `Start time: ${formatTime(job.startjob)}`,
    ...(pickup === null ? [] : [`Equipment collected: ${formatDay(pickup.startjob)}, ${formatTime(pickup.startjob)}`]),
    `Site address: ${[job.address, job.postcode].filter((part) => part !== '').join(', ')}`,
    `Contact on site: ${job.contact.name}${telephone === '' ? '' : `, ${telephone}`}`,
    '',
    ...(company === undefined || company.paymentTerms === '' ? [] : [`Payment terms: ${company.paymentTerms}`, '']),
    ...(company === undefined || company.cancellationNotice === ''
      ? []
      : [`Late cancellation: ${company.cancellationNotice}`, '']),
    'Kind regards',
    ...(company === undefined || company.name === '' ? [] : [company.name]),
  ];
  const subject = `${subjects[job.kind]} on ${formatDay(job.startjob)}: ${job.projectName === '' ? job.address : job.projectName}`;
  return { to: job.contact.email, subject, text: lines.join('\n') };
};

/** The same as a draft of the person's own mail program. */
export const emailDraft = (job: Job, pickup: Job | null, company: Company | undefined): string =>
  mailtoOf(clientLetter(job, pickup, company));
