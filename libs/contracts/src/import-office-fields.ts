import { later } from '#languages';
import {
  addressHeads,
  asWritten,
  column,
  contactColumns,
  emailHeads,
  joined,
  phoneHeads,
  type ImportField,
} from './import-field.js';
import {
  importedDay,
  importedDays,
  importedEmail,
  importedPounds,
  importedTelephone,
  importedYesNo,
} from './import-values.js';

export const clientImport: readonly ImportField[] = [
  column(
    'company',
    later('Company'),
    'company|company name|client|client name|customer|customer name|name|firm|organisation|account|account name|business',
  ),
  joined(
    column(
      'address',
      later('Address'),
      `${addressHeads}|billing address|invoice address|company address|client address`,
    ),
  ),
  column(
    'postcode',
    later('Postcode'),
    'postcode|post code|p code|pcode|zip|billing postcode|invoice postcode|client postcode',
  ),
  column(
    'email',
    later('Email'),
    `${emailHeads}|accounts email|invoice email|company email|client email`,
    importedEmail,
  ),
  column(
    'telephone',
    later('Telephone'),
    `${phoneHeads}|office|office tel|landline|switchboard|client tel|client telephone|client phone`,
    importedTelephone,
  ),
  column(
    'contact_name',
    later('Contact name'),
    'contact|contact name|contact person|main contact|site contact|attn|fao|person|contact person name',
  ),
  column(
    'contact_position',
    later('Contact position'),
    'position|job title|role|contact position|contact role|title|contact job title',
  ),
  column(
    'contact_email',
    later('Contact email'),
    'contact email|contact e mail|contact email address|person email',
    importedEmail,
  ),
  column(
    'contact_telephone',
    later('Contact telephone'),
    'mobile|mob|mobile no|mobile number|contact tel|contact telephone|contact phone|contact mobile|direct|direct line|ddi',
    importedTelephone,
  ),
  column(
    'payment_days',
    later('Payment terms (days)'),
    'payment terms|terms|payment days|credit terms|days|credit days|payment terms days',
    asWritten(importedDays),
  ),
  column(
    'purchase_order_needed',
    later('Purchase order needed'),
    'po|po required|po needed|po number required|purchase order|purchase order needed|purchase order required|po req',
    asWritten(importedYesNo),
  ),
  column(
    'purchase_order_note',
    later('Purchase order note'),
    'po note|po notes|purchase order note|purchase order notes',
  ),
];

export const projectImport: readonly ImportField[] = [
  column(
    'project_number',
    later('Project number'),
    'project number|project no|number|no|job no|job number|ref|our ref|project ref|reference|enquiry no|enquiry number|job ref|quote no',
  ),
  column(
    'projectName',
    later('Project name'),
    'project|project name|name|job|job name|title|scheme|development|site|site name|project title|enquiry',
  ),
  column('client', later('Client'), 'client|client name|customer|customer name|company|company name|firm|account'),
  joined(
    column(
      'address',
      later('Site Address'),
      `${addressHeads}|site address|project address|site town|site city|site location|site street|site address 1|site address 2`,
    ),
  ),
  column(
    'postcode',
    later('Postcode'),
    'postcode|post code|p code|pcode|zip|site postcode|site post code|project postcode',
  ),
  column(
    'price',
    later('Fee'),
    'fee|price|value|amount|quote|quoted|quote value|project fee|project value|total|total fee|cost|net|fee ex vat|fee net',
    asWritten(importedPounds),
  ),
  column(
    'date',
    later('Enquiry date'),
    'date|enquiry date|date of enquiry|enquired|date received|received|created|date created|quote date|date quoted',
    asWritten(importedDay),
  ),
  column(
    'project_leader',
    later('Project leader'),
    'project leader|leader|pl|project manager|pm|lead|manager|consultant|project lead',
  ),
  column('delegated', later('Delegated'), 'delegated|external|subcontracted', asWritten(importedYesNo)),
  ...contactColumns(''),
];
