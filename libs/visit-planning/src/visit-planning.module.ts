import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SiteVisitsModule } from '#site-visits';
import { PlanAcceptances } from './plan-acceptances.js';
import { PlanCalls } from './plan-calls.js';
import { PlanController } from './plan.controller.js';
import { PlanJobs } from './plan-jobs.js';
import { PlannedAbsences } from './planned-absences.js';
import { PlannedController } from './planned.controller.js';
import { Planner } from './planner.js';
import { PlanningFacts } from './planning-facts.js';

@Module({
  imports: [CqrsModule, SiteVisitsModule],
  controllers: [PlanController, PlannedController],
  providers: [Planner, PlanJobs, PlanningFacts, PlannedAbsences, PlanAcceptances, PlanCalls],
})
export class VisitPlanningModule {}
