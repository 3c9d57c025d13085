import { t } from '#languages';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  DOCUMENT_PATIENCE_MS,
  type InvoicePreview,
  type MakeFeeProposal,
  type MakeInvoice,
  type ProposalPreview,
} from '#contracts';
import { partCommandIdOf, type CommandContext, type CommandHandling, type Position } from '#eventing';
import {
  COMMAND_HANDLING,
  HttpProblem,
  READ_MODELS,
  REQUESTS,
  type CommandRequest,
  type ReadModels,
  type Requests,
} from '#platform';
import { VisitsTogether } from '#site-visits';
import { invoicePreview } from './gathering/invoice-content.js';
import { proposalContent, proposalPreview } from './gathering/proposal-content.js';
import { saidInvoice, type SaidInvoice } from './gathering/said-invoice.js';
import { document, isForgotten, type DocumentState } from './document.decider.js';
import type { DocumentKind } from './document.events.js';
import { DocumentFacts, type InvoiceFacts } from './document-facts.js';
import { DOCUMENT_LIST } from './list/document-list.projection.js';
import { DocumentFiles } from './making/document-files.js';
import { RENDER_QUEUE, type RenderQueue } from './making/render-queue.js';
import { feeProposalFileName, invoiceFileName, pdfFileName } from './render/file-name.js';
import { LettersMissing } from './render/letters-missing.js';
import { renderTextAsPdf } from './render/render-text.js';

/** Form in which content is taken down from now on. */
const FORM = 1;
/** Soon at first, and less often while it takes long: many may be waiting. */
const LOOK_AGAIN_MS = { first: 20, most: 250, growth: 1.1 };
const COME_AGAIN_SECONDS = 5;

/** A document's bytes, with the name under which they are saved. */
export interface MadeDocument {
  readonly documentId: string;
  readonly fileName: string;
  readonly bytes: Buffer;
}

interface Wanted {
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly projectId: string | null;
  readonly visitIds: string[];
  readonly number: string;
  readonly content: object;
}

type Held = Exclude<DocumentState, { readonly status: 'unknown' }>;

const wantedInvoice = ({ visits, content }: InvoiceFacts): Wanted => ({
  kind: 'invoice',
  fileName: invoiceFileName(content),
  projectId: visits[0][0].enquiry_id,
  visitIds: visits.map(([{ _id }]) => _id),
  number: content.number,
  content,
});

const stillWritten = (): HttpProblem =>
  new HttpProblem(503, t('The document is still being written, and it is kept. Please ask for it again in a moment.'), {
    retryAfter: COME_AGAIN_SECONDS,
  });

const forgotten = (): HttpProblem =>
  new HttpProblem(
    410,
    t('This document was forgotten together with the person it was about; it cannot be read any more.'),
  );

/** One that was forgotten meanwhile does not hold up the others. */
const unlessRefused = (error: unknown): null => {
  if (error instanceof HttpProblem) return null;
  throw error;
};

/** Takes down what is asked for, has it made, and hands out what was made. */
@Injectable()
export class Documents {
  @Inject(VisitsTogether) private readonly noting!: VisitsTogether;
  @Inject(READ_MODELS) private readonly readModels!: ReadModels;

  constructor(
    private readonly files: DocumentFiles,
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    @Inject(REQUESTS) private readonly requests: Requests,
    @Inject(RENDER_QUEUE) private readonly queue: RenderQueue,
    private readonly facts: DocumentFacts,
  ) {}

  async feeProposal(http: unknown, command: MakeFeeProposal): Promise<MadeDocument> {
    const request = await this.requests.begin(http, command, { documents: true });
    return this.once(request, async () => {
      const content = proposalContent({ command, ...(await this.facts.ofProposal(command)) });
      return {
        kind: 'fee-proposal',
        fileName: feeProposalFileName(content),
        projectId: command.enquiry_id ?? null,
        visitIds: [],
        number: '',
        content,
      };
    });
  }

