/** `npm run generate`: writes docs/event-catalogue.md, docs/openapi.json and the stored samples that are missing. */
import { jest } from './running.mjs';

const { ok, output } = await jest(['test/generated/generated.spec.ts'], { env: { WRITE_GENERATED: 'yes' } });
console.log(ok ? 'docs/event-catalogue.md, docs/openapi.json and test/stored-events are up to date' : output);
process.exitCode = ok ? 0 : 1;
