import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { StaffMember } from '#contracts';
import type { CommandHandling, Outcome } from '#eventing';
import { answerAfter, COMMAND_HANDLING, KNEX, READ_MODELS, HttpProblem, type ReadModels } from '#platform';
import { findStaffMember, shownMember } from './list/find-staff.query.js';
import { staffFields } from './staff-fields.js';
import { staffMember, type StaffMemberState } from './staff-member.decider.js';
import type { StaffMemberEvent } from './staff-member.events.js';

const known = (
  id: string,
  { state, revision }: { readonly state: StaffMemberState; readonly revision: bigint },
): StaffMember =>
  shownMember(id, staffFields.of(state), { is_deleted: state.status === 'removed', version: Number(revision) });

/** Answers a member of staff as soon as the lists show the command. */
@Injectable()
export class StaffAnswers {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
  ) {}

  after(id: string, outcome: Outcome<StaffMemberState, StaffMemberEvent>): Promise<StaffMember> {
    return answerAfter(
      this.readModels,
      outcome.position,
      () => findStaffMember(this.knex, id),
      () => known(id, outcome),
    );
  }

  /** From the list, or from the log itself while the list is being made. */
  async now(id: string): Promise<StaffMember> {
    const listed = await findStaffMember(this.knex, id);
    if (listed !== undefined) return listed;
    const loaded = await this.handling.load(staffMember, id);
    if (loaded === null) throw new HttpProblem(404, t('This account is not there.'));
    return known(id, loaded);
  }
}
