import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SiteVisitsModule } from '#site-visits';
import { PlanCalls } from './plan-calls.js';
import { PlanController } from './plan.controller.js';
import { PlanJobs } from './plan-jobs.js';
import { PlannedAbsences } from './planned-absences.js';
import { Planner } from './planner.js';
import { PlanningFacts } from './planning-facts.js';

@Module({
  imports: [CqrsModule, SiteVisitsModule],
  controllers: [PlanController],
  providers: [Planner, PlanJobs, PlanningFacts, PlannedAbsences, PlanCalls],
})
export class VisitPlanningModule {}
