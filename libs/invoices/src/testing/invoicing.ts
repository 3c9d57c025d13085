import { setTimeout as pause } from 'node:timers/promises';
import type { Invoice, Job } from '#contracts';
import {
  call,
  registerFirstAccount,
  startServer,
  type Answer,
  type ServerOptions,
  type TestServer,
} from '#test/harness/server';
import { airTestOn, siteContact, visitDay } from '#test/harness/visits';
import { filesOf, textOf } from '../../../documents/src/render/testing/docx-files.js';

/** A running office that invoices. */
export interface Invoicing {
  readonly server: TestServer;
  /** Of the office. */
  readonly token: string;
  readonly ask: <Body>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<Body>>;
  /** As `ask`; throws unless it is answered with 200. */
  readonly ok: <Body>(method: string, path: string, body?: unknown) => Promise<Body>;
  /** Id of an air test, each on another day. */
  readonly visit: (fields?: object) => Promise<string>;
  /** An issued invoice over £480 gross; each for a visit of another day. */
  readonly issued: (client: string) => Promise<Invoice>;
  readonly one: (id: string) => Promise<Invoice>;
}

export const openInvoicing = async (
  environment: Record<string, string> = {},
  options: Pick<ServerOptions, 'clock' | 'openStore'> = {},
): Promise<Invoicing> => {
  const server = await startServer({ environment, ...options });
  const { token } = await registerFirstAccount(server.url);
  const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });
  const ok = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await ask<Body>(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await ok('PUT', '/api/company', { name: 'Quiet Rooms' });
  let days = 0;
  const visit = async (fields: object = {}): Promise<string> => {
    days += 1;
    const [[job]] = await ok<readonly [readonly [Job]]>('POST', '/api/job', airTestOn(visitDay(days), fields));
    return job._id;
  };
  return {
    server,
    token,
    ask,
    ok,
    visit,
    one: (id) => ok<Invoice>('GET', `/api/invoices/${id}`),
    issued: async (name) => {
      const other = { ...siteContact, name, email: `${name.split(' ')[0] ?? ''}@example.test` };
      const { _id } = await ok<Invoice>('POST', '/api/invoices/drafts', { ids: [await visit({ contact: other })] });
      return ok<Invoice>('POST', `/api/invoices/${_id}/issue`, {});
    },
  };
};

/** What is written in a document once it is made. */
export const documentText = async ({ server, token }: Invoicing, id: string): Promise<string> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const response = await fetch(`${server.url}/api/documents/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.status === 200) {
      const files = filesOf(Buffer.from(await response.arrayBuffer()));
      return textOf(files.get('word/document.xml')?.toString() ?? '');
    }
    await pause(50);
  }
  throw new Error('the document was not written');
};
