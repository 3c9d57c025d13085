/**
 * Elements of UBL 2.1 in the order in which its schemas (OASIS, 2013) have them, as far as an invoice or a credit note of ours has any:
 * a reader that knows the schema refuses another order, and an element that does not belong there.
 */
const PARTY = 'cbc:EndpointID cac:PartyName cac:PostalAddress cac:PartyTaxScheme cac:PartyLegalEntity';
const LINE = 'cbc:LineExtensionAmount cac:Item cac:Price';
const HEADER = 'cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate';
const BODY =
  'cbc:DocumentCurrencyCode cac:OrderReference cac:BillingReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PaymentMeans cac:PaymentTerms cac:TaxTotal cac:LegalMonetaryTotal';

const ORDER: Readonly<Record<string, string>> = {
  Invoice: `${HEADER} cbc:DueDate cbc:InvoiceTypeCode cbc:Note cbc:TaxPointDate ${BODY} cac:InvoiceLine`,
  CreditNote: `${HEADER} cbc:TaxPointDate cbc:CreditNoteTypeCode cbc:Note ${BODY} cac:CreditNoteLine`,
  'cac:OrderReference': 'cbc:ID',
  'cac:BillingReference': 'cac:InvoiceDocumentReference',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:IssueDate',
  'cac:AccountingSupplierParty': 'cac:Party',
  'cac:AccountingCustomerParty': 'cac:Party',
  'cac:Party': PARTY,
  'cac:PartyName': 'cbc:Name',
  'cac:PostalAddress': 'cbc:StreetName cbc:CityName cbc:PostalZone cac:Country',
  'cac:Country': 'cbc:IdentificationCode',
  'cac:PartyTaxScheme': 'cbc:CompanyID cac:TaxScheme',
  'cac:TaxScheme': 'cbc:ID',
  'cac:PartyLegalEntity': 'cbc:RegistrationName cbc:CompanyID',
  'cac:PaymentMeans': 'cbc:PaymentMeansCode cbc:PaymentDueDate cbc:PaymentID cac:PayeeFinancialAccount',
  'cac:PayeeFinancialAccount': 'cbc:ID cbc:Name cac:FinancialInstitutionBranch',
  'cac:FinancialInstitutionBranch': 'cbc:ID',
  'cac:PaymentTerms': 'cbc:Note',
  'cac:TaxTotal': 'cbc:TaxAmount cac:TaxSubtotal',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  'cac:TaxCategory': 'cbc:ID cbc:Percent cbc:TaxExemptionReasonCode cbc:TaxExemptionReason cac:TaxScheme',
  'cac:ClassifiedTaxCategory': 'cbc:ID cbc:Percent cac:TaxScheme',
  'cac:LegalMonetaryTotal': 'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:PayableAmount',
  'cac:InvoiceLine': `cbc:ID cbc:InvoicedQuantity ${LINE}`,
  'cac:CreditNoteLine': `cbc:ID cbc:CreditedQuantity ${LINE}`,
  'cac:Item': 'cbc:Name cac:ClassifiedTaxCategory',
  'cac:Price': 'cbc:PriceAmount',
};

const placesOf = (name: string): ReadonlyMap<string, number> =>
  new Map((ORDER[name] ?? '').split(' ').map((child, place) => [child, place]));

/** @param value an element as xmlbuilder2 reads it @returns what stands where it may not, or says nothing */
export const misplaced = (name: string, value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => misplaced(name, one));
  if (typeof value !== 'object' || value === null) return value === '' ? [`${name} is empty`] : [];
  const children = Object.entries(value).filter(([child]) => !/^[@#]/.test(child));
  if (children.length === 0) return '#' in value && value['#'] !== '' ? [] : [`${name} is empty`];
  const places = placesOf(name);
  let last = -1;
  return children.flatMap(([child, inside]) => {
    const place = places.get(child) ?? -1;
    const found = place > last ? [] : [`${child} in ${name}`];
    last = Math.max(last, place);
    return [...found, ...misplaced(child, inside)];
  });
};
