import { t } from '#languages';
import { toast } from '../../components/feedback/index.js';
import { api, sentenceOf } from '../../lib/api.js';
import { saveFile } from '../../lib/files.js';

/** Saves an invoice, or one of its credit notes, as UBL; where the form lacks something the sentence says what. */
export const downloadUbl = async (id: string, creditNote?: string): Promise<void> => {
  const of = creditNote === undefined ? '' : `?credit_note=${encodeURIComponent(creditNote)}`;
  try {
    const { name, content } = await api.file(`/api/invoices/${id}/ubl${of}`);
    saveFile(name, content);
  } catch (error) {
    toast.danger(t('The e-invoice could not be made.'), sentenceOf(error));
  }
};
