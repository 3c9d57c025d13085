import { later } from '#languages';
import { asWritten, column, emailHeads, type ImportField } from './import-field.js';
import {
  importedBalance,
  importedDay,
  importedDays,
  importedPaid,
  importedPounds,
  importedRate,
  importedYesNo,
} from './import-values.js';

const pounds = asWritten(importedPounds);
const day = asWritten(importedDay);

/** A column called 'Amount' is left to a person: it may be with VAT or without. */
export const invoiceImport: readonly ImportField[] = [
  column(
    'invoice_number',
    later('Invoice number'),
    'invoice number|invoice no|invoice num|invoice ref|invoice reference|invoice|inv no|inv number|inv|number|no|document number|document no',
  ),
  column(
    'date',
    later('Invoice date'),
    'invoice date|date|date of invoice|inv date|issued|issue date|date issued|document date',
    day,
  ),
  column(
    'client',
    later('Client'),
    'client|client name|customer|customer name|company|company name|firm|account|account name|contact|contact name|debtor|name|invoice to|invoiced to|bill to',
  ),
  column(
    'client_address',
    later('Billing address'),
    'client address|billing address|invoice address|customer address|address',
  ),
  column('client_postcode', later('Postcode'), 'client postcode|postcode|post code|customer postcode'),
  column(
    'client_email',
    later('Email'),
    `client email|customer email|contact email|accounts email|email to|${emailHeads}`,
  ),
  column(
    'project',
    later('Project'),
    'project|project no|project number|project name|job|job no|job number|job ref|project ref|our ref',
  ),
  column('description', later('Description'), 'description|details|detail|works|work|for|service|item|memo|narrative'),
  column(
    'net',
    later('Net'),
    'net|net amount|amount net|net total|sub total|subtotal|ex vat|exc vat|excl vat|goods|goods amount|fee|fees',
    pounds,
  ),
  column('vat', later('VAT'), 'vat|vat amount|tax|tax amount|vat total|total vat|total tax', pounds),
  column(
    'gross',
    later('Gross'),
    'gross|gross amount|amount gross|gross total|total|total amount|invoice total|invoice amount|inc vat|incl vat|total inc vat|total gross',
    pounds,
  ),
  column(
    'vat_rate',
    later('VAT rate'),
    'vat rate|rate of vat|tax rate|vat code|tax code|vat percent',
    asWritten(importedRate),
  ),
  column(
    'paid',
    later('Paid'),
    'paid|amount paid|paid amount|received|amount received|payment|payments|payment received',
    asWritten(importedPaid),
  ),
  column(
    'paid_on',
    later('Paid on'),
    'paid on|date paid|paid date|payment date|date received|received on|date of payment',
    day,
  ),
  column(
    'credited',
    later('Credited'),
    'credited|credit|credits|credit note|credit notes|amount credited|credit amount',
    pounds,
  ),
  column('credited_on', later('Credited on'), 'credited on|credit date|credit note date|date credited', day),
  column(
    'outstanding',
    later('Outstanding'),
    'outstanding|balance|balance due|amount due|owed|owing|amount outstanding|outstanding balance|os',
    asWritten(importedBalance),
  ),
  column('due_date', later('Due'), 'due date|due|date due|payment due|due by|due on', day),
  column(
    'due_days',
    later('Payment terms (days)'),
    'due days|terms|payment terms|terms days|credit days',
    asWritten(importedDays),
  ),
  column(
    'order_reference',
    later('Purchase order number'),
    'order reference|po|po no|po number|purchase order|purchase order no|purchase order number|order no|order number|client ref|customer ref|your ref|reference|ref',
  ),
  column('tax_point', later('Tax point'), 'tax point|tax point date|tax date', day),
  column('sent_on', later('Sent'), 'sent on|sent|date sent|emailed', day),
  column(
    'reverse_charge',
    later('Reverse charge'),
    'reverse charge|domestic reverse charge|drc|reverse charge vat',
    asWritten(importedYesNo),
  ),
  column('status', later('Status'), 'status|state|invoice status'),
  column('invoice', later('Invoice ID'), 'invoice id'),
  column('client_id', later('Client ID'), 'client id'),
];
