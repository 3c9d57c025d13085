import { later } from '#languages';
import { addressHeads, asWritten, emailHeads, heads, phoneHeads, type ImportField } from './import-field.js';
import {
  importedDay,
  importedDays,
  importedEmail,
  importedPounds,
  importedTelephone,
  importedText,
  importedYesNo,
} from './import-values.js';

export const clientImport: readonly ImportField[] = [
  {
    name: 'company',
    label: later('Company'),
    heads: heads(
      'company|company name|client|client name|customer|customer name|name|firm|organisation|account|account name|business',
    ),
    read: importedText,
  },
  {
    name: 'address',
    label: later('Address'),
    heads: [...addressHeads, ...heads('billing address|invoice address|company address|client address')],
    joins: true,
    read: importedText,
  },
  {
    name: 'postcode',
    label: later('Postcode'),
    heads: heads('postcode|post code|p code|pcode|zip|billing postcode|invoice postcode|client postcode'),
    read: importedText,
  },
  {
    name: 'email',
    label: later('Email'),
    heads: [...emailHeads, ...heads('accounts email|invoice email|company email|client email')],
    read: importedEmail,
  },
  {
    name: 'telephone',
    label: later('Telephone'),
    heads: [...phoneHeads, ...heads('office|office tel|landline|switchboard|client tel|client telephone|client phone')],
    read: importedTelephone,
  },
  {
    name: 'contact_name',
    label: later('Contact name'),
    heads: heads('contact|contact name|contact person|main contact|site contact|attn|fao|person|contact person name'),
    read: importedText,
  },
  {
    name: 'contact_position',
    label: later('Contact position'),
    heads: heads('position|job title|role|contact position|contact role|title|contact job title'),
    read: importedText,
  },
  {
    name: 'contact_email',
    label: later('Contact email'),
    heads: heads('contact email|contact e mail|contact email address|person email'),
    read: importedEmail,
  },
  {
    name: 'contact_telephone',
    label: later('Contact telephone'),
    heads: heads(
      'mobile|mob|mobile no|mobile number|contact tel|contact telephone|contact phone|contact mobile|direct|direct line|ddi',
    ),
    read: importedTelephone,
  },
  {
    name: 'payment_days',
    label: later('Payment terms (days)'),
    heads: heads('payment terms|terms|payment days|credit terms|days|credit days|payment terms days'),
    read: asWritten(importedDays),
  },
  {
    name: 'purchase_order_needed',
    label: later('Purchase order needed'),
    heads: heads(
      'po|po required|po needed|po number required|purchase order|purchase order needed|purchase order required|po req',
    ),
    read: asWritten(importedYesNo),
  },
  {
    name: 'purchase_order_note',
    label: later('Purchase order note'),
    heads: heads('po note|po notes|purchase order note|purchase order notes'),
    read: importedText,
  },
];

export const projectImport: readonly ImportField[] = [
  {
    name: 'project_number',
    label: later('Project number'),
    heads: heads(
      'project number|project no|number|no|job no|job number|ref|our ref|project ref|reference|enquiry no|enquiry number|job ref|quote no',
    ),
    read: importedText,
  },
  {
    name: 'projectName',
    label: later('Project name'),
    heads: heads(
      'project|project name|name|job|job name|title|scheme|development|site|site name|project title|enquiry',
    ),
    read: importedText,
  },
  {
    name: 'client',
    label: later('Client'),
    heads: heads('client|client name|customer|customer name|company|company name|firm|account'),
    read: importedText,
  },
  {
    name: 'address',
    label: later('Site Address'),
    heads: [
      ...addressHeads,
      ...heads(
        'site address|project address|site town|site city|site location|site street|site address 1|site address 2',
      ),
    ],
    joins: true,
    read: importedText,
  },
  {
    name: 'postcode',
    label: later('Postcode'),
    heads: heads('postcode|post code|p code|pcode|zip|site postcode|site post code|project postcode'),
    read: importedText,
  },
  {
    name: 'price',
    label: later('Fee'),
    heads: heads(
      'fee|price|value|amount|quote|quoted|quote value|project fee|project value|total|total fee|cost|net|fee ex vat|fee net',
    ),
    read: asWritten(importedPounds),
  },
  {
    name: 'date',
    label: later('Enquiry date'),
    heads: heads(
      'date|enquiry date|date of enquiry|enquired|date received|received|created|date created|quote date|date quoted',
    ),
    read: asWritten(importedDay),
  },
  {
    name: 'project_leader',
    label: later('Project leader'),
    heads: heads('project leader|leader|pl|project manager|pm|lead|manager|consultant|project lead'),
    read: importedText,
  },
  {
    name: 'delegated',
    label: later('Delegated'),
    heads: heads('delegated|external|subcontracted'),
    read: asWritten(importedYesNo),
  },
  {
    name: 'name',
    label: later('Contact name'),
    heads: heads('contact|contact name|contact person|site contact|main contact|client contact|site contact name'),
    read: importedText,
  },
  {
    name: 'position',
    label: later('Contact position'),
    heads: heads('position|job title|role|contact position|contact role'),
    read: importedText,
  },
  {
    name: 'email',
    label: later('Contact email'),
    heads: [...emailHeads, ...heads('contact email|contact e mail|client email|site contact email')],
    read: importedEmail,
  },
  {
    name: 'telephone',
    label: later('Contact telephone'),
    heads: [
      ...phoneHeads,
      ...heads(
        'mobile|mob|contact tel|contact telephone|contact phone|contact mobile|client tel|client phone|client telephone|site contact tel',
      ),
    ],
    read: importedTelephone,
  },
];
