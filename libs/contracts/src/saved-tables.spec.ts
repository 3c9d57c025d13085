/** @jest-environment node */
import { languages, loadContractCatalogues, setLocaleResolver } from '#languages';
import { fieldsOfImport, importKinds, importTable } from './import-fields.js';

describe('a table of rows that was saved here', () => {
  it.each(languages.flatMap((language) => importKinds.map((kind) => [kind, language] as const)))(
    'is recognised when it is opened again: %s in %s',
    async (kind, language) => {
      await loadContractCatalogues(language);
      setLocaleResolver(() => language);
      const { fields } = fieldsOfImport[kind];
      const heads = ['1', '2', '3', ...fields.map(({ label }) => String(label()))];
      const table = importTable(kind, [heads, heads.map(() => 'x')]);
      expect(table?.columns.slice(3)).toEqual(fields.map(({ name }) => name));
    },
  );
});
