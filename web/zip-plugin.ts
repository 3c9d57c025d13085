import type { Plugin } from 'vite';

const ID = '\0zip-in-place';

/**
 * The writer of workbooks zips what is large in workers that it makes of text, which our content security policy
 * forbids: it would wait for them for ever. It runs in a worker of ours already and may as well zip there.
 */
export const zipInPlace = (): Plugin => ({
  name: 'zip-in-place',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'fflate' && importer?.includes('write-excel-file') === true ? ID : null),
  load: (id) =>
    id === ID
      ? `import { zipSync } from 'fflate/browser';
         export * from 'fflate/browser';
         export const zip = (files, done) => { try { done(null, zipSync(files)); } catch (error) { done(error); } };`
      : null,
});
