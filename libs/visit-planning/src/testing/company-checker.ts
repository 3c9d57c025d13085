import type { Plan } from '#planning';
import type { Facts } from '../planning-facts.js';

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
/** `YYYY-MM-DD` */
const dayOf = (instant: string): string => london.format(new Date(instant));

/** Kits that are due by the end of a visit that they would go to; a survey keeps its kit until the Pickup. */
const lapsed = ({ visits, resources }: Facts, plan: Plan): readonly string[] =>
  plan.visits.flatMap(({ visit, kit }) => {
    const last = visits.find(([{ _id }]) => _id === visit)?.at(-1);
    const due = resources.find(({ _id }) => _id === kit)?.due ?? null;
    return last !== undefined && due !== null && due <= dayOf(last.endjob) ? [`${kit} is due at ${visit}`] : [];
  });

/**
 * Says what of a plan breaks a rule of the company. It goes by what the company knows, and not by the problem that was made of it
 * for the engine, so it finds what was lost on the way there; it shares no rule with the planner.
 */
export const companyFaultsOf = (facts: Facts, plan: Plan): readonly string[] => [...lapsed(facts, plan)];
