import type { ServerSettings } from '#contracts';
import { Controller, Get, Inject } from '@nestjs/common';
import type { Config } from './config.js';
import { CONFIG } from '../modules/injection-tokens.js';

@Controller('api/settings')
export class SettingsController {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'mapTiles' | 'smtpUrl'>) {}

  /** Named one by one: the configuration holds secrets too. */
  @Get()
  show(): ServerSettings {
    return { mapTiles: this.config.mapTiles, sendsEmail: this.config.smtpUrl !== null };
  }
}
