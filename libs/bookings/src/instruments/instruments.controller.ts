import { Controller } from '@nestjs/common';
import type { InstrumentVisit } from '#contracts';
import { t } from '#languages';
import { Call, AsOfReader, HttpProblem, Listed } from '#platform';
import { findInstrumentVisits } from './find-instrument-visits.query.js';
import { InstrumentQuestion } from './instrument-question.js';

/** What rests on a kit's instruments. */
@Controller()
export class InstrumentsController {
  constructor(private readonly moments: AsOfReader) {}

  @Call('GET /api/kits/instruments/visits')
  async visits(@Listed(InstrumentQuestion) asked: InstrumentQuestion): Promise<readonly InstrumentVisit[]> {
    if (asked.to <= asked.from) {
      const msg = t('Please choose a last day that is not before the first.');
      throw new HttpProblem(400, msg, { errors: { to: msg } });
    }
    return this.moments.at(asked.as_at, ({ knex }) => findInstrumentVisits(knex, asked));
  }
}
