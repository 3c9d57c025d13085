import { ChangeVisitsTogether, RemoveTogether, SetFlagTogether, type ChangedTogether } from '#contracts';
import { HandlesCommand, type CommandMessage } from '#platform';
import { VisitsTogether } from './visits-together.js';

@HandlesCommand(SetFlagTogether)
export class SetFlagTogetherHandler {
  constructor(private readonly visits: VisitsTogether) {}

  execute({ command, request }: CommandMessage<SetFlagTogether>): Promise<ChangedTogether> {
    return this.visits.setFlag(command, request.context);
  }
}

@HandlesCommand(RemoveTogether)
export class RemoveTogetherHandler {
  constructor(private readonly visits: VisitsTogether) {}

  execute({ command, request }: CommandMessage<RemoveTogether>): Promise<ChangedTogether> {
    return this.visits.remove(command, request.context);
  }
}

@HandlesCommand(ChangeVisitsTogether)
export class ChangeVisitsTogetherHandler {
  constructor(private readonly visits: VisitsTogether) {}

  execute({ command, request }: CommandMessage<ChangeVisitsTogether>): Promise<ChangedTogether> {
    return this.visits.revise(command, request.context);
  }
}
