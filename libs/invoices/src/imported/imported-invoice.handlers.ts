import { HandlesCommand, type CommandMessage } from '#platform';
import { InvoiceCommandService } from '../invoice-command-service.js';
import type { ImportedInvoice } from './imported-invoice.js';

/** A row of an import becomes an invoice that another program issued. */
export class ImportInvoice {
  constructor(readonly imported: ImportedInvoice) {}
}

/** The import that brought an invoice is undone. */
export class RemoveImportedInvoice {
  constructor(readonly invoiceId: string) {}
}

@HandlesCommand(ImportInvoice)
export class ImportInvoiceHandler {
  constructor(private readonly keeping: InvoiceCommandService) {}

  execute({ command, request }: CommandMessage<ImportInvoice>): Promise<void> {
    return this.keeping.bringIn(command.imported, request);
  }
}

@HandlesCommand(RemoveImportedInvoice)
export class RemoveImportedInvoiceHandler {
  constructor(private readonly keeping: InvoiceCommandService) {}

  execute({ command, request }: CommandMessage<RemoveImportedInvoice>): Promise<void> {
    return this.keeping.takeOut(command.invoiceId, request);
  }
}
