import { Controller, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { AsAt, type Project } from '#contracts';
import { Call, delegationFields, Listed, withTotal } from '#platform';
import { FindProject, FindProjects } from './find-projects.query.js';
import { ProjectWindow } from './project-window.js';

/** The calls that read projects; `#projects` has those that change them. */
@Controller()
export class ProjectListController {
  constructor(private readonly queries: QueryBus) {}

  @Call('GET /api/enquiry')
  async list(
    @Listed(ProjectWindow, delegationFields) window: ProjectWindow,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Project[]> {
    return withTotal(reply, await this.queries.execute(new FindProjects(window)));
  }

  @Call('GET /api/enquiry/:id')
  async one(@Param('id') id: string, @Listed(AsAt) { as_at }: AsAt): Promise<Project> {
    return this.queries.execute(new FindProject(id, as_at));
  }
}
