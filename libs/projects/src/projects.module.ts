import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ProjectAnswers } from './project-answers.js';
import { ChangeProjectHandler, CreateProjectHandler, RemoveProjectHandler, RestoreProjectHandler } from './project.handlers.js';
import { ProjectNumbersOfLog } from './project-numbers-of-log.js';
import { ProjectsController } from './projects.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [ProjectsController],
  providers: [ProjectAnswers, CreateProjectHandler, ChangeProjectHandler, RemoveProjectHandler, RestoreProjectHandler, ProjectNumbersOfLog],
})
export class ProjectsModule {}
