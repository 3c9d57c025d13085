import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { announce, chunks, noCircles } from './chunks.js';
import { leanContracts } from './contracts-plugin.js';
import { libraryStyles } from './library-styles-plugin.js';
import { outline } from './outline-plugin.js';
import { pack } from './pack-plugin.js';
import { zipInPlace } from './zip-plugin.js';

/** A library's texts in French are not mistaken for ours, which are in a file `fr` too. */
const chunkName = ({ facadeModuleId }: { readonly facadeModuleId: string | null }): string =>
  /node_modules\/.*\/locales?\//.test(facadeModuleId ?? '')
    ? 'assets/locale-[name]-[hash].js'
    : 'assets/[name]-[hash].js';

/** `npx vite build web` writes to dist/web; `npx vite web` serves with the API of a running server behind it. */
export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [react(), outline(), libraryStyles(), leanContracts(), noCircles(), announce(), pack()],
  worker: { format: 'es', plugins: () => [zipInPlace()] },
  // `source` lets #contracts be read as TypeScript through the imports of package.json.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: [
      { find: /^temporal-polyfill$/, replacement: new URL('src/lib/temporal.ts', import.meta.url).pathname },
      // Its exports name the build with warnings for developers, whatever is built.
      ...Object.entries({ 'react-router': 'index', 'react-router/dom': 'dom-export' }).map(([find, file]) => ({
        find: new RegExp(`^${find}$`),
        replacement: new URL(`../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url).pathname,
      })),
    ],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/send': 'http://127.0.0.1:3000' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no data: scripts and no inline ones.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // Nothing happens when the contracts are read, nor by the lists of what these components export, so a page is sent only what it uses.
      treeshake: {
        moduleSideEffects: [
          { test: /\/libs\/contracts\/|\/components\/(visits|together|calendar)\/index\.ts$/, sideEffects: false },
        ],
      },
      output: {
        chunkFileNames: chunkName,
        codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
      },
    },
  },
});
