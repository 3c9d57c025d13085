import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PROJECTS_ON_SHOW } from '#projects';
import { FindProjectHandler, FindProjectsHandler } from './find-projects.query.js';
import { ListedProjects } from './listed-projects.js';
import { ProjectListController } from './project-list.controller.js';

/** Global, since those who write projects answer them as they are shown here. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [ProjectListController],
  providers: [{ provide: PROJECTS_ON_SHOW, useClass: ListedProjects }, FindProjectHandler, FindProjectsHandler],
  exports: [PROJECTS_ON_SHOW],
})
export class ProjectListModule {}
