import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { DocumentAnswer, DocumentsOf } from '#contracts';
import type { Position } from '#eventing';
import { KNEX, READ_MODELS, HttpProblem, type ReadModels } from '#platform';
import { givenUp, streamIdOf } from '#site-visits';
import { staffNames } from '#staff';
import { reasonSaid } from '../making/reasons.js';
import { DOCUMENT_LIST, type DocumentRow } from './document-list.projection.js';

/** Most documents that one list answers. */
const MOST = 200;

/** Which documents there are, who asked for them, and what became of them. */
@Injectable()
export class ListedDocuments {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async list({ project, visit }: DocumentsOf): Promise<readonly DocumentAnswer[]> {
    const rows: readonly DocumentRow[] = await this.knex
      .from('document')
      .where((some) => {
        if (project !== undefined) void some.where({ project_id: project });
        if (visit !== undefined) void some.whereRaw('visit_ids @> array[?]::uuid[]', [streamIdOf(visit)]);
      })
      .orderBy([
        { column: 'requested_at', order: 'desc' },
        { column: 'document_id', order: 'desc' },
      ])
      .limit(MOST);
    return this.answers(rows);
  }

  async listed(documentId: string, position: Position | null): Promise<DocumentAnswer> {
    await this.readModels.waitFor(position, { projections: [DOCUMENT_LIST] });
    const [answer] = await this.answers(
      await this.knex.from<DocumentRow>('document').where({ document_id: documentId }),
    );
    if (answer === undefined) throw new HttpProblem(404, t('This document does not exist.'));
    return answer;
  }

  async answers(rows: readonly DocumentRow[]): Promise<readonly DocumentAnswer[]> {
    const names = await staffNames(
      this.knex,
      rows.map(({ requested_by }) => requested_by),
    );
    const numbered = rows.map(({ document_id, number, visit_ids }) => ({
      documentId: document_id,
      number,
      visitIds: visit_ids,
    }));
    const voided = new Set([...(await givenUp(this.knex, numbered))].map(({ documentId }) => documentId));
    return rows.map((row) => ({
      _id: row.document_id,
      kind: row.kind,
      fileName: row.file_name,
      projectId: row.project_id,
      visitId: row.visit_id,
      visitIds: row.visit_ids,
      number: row.number,
      void: voided.has(row.document_id),
      status: row.status,
      requestedBy: { _id: row.requested_by, name: names.get(row.requested_by) ?? t('Unknown') },
      requestedAt: row.requested_at,
      madeAt: row.made_at,
      sha256: row.sha256,
      bytes: row.bytes === null ? null : Number(row.bytes),
      reason: row.reason === null ? null : reasonSaid(row.reason),
    }));
  }
}
