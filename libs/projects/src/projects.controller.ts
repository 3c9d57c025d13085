import { Controller, Header, Param, Req } from '@nestjs/common';
import {
  ChangeProject,
  ChangeProjectsTogether,
  CreateProject,
  RemoveProjectsTogether,
  type ChangedProjects,
  type Project,
} from '#contracts';
import { Call, itself, Wire, CommandGateway } from '#platform';
import { changedProject, projectBody } from './project-body.js';
import { RemoveProject, RestoreProject } from './project.handlers.js';

/** The calls that change a project; `#project-list` has those that read it. */
@Controller()
export class ProjectsController {
  constructor(private readonly commands: CommandGateway) {}

  @Call('POST /api/enquiry')
  async create(@Req() request: unknown, @Wire(CreateProject, projectBody) command: CreateProject): Promise<Project> {
    return this.commands.send<Project>(request, command, { creates: itself });
  }

  @Call('PUT /api/enquiry/:id')
  async change(@Req() request: unknown, @Wire(ChangeProject, changedProject) command: ChangeProject): Promise<Project> {
    return this.commands.send<Project>(request, command);
  }

  /** Removes many, or takes that back. */
  @Call('POST /api/enquiry/removal')
  async removeMany(
    @Req() request: unknown,
    @Wire(RemoveProjectsTogether) command: RemoveProjectsTogether,
  ): Promise<ChangedProjects> {
    return this.commands.send<ChangedProjects>(request, command);
  }

  /** What many projects have in common. */
  @Call('POST /api/enquiry/revision')
  async changeMany(
    @Req() request: unknown,
    @Wire(ChangeProjectsTogether) command: ChangeProjectsTogether,
  ): Promise<ChangedProjects> {
    return this.commands.send<ChangedProjects>(request, command);
  }

  /** Takes a removal back. */
  @Call('POST /api/enquiry/:id/restore')
  async restore(@Req() request: unknown, @Param('id') id: string): Promise<Project> {
    const command = new RestoreProject(id.toLowerCase());
    return this.commands.send<Project>(request, command);
  }

  /** Answers the id as a JSON string. */
  @Call('DELETE /api/enquiry/:id')
  @Header('content-type', 'application/json')
  async remove(@Req() request: unknown, @Param('id') id: string): Promise<string> {
    const command = new RemoveProject(id.toLowerCase());
    return JSON.stringify(await this.commands.send<string>(request, command));
  }
}
