import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CLIENT_USE } from '#clients';
import { PROJECTS_ON_SHOW } from '#projects';
import { PROJECT_ANSWERS } from '#site-visits';
import { ClientCounts } from './client-counts.js';
import { FindProjectHandler, FindProjectsHandler } from './find-projects.query.js';
import { ListedProjects } from './listed-projects.js';
import { ProjectListController } from './project-list.controller.js';

/** Global, since those who write projects and visits answer projects as they are shown here. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [ProjectListController],
  providers: [
    ListedProjects,
    { provide: PROJECTS_ON_SHOW, useExisting: ListedProjects },
    { provide: PROJECT_ANSWERS, useExisting: ListedProjects },
    { provide: CLIENT_USE, useClass: ClientCounts },
    FindProjectHandler,
    FindProjectsHandler,
  ],
  exports: [CLIENT_USE, PROJECTS_ON_SHOW, PROJECT_ANSWERS],
})
export class ProjectListModule {}
