import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { FUTURE_USE } from '#platform';
import { DiaryUse, ListedResources, ProjectsByStream } from './lookups.js';
import { PROJECTS_LOOKUP, RESOURCES_LOOKUP } from './ports.js';
import { SiteVisitsController } from './site-visits.controller.js';
import { VisitAnswers } from './visit-answers.js';
import { VisitCalls } from './visit-calls.js';
import {
  RemoveSiteVisitHandler, ReviseSiteVisitHandler, ScheduleSiteVisitHandler, SetCompletionFlagHandler,
} from './visit-commands.handlers.js';
import { VisitKeeping } from './visit-keeping.js';

/** Global for one thing: it keeps the diary, and other modules ask what still stands in it. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [SiteVisitsController],
  providers: [
    VisitKeeping,
    VisitAnswers,
    VisitCalls,
    ScheduleSiteVisitHandler,
    ReviseSiteVisitHandler,
    SetCompletionFlagHandler,
    RemoveSiteVisitHandler,
    { provide: PROJECTS_LOOKUP, useClass: ProjectsByStream },
    { provide: RESOURCES_LOOKUP, useClass: ListedResources },
    { provide: FUTURE_USE, useClass: DiaryUse },
  ],
  exports: [FUTURE_USE],
})
export class SiteVisitsModule {}
