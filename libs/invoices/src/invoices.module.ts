import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DocumentsModule } from '#documents';
import { MailModule } from '#mail';
import { SiteVisitsModule } from '#site-visits';
import { BankStatementsController } from './bank/bank-statements.controller.js';
import { BankStatements } from './bank/bank-statements.js';
import { ElectronicInvoices } from './electronic/electronic-invoices.js';
import { ImportInvoiceHandler, RemoveImportedInvoiceHandler } from './imported/imported-invoice.handlers.js';
import { InvoiceFollowUps } from './follow-ups.js';
import { InvoiceFollowing } from './invoice-following.js';
import { InvoiceCommandService } from './invoice-command-service.js';
import { InvoiceDrafts } from './invoice-drafts.js';
import { InvoicePayments } from './invoice-payments.js';
import { InvoiceStream } from './invoice-stream.js';
import { DraftsController } from './drafts.controller.js';
import { InvoicesController } from './invoices.controller.js';
import { SalesJournal } from './journal/sales-journal.js';
import { LatePaymentController } from './late-payment/late-payment.controller.js';
import { ListedInvoices } from './list/listed-invoices.js';
import { PaymentsController } from './payments.controller.js';
import { Reminders } from './reminders/reminders.js';
import { RemindersController } from './reminders/reminders.controller.js';
import { ClientStatements } from './statement/client-statements.js';
import { StatementsController } from './statement/statements.controller.js';

@Module({
  imports: [CqrsModule, SiteVisitsModule, DocumentsModule, MailModule],
  controllers: [
    BankStatementsController,
    DraftsController,
    InvoicesController,
    LatePaymentController,
    PaymentsController,
    RemindersController,
    StatementsController,
  ],
  providers: [
    InvoiceCommandService,
    InvoiceDrafts,
    InvoicePayments,
    InvoiceStream,
    InvoiceFollowing,
    ImportInvoiceHandler,
    RemoveImportedInvoiceHandler,
    ListedInvoices,
    SalesJournal,
    BankStatements,
    InvoiceFollowUps,
    ElectronicInvoices,
    Reminders,
    ClientStatements,
  ],
  exports: [InvoiceFollowUps],
})
export class InvoicesModule {}
