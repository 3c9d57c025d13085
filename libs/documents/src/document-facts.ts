import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindCompany } from '#company';
import { invalidPostcode, londonDate, lookupDown, shownPostcode, type Company, type Job, type MakeFeeProposal, type MakeInvoice } from '#contracts';
import { CLOCK, inEnglish, Refusal, type Clock } from '#platform';
import { pickupIdOf, streamIdOf, VISITS_ON_SHOW, type VisitsOnShow } from '#site-visits';
import { JOURNEY_LOOKUP, LookupDown, type JourneyLookup } from '#travel';
import { invoiceContentOf } from './content/invoice-content.js';
import type { Asked } from './content/proposal-content.js';
import type { InvoiceContent } from './render/content.js';

const COME_AGAIN_SECONDS = 30;

/** What documents say, looked up at the moment that they are asked for. */
@Injectable()
export class DocumentFacts {
  constructor(
    private readonly queries: QueryBus,
    @Inject(VISITS_ON_SHOW) private readonly visits: VisitsOnShow,
    @Inject(JOURNEY_LOOKUP) private readonly lookup: JourneyLookup,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 400 where the postcode is none, 503 where nobody can say */
  async ofProposal({ postcode, distance }: MakeFeeProposal): Promise<Omit<Asked, 'command'>> {
    const company = await this.company();
    const date = londonDate(this.clock.now());
    if (distance !== undefined) return { company, date, journey: { metres: distance.metres, trafficSeconds: distance.trafficSeconds ?? null, estimate: distance.estimate ?? false } };
    const { officeLat: lat, officeLng: lng, officePostcode } = company;
    const journey = await this.lookup.find({ office: { lat, lng, postcode: officePostcode }, postcode: shownPostcode(postcode) }).catch((error: unknown) => {
      throw error instanceof LookupDown ? new Refusal(503, lookupDown(), { retryAfter: COME_AGAIN_SECONDS }) : error;
    });
    if (journey === null) throw new Refusal(400, invalidPostcode(), { errors: { postcode: invalidPostcode() } });
    return { company, date, journey };
  }

  /** @throws Refusal 404 */
  async ofInvoice(command: MakeInvoice): Promise<{ readonly job: Job; readonly content: InvoiceContent }> {
    const setupId = streamIdOf(command.visitId);
    const [job, ...others] = await this.visits.byId([setupId, pickupIdOf(setupId)]);
    if (job === undefined) throw new Refusal(404, t('This site visit does not exist, or it was removed.'));
    const invoiced = { command, jobs: [job, ...others] as const, company: await this.company(), date: londonDate(this.clock.now()) };
    // Clients read it, whoever asked for it.
    return { job, content: inEnglish(() => invoiceContentOf(invoiced)) };
  }

  private company(): Promise<Company> {
    return this.queries.execute(new FindCompany());
  }
}
