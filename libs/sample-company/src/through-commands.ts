import type { CommandBus } from '@nestjs/cqrs';
import {
  AddCar, AddKit, AddStaffMember, bind, BookResource, ChangeCompany, CreateProject, messagesOf, ScheduleSiteVisit, SetCompletionFlag, type Contract,
} from '#contracts';
import { newCommandId, type CommandContext } from '#eventing';
import { asked } from '#platform';
import { projectFields } from '#projects';
import { scheduling } from '#site-visits';
import type { Planned } from './planned.js';

const contracts: Readonly<Record<Planned['command'], Contract<object>>> = {
  AddStaffMember, AddCar, AddKit, ChangeCompany, CreateProject, ScheduleSiteVisit, SetCompletionFlag, BookResource,
};

/** The circumstances of a planned step: its own person, at its own time. */
export const contextOf = ({ at, by }: Planned): CommandContext => {
  const commandId = newCommandId();
  return { actorId: by, at, commandId, correlationId: commandId, causationId: commandId, clientRequestId: null };
};

/** What has to be there before anything else: people, cars, kits, settings. */
export const isFounding = ({ command }: Planned): boolean => command === 'AddStaffMember' || command === 'ChangeCompany' || command === 'AddCar' || command === 'AddKit';

/** What a bulk load leaves to the commands: bookings of unavailability, once the visits are in the diary. */
export const isBooking = ({ command }: Planned): boolean => command === 'BookResource';

/** What was typed is read as the calls read it: telephones, postcodes and blanks in every habit. */
const commandOf = (step: Planned): object => {
  if (step.command === 'ScheduleSiteVisit') return scheduling(step.fields).command;
  return bind(contracts[step.command], step.command === 'CreateProject' ? projectFields({ ...step.fields }) : step.fields);
};

/**
 * Sends a plan over the command bus, as the sample's people would from their screens: the same validation, rules and
 * guards. One after the other, since the log is read as the order in which things happened.
 * @throws Error when a step of the plan is not valid
 */
export const doThroughCommands = async (bus: CommandBus, steps: readonly Planned[]): Promise<void> => {
  for (const step of [...steps.filter(isFounding), ...steps.filter((one) => !isFounding(one))]) {
    const command = commandOf(step);
    const [message] = Object.values(messagesOf(command));
    if (message !== undefined) throw new Error(`${step.command}: ${message}`);
    await bus.execute(asked(command, { context: contextOf(step), entityId: step.id }));
  }
};
