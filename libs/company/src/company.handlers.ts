import { t } from '#languages';
import { Inject } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { ChangeCompany, distinctNames, formatPostcode, formatSortCode, type Company } from '#contracts';
import type { CommandHandling } from '#eventing';
import {
  answerAfter,
  COMMAND_HANDLING,
  formChanges,
  KNEX,
  READ_MODELS,
  type ReadModels,
  HandlesCommand,
  HttpProblem,
  type CommandMessage,
} from '#platform';
import { company, COMPANY_ID, type CompanyCommand, type CompanySettings } from './company.decider.js';
import { CompanyRules } from './settings/company-rules.js';
import { findCompany } from './settings/find-company.query.js';
import { FindOfficePlace, type OfficePlace } from './settings/find-office-place.query.js';

const accountNumberOf = (typed: string): string => typed.replace(/[\s-]/g, '');

const spellings = new Map([
  ['officePostcode', formatPostcode],
  ['bankSortCode', formatSortCode],
  ['bankAccountNumber', accountNumberOf],
]);

/** Texts stand on invoices and letters: no blanks around them, and numbers in their one spelling. An emptied text is an empty text. */
const keptValue = (field: string, value: unknown): unknown => {
  if (value === null) return '';
  if (typeof value !== 'string') return value;
  return spellings.get(field)?.(value) ?? value.trim();
};

const submittedSettings = ({
  version: _,
  projectLeaders,
  noiseTypes,
  ...settings
}: ChangeCompany): Partial<CompanySettings> => ({
  ...Object.fromEntries(
    Object.entries(settings).map(([field, value]: [string, unknown]) => [field, keptValue(field, value)]),
  ),
  ...(projectLeaders && { projectLeaders: distinctNames(projectLeaders) }),
  ...(noiseTypes && { noiseTypes: distinctNames(noiseTypes) }),
});

/**
 * A new postcode without a position of its own takes the office to where that postcode is (decision 0029).
 * @param place undefined: nothing was looked up
 */
const withPlace = (
  changes: Partial<CompanySettings>,
  place: OfficePlace | null | undefined,
): Partial<CompanySettings> => {
  const { officePostcode = '', officeLat, officeLng } = changes;
  if (place === undefined || officePostcode === '' || officeLat !== undefined || officeLng !== undefined)
    return changes;
  if (place !== null) return { ...changes, officeLat: place.lat, officeLng: place.lng };
  const msg = t('This postcode was not found. Please check it, or give its latitude and longitude too.');
  throw new HttpProblem(400, msg, { errors: { officePostcode: msg } });
};

@HandlesCommand(ChangeCompany)
export class ChangeCompanyHandler {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(KNEX) private readonly knex: Knex,
    private readonly rules: CompanyRules,
    private readonly queries: QueryBus,
  ) {}

  async execute({ command, request: { context } }: CommandMessage<ChangeCompany>): Promise<Company> {
    const submitted = submittedSettings(command);
    const place = await this.placeOf(submitted.officePostcode ?? '');
    const { state, position, revision } = await this.handling.execute(
      company,
      COMPANY_ID,
      (loaded): CompanyCommand => ({
        type: 'ChangeCompany',
        changes: withPlace(
          formChanges(loaded, command.version, ({ settings }) => settings, submitted),
          place,
        ),
        at: context.at,
        by: context.actorId,
      }),
      context,
    );
    const answer = await answerAfter(
      this.readModels,
      position,
      () => findCompany(this.knex),
      () => ({ ...state.settings, version: state.setUp ? Number(revision) : 0 }),
    );
    // Only now is the change where the rules are read.
    this.rules.forget();
    return answer;
  }

  /** Where a new postcode is; undefined for none, and for the one that the office has: no save waits for a lookup without need. */
  private async placeOf(postcode: string): Promise<OfficePlace | null | undefined> {
    if (postcode === '' || postcode === (await findCompany(this.knex)).officePostcode) return undefined;
    return this.queries.execute(new FindOfficePlace(postcode));
  }
}
