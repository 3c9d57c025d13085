import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import {
  RemoveSiteVisit,
  RestoreSiteVisit,
  type Job,
  type RecordAttendance,
  type RevisedAnswer,
  type ScheduledAnswer,
  type SetCompletionFlag,
} from '#contracts';
import { itself, REQUESTS, HttpProblem, type CommandRequest, type Requests, CommandGateway } from '#platform';
import { noPlaces } from '#travel';
import { jobOf } from './list/job-answer.js';
import { rowsOf } from './list/visit-row.js';
import { revising, scheduling } from './job-door.js';
import { inOwnWords } from './own-half.js';
import { keptNotes, timeNotes } from './visit-notes.js';
import { isPickupId, pickupIdOf, streamIdOf } from './pair-ids.js';
import { jobIn, VisitAnswers } from './visit-answers.js';
import { VisitCommandService, type VisitOutcome } from './visit-command-service.js';

const notFound = (): HttpProblem => new HttpProblem(404, t('This site visit does not exist, or it was removed.'));

/** Each call that changes a visit: the command to the bus, the answer from the read models. */
@Injectable()
export class VisitCalls {
  constructor(
    private readonly commands: CommandGateway,
    private readonly keeping: VisitCommandService,
    private readonly answers: VisitAnswers,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  async schedule(http: unknown, body: unknown): Promise<ScheduledAnswer> {
    const { command, warnings } = scheduling(body);
    const request = await this.requests.begin(http, command, { creates: itself });
    const outcome = await this.send(command, request);
    const saved = await this.answers.saved(outcome, request.entityId, request.context);
    return this.answers.scheduled(saved, [...warnings, ...timeNotes(saved.jobs, request.context.at)]);
  }

  async revise(http: unknown, jobId: string, body: unknown): Promise<RevisedAnswer> {
    let read: ReturnType<typeof revising>;
    try {
      read = revising(body, await this.known(jobId));
    } catch (refusal) {
      return await this.revisedBefore(http, { jobId, body, refusal });
    }
    const { command, warnings, half } = read;
    // What was sent, not what it means by now: a repeat is the same however far the visit has moved.
    const request = await this.requests.begin(http, { jobId, body });
    const outcome = await this.send(command, request).catch((error: unknown) => {
      throw inOwnWords(error, half);
    });
    const saved = await this.answers.saved(outcome, streamIdOf(jobId), request.context);
    const moved = outcome.events.some(({ type }) => type === 'SiteVisitRescheduled');
    return this.answers.revised(saved, [
      ...warnings,
      ...keptNotes(command, jobIn(saved.jobs, jobId)),
      ...(moved ? timeNotes(saved.jobs, request.context.at) : []),
    ]);
  }

  /**
   * A repeat of what was done is answered as it was then, even where the visit was removed since or could not be read so any more.
   * @throws `refusal`, where it is none
   */
  private async revisedBefore(
    http: unknown,
    { jobId, body, refusal }: { readonly jobId: string; readonly body: unknown; readonly refusal: unknown },
  ): Promise<RevisedAnswer> {
    if (!(refusal instanceof HttpProblem) || !(await this.requests.isRepeat(http))) throw refusal;
    const request = await this.requests.begin(http, { jobId, body });
    const streamId = streamIdOf(jobId);
    const refuse = (): never => {
      throw refusal;
    };
    const outcome = await this.keeping.record(streamId, refuse, request.context);
    return this.answers.revised(await this.answers.saved(outcome, streamId, request.context));
  }

  /** What an engineer tells of a visit as well: a flag, or when they came and left. */
  async change(http: unknown, command: SetCompletionFlag | RecordAttendance): Promise<Job> {
    const request = await this.requests.begin(http, command);
    const outcome = await this.send(command, request);
    const job = jobIn(await this.answers.after(outcome, streamIdOf(command.visitId), request.context), command.visitId);
    if (job === undefined) throw notFound();
    return job;
  }

  /** Answers the id as JSON text. */
  async remove(http: unknown, jobId: string): Promise<string> {
    const command = Object.assign(new RemoveSiteVisit(), { visitId: jobId });
    const outcome = await this.send(command, await this.requests.begin(http, command));
    await this.answers.settled(outcome);
    return JSON.stringify(jobId);
  }

  /** Takes a removal back; what is taken by now refuses it. */
  async restore(http: unknown, jobId: string): Promise<RevisedAnswer> {
    const command = Object.assign(new RestoreSiteVisit(), { visitId: jobId });
    const request = await this.requests.begin(http, command);
    const outcome = await this.send(command, request);
    return this.answers.revised(await this.answers.saved(outcome, streamIdOf(jobId), request.context));
  }

  private send(command: object, request: CommandRequest): Promise<VisitOutcome> {
    return this.commands.execute<VisitOutcome>(command, request);
  }

  /** The visit as its stream has it now, for reading a part of a form over it. */
  private async known(jobId: string): Promise<Job> {
    const streamId = streamIdOf(jobId);
    const loaded = await this.keeping.load(streamId);
    if (loaded?.state.status !== 'scheduled') throw notFound();
    const facts = { streamId, version: Number(loaded.revision), createdAt: '', changedAt: '', flagChanges: () => ({}) };
    const wanted = isPickupId(jobId) ? pickupIdOf(streamId) : streamId;
    const row = rowsOf(loaded.state, facts).find(({ job_id }) => job_id === wanted);
    if (row === undefined) throw notFound();
    return jobOf(row, () => '', noPlaces);
  }
}
