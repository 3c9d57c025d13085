import { Controller, Inject } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindCompany } from '#company';
import { FindJourney, invalidPostcode, lookupDown, formatPostcode, type Company, type JourneyAnswer } from '#contracts';
import { Call, HttpProblem, Wire } from '#platform';
import { JOURNEY_LOOKUP, LookupDown, type Journey, type JourneyLookup } from './journey.js';
import { journeyAnswer } from './journey-answer.js';

const RETRY_SECONDS = 30;

const journeyFields = ({ postcode }: Readonly<Record<string, unknown>>): object => ({
  postcode: typeof postcode === 'string' ? formatPostcode(postcode) : postcode,
});

@Controller()
export class TravelController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(JOURNEY_LOOKUP) private readonly lookup: JourneyLookup,
  ) {}

  @Call('POST /api/book/geocode')
  async find(@Wire(FindJourney, journeyFields) { postcode }: FindJourney): Promise<JourneyAnswer> {
    const company = await this.queries.execute(new FindCompany());
    const journey = await this.from(company, postcode);
    if (journey === null) throw new HttpProblem(400, invalidPostcode(), { errors: { postcode: invalidPostcode() } });
    return journeyAnswer(journey, postcode, company.fees.tooFar);
  }

  private async from(
    { officeLat: lat, officeLng: lng, officePostcode }: Company,
    postcode: string,
  ): Promise<Journey | null> {
    try {
      return await this.lookup.find({ office: { lat, lng, postcode: officePostcode }, postcode });
    } catch (error) {
      if (error instanceof LookupDown) throw new HttpProblem(503, lookupDown(), { retryAfter: RETRY_SECONDS });
      throw error;
    }
  }
}
