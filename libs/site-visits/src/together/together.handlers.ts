import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RemoveTogether, SetFlagTogether, type ChangedTogether } from '#contracts';
import { requestOf } from '#platform';
import { VisitsTogether } from './visits-together.js';

@CommandHandler(SetFlagTogether)
export class SetFlagTogetherHandler implements ICommandHandler<SetFlagTogether> {
  constructor(private readonly visits: VisitsTogether) {}

  execute(command: SetFlagTogether): Promise<ChangedTogether> {
    return this.visits.setFlag(command, requestOf(command).context);
  }
}

@CommandHandler(RemoveTogether)
export class RemoveTogetherHandler implements ICommandHandler<RemoveTogether> {
  constructor(private readonly visits: VisitsTogether) {}

  execute(command: RemoveTogether): Promise<ChangedTogether> {
    return this.visits.remove(command, requestOf(command).context);
  }
}
