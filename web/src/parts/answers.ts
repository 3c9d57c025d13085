import { jobs } from './sample.js';

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const NEVER = new Promise<Response>(() => undefined);

/** What the lists of this page ask for; everything else is refused in one sentence. */
const answerTo = (path: string): Promise<Response> | Response => {
  if (path === '/api/parts/rows') return json(200, jobs, { 'X-Total-Count': '1204', 'X-Total-Fee': '96250.5' });
  if (path === '/api/parts/none') return json(200, [], { 'X-Total-Count': '0', 'X-Total-Fee': '0' });
  if (path === '/api/parts/never') return NEVER;
  return json(409, { statusCode: 409, msg: 'There is no server behind the parts; this is how a refusal reads.' });
};

/** The parts are shown without a server: the page answers its own calls. */
export const answerHere = (): void => {
  const real = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    return pathname.startsWith('/api/') ? Promise.resolve(answerTo(pathname)) : real(input, init);
  };
};
