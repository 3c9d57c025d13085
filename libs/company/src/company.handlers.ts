import { Inject } from '@nestjs/common';
import type { Knex } from 'knex';
import { ChangeCompany, type Company } from '#contracts';
import type { CommandHandling } from '#eventing';
import {
  answerAfter,
  COMMAND_HANDLING,
  formChanges,
  KNEX,
  READ_MODELS,
  type ReadModels,
  HandlesCommand,
  type CommandMessage,
} from '#platform';
import { company, COMPANY_ID, type CompanyCommand, type CompanySettings } from './company.decider.js';
import { CompanyRules } from './settings/company-rules.js';
import { findCompany } from './settings/find-company.query.js';

/** An emptied text is an empty text. */
const submittedSettings = ({ version: _, ...settings }: ChangeCompany): Partial<CompanySettings> =>
  Object.fromEntries(
    Object.entries(settings).map(([field, value]: [string, unknown]) => [field, value === null ? '' : value]),
  );

@HandlesCommand(ChangeCompany)
export class ChangeCompanyHandler {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(KNEX) private readonly knex: Knex,
    private readonly rules: CompanyRules,
  ) {}

  async execute({ command, request: { context } }: CommandMessage<ChangeCompany>): Promise<Company> {
    const submitted = submittedSettings(command);
    const { state, position, revision } = await this.handling.execute(
      company,
      COMPANY_ID,
      (loaded): CompanyCommand => ({
        type: 'ChangeCompany',
        changes: formChanges(loaded, command.version, ({ settings }) => settings, submitted),
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
}
