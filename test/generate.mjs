/** `npm run generate`: writes docs/event-catalogue.md, docs/openapi.json, the stored samples that are missing, and the catalogues of texts in order. */
import { jest } from './running.mjs';

const { ok, output } = await jest(['test/generated/generated.spec.ts', 'test/generated/texts.spec.ts'], {
  env: { WRITE_GENERATED: 'yes' },
});
console.log(
  ok
    ? 'docs/event-catalogue.md, docs/openapi.json, test/stored-events and the catalogues of texts are up to date'
    : output,
);
process.exitCode = ok ? 0 : 1;
