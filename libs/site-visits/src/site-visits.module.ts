import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ClientRecords, ListedResources, ProjectsByStream } from './lookups.js';
import { CLIENTS_LOOKUP, PROJECTS_LOOKUP, RESOURCES_LOOKUP, VISITS_ON_SHOW } from './ports.js';
import { SiteVisitsController } from './site-visits.controller.js';
import { TogetherController } from './together/together.controller.js';
import {
  ChangeVisitsTogetherHandler,
  RemoveTogetherHandler,
  SetFlagTogetherHandler,
} from './together/together.handlers.js';
import { PlannedVisits } from './together/planned-visits.js';
import { VisitAssignments } from './together/visit-assignments.js';
import { VisitsTogether } from './together/visits-together.js';
import { VisitAnswers } from './visit-answers.js';
import { VisitCalls } from './visit-calls.js';
import {
  RecordAttendanceHandler,
  RemoveSiteVisitHandler,
  RestoreSiteVisitHandler,
  ReviseSiteVisitHandler,
  ScheduleSiteVisitHandler,
  SetCompletionFlagHandler,
} from './visit-commands.handlers.js';
import { VisitCommandService } from './visit-command-service.js';

@Module({
  imports: [CqrsModule],
  // Its paths say what `job/:id` would take for an id, so it comes first.
  controllers: [TogetherController, SiteVisitsController],
  providers: [
    VisitCommandService,
    VisitAnswers,
    VisitCalls,
    VisitsTogether,
    VisitAssignments,
    PlannedVisits,
    SetFlagTogetherHandler,
    ChangeVisitsTogetherHandler,
    RemoveTogetherHandler,
    ScheduleSiteVisitHandler,
    ReviseSiteVisitHandler,
    SetCompletionFlagHandler,
    RecordAttendanceHandler,
    RemoveSiteVisitHandler,
    RestoreSiteVisitHandler,
    { provide: PROJECTS_LOOKUP, useClass: ProjectsByStream },
    { provide: CLIENTS_LOOKUP, useClass: ClientRecords },
    { provide: RESOURCES_LOOKUP, useClass: ListedResources },
    { provide: VISITS_ON_SHOW, useExisting: VisitAnswers },
  ],
  exports: [VISITS_ON_SHOW, VisitsTogether, VisitAssignments, PlannedVisits],
})
export class SiteVisitsModule {}
