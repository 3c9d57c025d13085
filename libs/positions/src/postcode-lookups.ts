import { Inject, Injectable } from '@nestjs/common';
import type { LookupExactness } from '#contracts';
import { newCommandId, SYSTEM_ACTOR, type CommandHandling, type EventStore } from '#eventing';
import { CLOCK, COMMAND_HANDLING, EVENT_STORE, READ_MODELS, type Clock, type ReadModels } from '#platform';
import { POSTCODE_LOOKUP, type PostcodeLookup } from '#travel';
import { postcode, wantsLookup } from './postcode.decider.js';
import { postcodeIdOf } from './postcode-ids.js';

/** The read model shows what was found before the postcode is let go of, or another copy would ask again. */
const POSTCODE_PLACES = { projections: ['postcode_places'] };

/** Asks the lookup about one postcode, and keeps what it said. */
@Injectable()
export class PostcodeLookups {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(POSTCODE_LOOKUP) private readonly lookup: PostcodeLookup,
  ) {}

  get exactness(): LookupExactness {
    return this.lookup.exactness;
  }

  /**
   * Whether it has a position now.
   * @throws LookupDown
   */
  async lookUp(written: string): Promise<boolean> {
    const { source, exactness } = this.lookup;
    const id = postcodeIdOf(written);
    const known = await this.commands.load(postcode, id);
    // The read model was made anew, or is late: the log has the answer already.
    if (known?.state.status === 'found' && !wantsLookup(known.state, exactness)) {
      await this.readModels.waitFor(await this.store.head(), POSTCODE_PLACES);
      return true;
    }
    const place = await this.lookup.locate(written);
    const [commandId, at] = [newCommandId(), this.clock.now()];
    const { position } = await this.commands.execute(
      postcode,
      id,
      { type: 'RecordLookup', postcode: written, place, source, exactness, at, by: SYSTEM_ACTOR },
      { actorId: SYSTEM_ACTOR, at, commandId, correlationId: commandId, causationId: commandId, clientRequestId: null },
    );
    await this.readModels.waitFor(position, POSTCODE_PLACES);
    return place !== null;
  }
}
