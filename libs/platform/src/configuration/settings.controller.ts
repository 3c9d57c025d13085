import type { ServerSettings } from '#contracts';
import { Controller, Inject } from '@nestjs/common';
import { Call } from '../http/call.js';
import type { Config } from './config.js';
import { CONFIG } from '../modules/injection-tokens.js';

@Controller()
export class SettingsController {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'mapTiles' | 'smtpUrl'>) {}

  /** Named one by one: the configuration holds secrets too. */
  @Call('GET /api/settings')
  show(): ServerSettings {
    return { mapTiles: this.config.mapTiles, sendsEmail: this.config.smtpUrl !== null };
  }
}
