import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ProjectAnswers } from './project-answers.js';
import {
  ChangeProjectHandler,
  CreateProjectHandler,
  RemoveProjectHandler,
  RestoreProjectHandler,
} from './project.handlers.js';
import { ProjectCommandService } from './project-command-service.js';
import { ProjectNumbersOfLog } from './project-numbers-of-log.js';
import { ChangeProjectsTogetherHandler, RemoveProjectsTogetherHandler } from './projects-together.js';
import { ProjectsController } from './projects.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [ProjectsController],
  providers: [
    ProjectAnswers,
    ProjectCommandService,
    CreateProjectHandler,
    ChangeProjectHandler,
    RemoveProjectHandler,
    RestoreProjectHandler,
    ChangeProjectsTogetherHandler,
    RemoveProjectsTogetherHandler,
    ProjectNumbersOfLog,
  ],
})
export class ProjectsModule {}
