import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Project } from '#contracts';
import { KNEX } from '#platform';
import type { ProjectsReadPort } from '#projects';
import type { ProjectAnswers } from '#site-visits';
import { findProject } from './find-projects.query.js';

/** What those who write projects and visits may ask about projects as they are shown. */
@Injectable()
export class ListedProjects implements ProjectsReadPort, ProjectAnswers {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  find(id: string): Promise<Project | undefined> {
    return findProject(this.knex, id);
  }

  async of(projectId: string): Promise<Project | null> {
    return (await this.find(projectId)) ?? null;
  }

  async visitsOf(id: string): Promise<number> {
    const counted = await this.knex('project_visit')
      .where({ project_id: id })
      .count<{ readonly visits: string | number }>({ visits: '*' })
      .first();
    return Number(counted?.visits ?? 0);
  }
}