  async proposalPreview(command: MakeFeeProposal): Promise<ProposalPreview> {
    return proposalPreview(proposalContent({ command, ...(await this.facts.ofProposal(command)) }));
  }

  /** With what was worth a look; nothing when the document is asked for once more. */
  async invoice(http: unknown, command: MakeInvoice): Promise<MadeDocument & { readonly warnings: readonly string[] }> {
    const request = await this.requests.begin(http, command, { documents: true });
    let warnings: readonly string[] = [];
    const made = await this.once(request, async () => {
      const facts = await this.facts.ofInvoice(command);
      ({ warnings } = facts);
      const { number } = facts.content;
      const visitIds = facts.visits.map(([{ _id }]) => _id);
      if (number !== '')
        await this.noting.noteInvoice(
          { visitIds, number, documentId: request.entityId, invoiced: false },
          request.context,
        );
      return wantedInvoice(facts);
    });
    return { ...made, warnings };
  }

  /**
   * Takes down an invoice of several visits, and has it made; what has this id is there already.
   * @returns the name of its file
   */
  async jointInvoice(documentId: string, facts: InvoiceFacts, context: CommandContext): Promise<string> {
    const wanted = wantedInvoice(facts);
    if ((await this.commands.load(document, documentId)) === null) await this.request(documentId, wanted, context);
    await this.queue.add(documentId);
    return wanted.fileName;
  }

  /** Has the document of an invoice made that is a record; what has this id is there already. */
  async ofRecord(documentId: string, said: SaidInvoice, context: CommandContext): Promise<void> {
    if ((await this.commands.load(document, documentId)) === null) {
      const { content, projectId } = await this.facts.ofRecord(said);
      const { visitIds, number } = said;
      await this.request(
        documentId,
        { kind: 'invoice', fileName: invoiceFileName(content), projectId, visitIds: [...visitIds], number, content },
        context,
      );
    }
    await this.queue.add(documentId);
  }

  /** What an invoice that is there as a document says. @throws HttpProblem 404 where it is none, 410 where it was forgotten */
  async said(documentId: string): Promise<SaidInvoice> {
    const loaded = await this.commands.load(document, documentId);
    if (loaded === null || loaded.state.status === 'unknown') throw new HttpProblem(404, t('Invoice not found.'));
    if (isForgotten(loaded.state)) throw forgotten();
    const said = saidInvoice(loaded.state.request);
    if (said === null) throw new HttpProblem(404, t('Invoice not found.'));
    return said;
  }

  /** @throws HttpProblem 404 where it is no invoice with a number */
  async numbered(documentId: string): Promise<{ readonly visitIds: readonly string[]; readonly number: string }> {
    const loaded = await this.commands.load(document, documentId);
    if (loaded === null || loaded.state.status === 'unknown' || loaded.state.request.number === '')
      throw new HttpProblem(404, t('This document does not exist.'));
    return loaded.state.request;
  }

  async invoicePreview(command: MakeInvoice): Promise<InvoicePreview> {
    const { content, warnings, client } = await this.facts.ofInvoice(command);
    return invoicePreview(content, warnings, client);
  }

  /** @throws HttpProblem 404 | 410 | 503 */
  async file(documentId: string): Promise<MadeDocument> {
    return this.bytesOf(documentId, (await this.held(documentId)).state);
  }

  /** @throws HttpProblem 410 | 503 */
  private async bytesOf(documentId: string, { status, request }: Held): Promise<MadeDocument> {
    const bytes = await this.files.of(documentId);
    if (bytes === 'forgotten') throw forgotten();
    if (bytes !== null) return { documentId, fileName: request.fileName, bytes };
    if (status === 'failed')
      throw new HttpProblem(503, t('This document could not be written. Please let it be tried again.'), {
        retryAfter: COME_AGAIN_SECONDS,
      });
    throw stillWritten();
  }

