import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import { HttpProblem, isUuid } from '#platform';
import { streamIdOf, VISITS_ON_SHOW, type VisitsReadPort } from '#site-visits';
import { visitFiles } from './files.decider.js';
import { visitFilesCatalogue } from './files.events.js';
import { OwnedFiles, type FilesStreams } from './owned-files.js';

export const ofVisits: FilesStreams<typeof visitFilesCatalogue> = {
  decider: visitFiles,
  attached: 'FileAttached',
};

/** Photos, files and signatures of visits. */
@Injectable()
export class VisitFiles extends OwnedFiles<typeof visitFilesCatalogue> {
  @Inject(VISITS_ON_SHOW) private readonly visits!: VisitsReadPort;
  protected readonly streams = ofVisits;

  /** A survey's two halves share their files. */
  protected async ownerOf(jobId: string): Promise<string> {
    const [visit] = isUuid(jobId) ? await this.visits.byId([jobId.toLowerCase()]) : [];
    if (visit === undefined) throw new HttpProblem(404, t('This site visit does not exist, or it was removed.'));
    return streamIdOf(visit._id);
  }
}
