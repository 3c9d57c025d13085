import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindClient } from '#clients';
import { FindCompany } from '#company';
import {
  invalidPostcode,
  londonDate,
  lookupDown,
  MILE,
  formatPostcode,
  type Client,
  type Company,
  type MakeFeeProposal,
  type MakeInvoice,
} from '#contracts';
import type { Knex } from 'knex';
import { CLOCK, inEnglish, KNEX, HttpProblem, type Clock } from '#platform';
import { PROJECTS_ON_SHOW, type ProjectsReadPort } from '#projects';
import { numberKey, pickupIdOf, sharingNumber, streamIdOf, VISITS_ON_SHOW, type VisitsReadPort } from '#site-visits';
import { JOURNEY_LOOKUP, LookupDown, type Journey, type JourneyLookup } from '#travel';
import { companyOf } from './gathering/company-of.js';
import { contentOfRecord, sellerOf, type SaidInvoice } from './gathering/said-invoice.js';
import { invoiceContentOf, type Visited } from './gathering/invoice-content.js';
import type { Asked } from './gathering/proposal-content.js';
import { clientKeys } from './invoicing/by-client.js';
import { invoiceWarnings } from './gathering/invoice-warnings.js';
import type { InvoiceContent } from './render/content.js';

/** What an invoice says, and the visits that it is for. */
export interface InvoiceFacts {
  readonly visits: readonly [Visited, ...Visited[]];
  readonly content: InvoiceContent;
  /** What is worth a look before it is sent, in sentences for the one who makes it. */
  readonly warnings: readonly string[];
  readonly client: Client | null;
}

/** As the calculator reckons a journey: a minute a mile. */
const SECONDS_A_MILE = 60;

/** Where the traffic is unknown, the time without it decides. */
const secondsOf = ({ trafficSeconds, seconds }: Journey): number => trafficSeconds ?? seconds;

const COME_AGAIN_SECONDS = 30;

/** What documents say, looked up at the moment that they are asked for. */
@Injectable()
export class DocumentFacts {
  @Inject(PROJECTS_ON_SHOW) private readonly projects!: ProjectsReadPort;

