import { Controller, Delete, Header, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import {
  ChangeProject,
  ChangeProjectsTogether,
  CreateProject,
  RemoveProjectsTogether,
  type ChangedProjects,
  type Project,
} from '#contracts';
import { itself, Wire, CommandGateway } from '#platform';
import { changedProject, projectBody } from './project-body.js';
import { RemoveProject, RestoreProject } from './project.handlers.js';

/** The calls that change a project; `#project-list` has those that read it. */
@Controller('api/enquiry')
export class ProjectsController {
  constructor(private readonly commands: CommandGateway) {}

  @Post()
  @HttpCode(200)
  async create(@Req() request: unknown, @Wire(CreateProject, projectBody) command: CreateProject): Promise<Project> {
    return this.commands.send<Project>(request, command, { creates: itself });
  }

  @Put(':id')
  async change(@Req() request: unknown, @Wire(ChangeProject, changedProject) command: ChangeProject): Promise<Project> {
    return this.commands.send<Project>(request, command);
  }

  /** Removes many, or takes that back. */
  @Post('removal')
  @HttpCode(200)
  async removeMany(
    @Req() request: unknown,
    @Wire(RemoveProjectsTogether) command: RemoveProjectsTogether,
  ): Promise<ChangedProjects> {
    return this.commands.send<ChangedProjects>(request, command);
  }

  /** What many projects have in common. */
  @Post('revision')
  @HttpCode(200)
  async changeMany(
    @Req() request: unknown,
    @Wire(ChangeProjectsTogether) command: ChangeProjectsTogether,
  ): Promise<ChangedProjects> {
    return this.commands.send<ChangedProjects>(request, command);
  }

  /** Takes a removal back. */
  @Post(':id/restore')
  @HttpCode(200)
  async restore(@Req() request: unknown, @Param('id') id: string): Promise<Project> {
    const command = new RestoreProject(id.toLowerCase());
    return this.commands.send<Project>(request, command);
  }

  /** Answers the id as a JSON string. */
  @Delete(':id')
  @Header('content-type', 'application/json')
  async remove(@Req() request: unknown, @Param('id') id: string): Promise<string> {
    const command = new RemoveProject(id.toLowerCase());
    return JSON.stringify(await this.commands.send<string>(request, command));
  }
}
