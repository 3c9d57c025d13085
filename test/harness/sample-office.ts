import type { Invoice, Job, Project } from '#contracts';
import { doThroughCalls, grownSize, samplePlan } from '#sample-company';
import type { Desk } from './browser.js';
import { openOffice, type Office } from './office.js';
import { firstAccount } from './server.js';

/** What there is to look at in an office that has the sample company, and one of its engineers to sign in as. */
export interface Sample {
  readonly project: string;
  readonly visit: string;
  /** A draft of an invoice for the visit. */
  readonly invoice: string;
  readonly engineer: { readonly email: string; readonly password: string };
}

/** Gives an office two dozen visits with all that belongs to them. */
export const fillOffice = async (office: Office): Promise<Sample> => {
  const { steps, signIn } = samplePlan(grownSize(24), new Date(Date.now()).toISOString());
  await doThroughCalls({ url: office.url, signIn: firstAccount }, steps);
  const project = (await office.ask<readonly Project[]>('GET', '/api/enquiry'))[0]?._id;
  const visit = (await office.ask<readonly Job[]>('GET', '/api/job?kind=sound'))[0]?._id;
  const engineer = steps.flatMap((step) =>
    step.command === 'AddStaffMember' && step.fields.isEngineer ? [step.fields] : [],
  )[0];
  if (project === undefined || visit === undefined || engineer === undefined)
    throw new Error('the sample has no project, visit or engineer');
  const { _id: invoice } = await office.ask<Invoice>('POST', '/api/invoices/drafts', { ids: [visit] });
  return { project, visit, invoice, engineer: { email: engineer.email, password: signIn.password } };
};

/** An office with the sample company, and a desk in it at which nothing moves. */
export const openSampleOffice = async (): Promise<{
  readonly office: Office;
  readonly desk: Desk;
  readonly sample: Sample;
}> => {
  const office = await openOffice();
  const sample = await fillOffice(office);
  const desk = await office.sitDown({ width: 1280, height: 800 });
  await desk.page.emulateMedia({ reducedMotion: 'reduce' });
  return { office, desk, sample };
};
