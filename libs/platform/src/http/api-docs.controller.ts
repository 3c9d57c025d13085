import { readFile } from 'node:fs/promises';
import { Controller } from '@nestjs/common';
import { t } from '#languages';
import { Call } from './call.js';
import { HttpProblem } from '../requests/http-problems.js';

/** Beside `libs` when it runs from source, beside `dist` when it is built. */
const places = [
  new URL('../../../../docs/openapi.json', import.meta.url),
  new URL('../../../../../docs/openapi.json', import.meta.url),
];

/** Every call with what it takes, as `npm run generate` wrote it down. */
@Controller()
export class ApiDocsController {
  @Call('GET /api/docs')
  async describe(): Promise<object> {
    for (const place of places) {
      const text = await readFile(place, 'utf8').catch(() => null);
      if (text !== null) return JSON.parse(text) as object;
    }
    throw new HttpProblem(404, t('This installation has no API description.'));
  }
}
