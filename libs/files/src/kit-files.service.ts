import { t } from '#languages';
import { Injectable } from '@nestjs/common';
import { fleetTables } from '#fleet';
import { HttpProblem, isUuid } from '#platform';
import { kitFiles } from './files.decider.js';
import { kitFilesCatalogue } from './files.events.js';
import { OwnedFiles, type FilesStreams } from './owned-files.js';

export const ofKits: FilesStreams<typeof kitFilesCatalogue> = {
  decider: kitFiles,
  attached: 'KitFileAttached',
};

/** Certificates of calibration, and what else belongs to a kit. Those of a removed one are there still: past visits rest on them. */
@Injectable()
export class KitFiles extends OwnedFiles<typeof kitFilesCatalogue> {
  protected readonly streams = ofKits;

  protected async ownerOf(kitId: string): Promise<string> {
    const id = kitId.toLowerCase();
    const found = isUuid(id)
      ? await this.knex.from(fleetTables.kit).where({ kit_id: id }).first<{ readonly kit_id: string }>('kit_id')
      : undefined;
    if (found === undefined) throw new HttpProblem(404, t('This kit is not there.'));
    return id;
  }
}