  constructor(
    private readonly queries: QueryBus,
    @Inject(VISITS_ON_SHOW) private readonly visits: VisitsReadPort,
    @Inject(JOURNEY_LOOKUP) private readonly lookup: JourneyLookup,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws HttpProblem 400 where the postcode is none, 503 where nobody can say */
  async ofProposal({ postcode, distance: sent, enquiry_id }: MakeFeeProposal): Promise<Omit<Asked, 'command'>> {
    const distance = sent ?? undefined;
    const company = await this.company();
    const client = await this.record(
      (enquiry_id === undefined ? undefined : await this.projects.find(enquiry_id))?.client_id,
    );
    const date = londonDate(this.clock.now());
    const { officeLat: lat, officeLng: lng, officePostcode } = company;
    const found = await this.lookup
      .find({ office: { lat, lng, postcode: officePostcode }, postcode: formatPostcode(postcode) })
      .catch((error: unknown) => {
        if (!(error instanceof LookupDown)) throw error;
        if (distance === undefined) throw new HttpProblem(503, lookupDown(), { retryAfter: COME_AGAIN_SECONDS });
        return null;
      });
    if (distance === undefined) {
      if (found === null) throw new HttpProblem(400, invalidPostcode(), { errors: { postcode: invalidPostcode() } });
      return { company, client, date, journey: { ...found, trafficSeconds: secondsOf(found) } };
    }
    // Whoever found the distance: too far is what is farther than either of them says.
    const seconds = distance.trafficSeconds ?? (distance.metres / MILE) * SECONDS_A_MILE;
    return {
      company,
      client,
      date,
      journey: {
        metres: distance.metres,
        trafficSeconds: Math.ceil(Math.max(seconds, found === null ? 0 : secondsOf(found))),
        estimate: distance.estimate ?? false,
      },
    };
  }

  /**
   * What an invoice of a visit says; under the number of a joint invoice it is that one, with all its visits.
   * @throws HttpProblem 404
   */
  async ofInvoice({ visitId, ...command }: MakeInvoice): Promise<InvoiceFacts> {
    const setupId = streamIdOf(visitId);
    const [[job, ...others]] = await this.visited([setupId]);
    // Only a survey has a second half, under the next id.
    if (![job, ...others].some(({ _id }) => _id === visitId.toLowerCase()))
      throw new HttpProblem(404, t('This site visit does not exist, or it was removed.'));
    const number = command.invoice_number ?? job.invoice_number;
    const isItsOwn = number.trim() !== '' && numberKey(number) === numberKey(job.invoice_number);
    const shared = isItsOwn
      ? (await this.visits.byId(await sharingNumber(this.knex, number))).filter(
          (other) => numberKey(other.invoice_number) === numberKey(number),
        )
      : [];
    return this.ofVisits(shared.some(({ _id }) => _id === setupId) ? shared.map(({ _id }) => _id) : [setupId], command);
  }

  /**
   * @param setupIds of a survey its Setup
   * @throws HttpProblem 404
   */
  async ofVisits(setupIds: readonly string[], command: Omit<MakeInvoice, 'visitId'>): Promise<InvoiceFacts> {
    const visits = await this.visited(setupIds);
    // A joint invoice is for one client, and some of its visits may name it by its contact alone.
    const client = await this.record(visits.map(([{ client_id }]) => client_id).find((id) => id !== null));
    const invoiced = { command, visits, company: await this.company(), client, date: londonDate(this.clock.now()) };
    // Clients read it, whoever asked for it.
    const content = inEnglish(() => invoiceContentOf(invoiced));
    return {
      visits,
      content,
      client,
      warnings: invoiceWarnings(
        content,
        visits.map(([job]) => job),
        client,
      ),
    };
  }

  /** What the document of an invoice says that is a record: the record's words, on the company's paper. */
  async ofRecord(said: SaidInvoice): Promise<{ readonly content: InvoiceContent; readonly projectId: string | null }> {
    const jobs = await this.visits.byId([...said.visitIds]);
    return { content: contentOfRecord(said, await this.company(), jobs), projectId: jobs[0]?.enquiry_id ?? null };
  }

  /** Who issues invoices, as the paper says it. */
  async seller(): Promise<SaidInvoice['seller']> {
    return sellerOf(companyOf(await this.company()));
  }

  /**
   * Streams of visits of one client, each once, a survey by its Setup.
   * @throws HttpProblem 400 for several clients, 404 where one is not in the diary
   */
  async streamsOfOneClient(ids: readonly string[]): Promise<readonly string[]> {
    const setupIds = [...new Set(ids.map(streamIdOf))];
    const jobs = await this.visits.byId(setupIds);
    if (jobs.length < setupIds.length)
      throw new HttpProblem(404, t('One of these site visits does not exist, or it was removed. Please choose again.'));
    const named = [...new Set(jobs.map(({ client_id }) => client_id))];
    const records = await Promise.all(named.map((id) => this.record(id)));
    const keyOf = clientKeys(
      jobs,
      records.filter((record): record is Client => record !== null),
    );
    const names = [...new Map(jobs.map((job) => [keyOf(job), job.contact.name])).values()];
    if (names.length > 1)
      throw new HttpProblem(
        400,
        t('These visits are of {count} clients: {names}. An invoice is for one client, so please make one for each.', {
          count: names.length,
          names: names.join(', '),
        }),
      );
    return jobs.map(({ _id }) => _id);
  }

  /** null: there is none. */
  async record(clientId: string | null | undefined): Promise<Client | null> {
    return clientId === null || clientId === undefined ? null : this.queries.execute(new FindClient(clientId));
  }

  private async visited(setupIds: readonly string[]): Promise<InvoiceFacts['visits']> {
    const jobs = new Map(
      (await this.visits.byId(setupIds.flatMap((id) => [id, pickupIdOf(id)]))).map((job) => [job._id, job]),
    );
    const visits = setupIds.map((id): Visited => {
      const [job, pickup] = [jobs.get(id), jobs.get(pickupIdOf(id))];
      if (job === undefined) throw new HttpProblem(404, t('This site visit does not exist, or it was removed.'));
      return pickup === undefined ? [job] : [job, pickup];
    });
    const [first, ...others] = visits;
    if (first === undefined) throw new HttpProblem(404, t('This site visit does not exist, or it was removed.'));
    return [first, ...others];
  }

  private company(): Promise<Company> {
    return this.queries.execute(new FindCompany());
  }
}