  /**
   * The document as a PDF file, made of what it was to say when it was asked for.
   * @throws HttpProblem 404 | 410, 409 where it has letters that a PDF would not show
   */
  async pdf(documentId: string): Promise<MadeDocument> {
    const { request } = (await this.held(documentId)).state;
    try {
      return {
        documentId,
        fileName: pdfFileName(request.fileName),
        bytes: await renderTextAsPdf(request.kind, request.content),
      };
    } catch (error) {
      if (!(error instanceof LettersMissing)) throw error;
      throw new HttpProblem(
        409,
        t('A PDF of this document would not show {letters}. Please take the Word file.', { letters: error.letters }),
      );
    }
  }

  /** @throws HttpProblem 404 | 410 */
  private async held(documentId: string): Promise<{ readonly state: Held; readonly position: Position }> {
    const loaded = await this.commands.load(document, documentId);
    if (loaded === null || loaded.state.status === 'unknown')
      throw new HttpProblem(404, t('This document does not exist.'));
    if (isForgotten(loaded.state)) throw forgotten();
    return { state: loaded.state, position: loaded.position };
  }

  /** @returns where the list must be to show it */
  async tryAgain(http: unknown, documentId: string): Promise<Position | null> {
    const { context } = await this.requests.begin(http, { again: documentId });
    return this.again(documentId, context);
  }

  /** @returns where the list must be to show it */
  async tryAllAgain(http: unknown, documentIds: readonly string[]): Promise<Position | null> {
    const { context } = await this.requests.begin(http, { again: 'all' });
    let last: Position | null = null;
    for (const documentId of documentIds) {
      const own = {
        ...context,
        commandId: partCommandIdOf(context.commandId, documentId),
        causationId: context.commandId,
      };
      last = (await this.again(documentId, own).catch(unlessRefused)) ?? last;
    }
    return last;
  }

  private async again(documentId: string, context: CommandContext): Promise<Position | null> {
    const before = await this.commands.load(document, documentId);
    if (before !== null && isForgotten(before.state)) throw forgotten();
    const { position } = await this.commands.execute(
      document,
      documentId,
      { type: 'TryAgain', at: context.at, by: context.actorId },
      context,
    );
    await this.queue.add(documentId);
    return position;
  }

  /** What was asked for under this request's id is taken down once, whoever asks how often. */
  private async once({ context, entityId }: CommandRequest, wanted: () => Promise<Wanted>): Promise<MadeDocument> {
    const before = await this.commands.load(document, entityId);
    if (before !== null && isForgotten(before.state)) throw forgotten();
    if (before === null) {
      await this.request(entityId, await wanted(), context);
    }
    await this.queue.add(entityId);
    return this.whenMade(entityId);
  }

  private async request(documentId: string, { content, ...rest }: Wanted, context: CommandContext): Promise<void> {
    const command = {
      type: 'RequestDocument',
      at: context.at,
      by: context.actorId,
      ...rest,
      visitId: rest.visitIds[0] ?? null,
      form: FORM,
      content: JSON.stringify(content),
    } as const;
    await this.commands.execute(document, documentId, command, context);
  }

  private async whenMade(documentId: string): Promise<MadeDocument> {
    const end = performance.now() + DOCUMENT_PATIENCE_MS;
    for (
      let wait = LOOK_AGAIN_MS.first;
      performance.now() < end && !(await this.files.isMade(documentId));
      wait = Math.min(LOOK_AGAIN_MS.most, wait * LOOK_AGAIN_MS.growth)
    ) {
      // Most documents are there before the first of these looks into the log.
      if (wait === LOOK_AGAIN_MS.most && (await this.held(documentId)).state.status === 'failed') break;
      await pause(wait);
    }
    const { state, position } = await this.held(documentId);
    // Whoever has the file looks for it in the list next.
    await this.readModels.waitFor(position, { projections: [DOCUMENT_LIST] });
    return this.bytesOf(documentId, state);
  }
}
