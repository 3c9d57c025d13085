import { Controller, Inject } from '@nestjs/common';
import { AnnounceForm, type FormPresence } from '#contracts';
import { Call } from '../http/call.js';
import { CurrentCaller } from '../http/current-caller.js';
import type { SignedInCaller } from '../http/tokens.js';
import { Wire } from '../http/wire.js';
import { Presence, PRESENCE } from './presence.js';

@Controller()
export class PresenceController {
  constructor(@Inject(PRESENCE) private readonly presence: Presence) {}

  /** Says that a tab has a form open, or has closed it; nothing of it is in the log. */
  @Call('POST /api/presence')
  announce(@Wire(AnnounceForm) command: AnnounceForm, @CurrentCaller() caller: SignedInCaller): Promise<FormPresence> {
    return this.presence.announce(caller._id, command);
  }
}
