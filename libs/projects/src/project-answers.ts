import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { poundsOf, type Project } from '#contracts';
import type { Outcome } from '#eventing';
import { answerAfter, KNEX, READ_MODELS, type ReadModels } from '#platform';
import { placesOf, positionOf } from '#travel';
import { projectFields } from './project-fields.js';
import { quoteAnswer } from './project-quote.js';
import type { ProjectState } from './project.decider.js';
import type { ProjectEvent } from './project.events.js';
import { PROJECTS_ON_SHOW, type ProjectsReadPort } from './projects-read-port.js';

/** Answers a project as soon as the list shows the command. */
@Injectable()
export class ProjectAnswers {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(PROJECTS_ON_SHOW) private readonly projects: ProjectsReadPort,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  after(id: string, outcome: Outcome<ProjectState, ProjectEvent>, at: string): Promise<Project> {
    return answerAfter(
      this.readModels,
      outcome.position,
      () => this.projects.find(id),
      () => this.known(id, outcome, at),
    );
  }

  /** The list is late: its fields as they were just decided, its visits as the list last knew them. */
  private async known(
    id: string,
    { state, revision }: Outcome<ProjectState, ProjectEvent>,
    at: string,
  ): Promise<Project> {
    const listed = await this.projects.find(id);
    const fields = projectFields.of(state);
    const { projectName, project_number, address, postcode, geocode, price, date, delegated, client_id } = fields;
    const spent = listed === undefined ? 0 : listed.price - listed.remaining;
    return {
      _id: id,
      projectName,
      project_number,
      address,
      postcode,
      ...positionOf(geocode, postcode, await placesOf(this.knex, [postcode])),
      price: poundsOf(price),
      remaining: poundsOf(price - Math.round(spent * 100)),
      status: listed?.status ?? 'In Progress',
      heldBackBy: listed?.heldBackBy ?? [],
      createdAt: listed?.createdAt ?? at,
      date,
      delegated,
      contact: {
        name: fields['contact.name'],
        position: fields['contact.position'],
        email: fields['contact.email'],
        telephone: fields['contact.telephone'],
        project_leader: fields['contact.project_leader'],
      },
      client_id,
      jobs: listed?.jobs ?? [],
      quote: state.status === 'unknown' || state.quote === undefined ? null : quoteAnswer(state.quote),
      version: Number(revision),
    };
  }
}
