import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NumberTogether, RemoveTogether, SetFlagTogether, type ChangedTogether } from '#contracts';
import { requestOf } from '#platform';
import { VisitsTogether } from './visits-together.js';

@CommandHandler(SetFlagTogether)
export class SetFlagTogetherHandler implements ICommandHandler<SetFlagTogether> {
  constructor(private readonly visits: VisitsTogether) {}

  execute(command: SetFlagTogether): Promise<ChangedTogether> {
    return this.visits.setFlag(command, requestOf(command).context);
  }
}

@CommandHandler(NumberTogether)
export class NumberTogetherHandler implements ICommandHandler<NumberTogether> {
  constructor(private readonly visits: VisitsTogether) {}

  execute(command: NumberTogether): Promise<ChangedTogether> {
    return this.visits.number(command, requestOf(command).context);
  }
}

@CommandHandler(RemoveTogether)
export class RemoveTogetherHandler implements ICommandHandler<RemoveTogether> {
  constructor(private readonly visits: VisitsTogether) {}

  execute(command: RemoveTogether): Promise<ChangedTogether> {
    return this.visits.remove(command, requestOf(command).context);
  }
}
