import type { CommandBus } from '@nestjs/cqrs';
import {
  AddCar, AddKit, AddStaffMember, bind, BookResource, ChangeCompany, CreateProject, messagesOf, ScheduleSiteVisit, SetCompletionFlag, type Contract,
} from '#contracts';
import { newCommandId, type CommandContext } from '#eventing';
import { asked } from '#platform';
import type { Planned } from './planned.js';

const contracts: Readonly<Record<Planned['command'], Contract<object>>> = {
  AddStaffMember, AddCar, AddKit, ChangeCompany, CreateProject, ScheduleSiteVisit, SetCompletionFlag, BookResource,
};

/** People of the sample at work at the same time. */
const AT_ONCE = 16;

/** The circumstances of a planned step: its own person, at its own time. */
export const contextOf = ({ at, by }: Planned): CommandContext => {
  const commandId = newCommandId();
  return { actorId: by, at, commandId, correlationId: commandId, causationId: commandId, clientRequestId: null };
};

/** What a step cannot come before: the entity that it changes, and the project that a visit belongs to. */
const needs = (step: Planned): readonly string[] =>
  step.command === 'ScheduleSiteVisit' && typeof step.fields.enquiry_id === 'string' ? [step.id, step.fields.enquiry_id] : [step.id];

/** What has to be there before anything else: people, cars, kits, settings. */
export const isFounding = ({ command }: Planned): boolean => command === 'AddStaffMember' || command === 'ChangeCompany' || command === 'AddCar' || command === 'AddKit';

/** What a bulk load leaves to the commands: bookings of unavailability, once the visits are in the diary. */
export const isBooking = ({ command }: Planned): boolean => command === 'BookResource';

/**
 * Sends a plan over the command bus, as the sample's people would from their screens: the same validation,
 * rules and guards. What does not depend on each other goes side by side.
 * @throws Error when a step of the plan is not valid
 */
export const doThroughCommands = async (bus: CommandBus, steps: readonly Planned[]): Promise<void> => {
  const send = async (step: Planned): Promise<void> => {
    const command = bind(contracts[step.command], step.fields);
    const [message] = Object.values(messagesOf(command));
    if (message !== undefined) throw new Error(`${step.command}: ${message}`);
    await bus.execute(asked(command, { context: contextOf(step), entityId: step.id }));
  };
  const inOrder = async (some: readonly Planned[]): Promise<void> => {
    const last = new Map<string, Promise<void>>();
    const running = new Set<Promise<void>>();
    for (const step of some) {
      const before = needs(step).map((id) => last.get(id) ?? Promise.resolve());
      const work = Promise.all(before).then(() => send(step));
      last.set(step.id, work);
      const tracked = work.finally(() => running.delete(tracked));
      running.add(tracked);
      if (running.size >= AT_ONCE) await Promise.race(running);
    }
    await Promise.all(running);
  };
  await inOrder(steps.filter(isFounding));
  await inOrder(steps.filter((step) => !isFounding(step)));
};

