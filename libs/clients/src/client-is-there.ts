import type { CommandHandling } from '#eventing';
import { client } from './client.decider.js';

/** Whether there is such a record; one that was merged leads to the one that stands for it. */
export const clientIsThere = async (commands: CommandHandling, clientId: string): Promise<boolean> =>
  (await commands.load(client, clientId)) !== null;
