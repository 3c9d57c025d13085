import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestOf } from '#platform';
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

@CommandHandler(ImportInvoice)
export class ImportInvoiceHandler implements ICommandHandler<ImportInvoice, void> {
  constructor(private readonly keeping: InvoiceCommandService) {}

  execute(command: ImportInvoice): Promise<void> {
    return this.keeping.bringIn(command.imported, requestOf(command));
  }
}

@CommandHandler(RemoveImportedInvoice)
export class RemoveImportedInvoiceHandler implements ICommandHandler<RemoveImportedInvoice, void> {
  constructor(private readonly keeping: InvoiceCommandService) {}

  execute(command: RemoveImportedInvoice): Promise<void> {
    return this.keeping.takeOut(command.invoiceId, requestOf(command));
  }
}
