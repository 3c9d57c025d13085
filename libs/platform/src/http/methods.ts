import { routes } from '#contracts';
import { t } from '#languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../requests/http-problems.js';
import { speakingTo } from '../requests/request-context.js';
import { isUuid } from './wire-values.js';

/** Fastify answers HEAD wherever it answers GET. */
export const callOf = (method: string, route: string): string => `${method === 'HEAD' ? 'GET' : method} ${route}`;

/** What is free for a visit or a booking that is not there yet is asked under the id -1. */
export const isIdOf = (id: string, route: string): boolean =>
  isUuid(id) || (id === '-1' && route.includes('/checkavailability'));

interface Address {
  readonly method: string;
  readonly route: string;
  readonly segments: readonly string[];
}

const addresses: readonly Address[] = Object.keys(routes)
  .filter((call) => !call.includes('*'))
  .map((call) => {
    const [method = '', route = ''] = call.split(' ');
    return { method, route, segments: route.split('/') };
  });

const fits = (value: string, segment: string, route: string): boolean => {
  if (segment === ':id') return isIdOf(value, route);
  return segment.startsWith(':') ? value !== '' : value === segment;
};

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Methods of the calls that an address has, with HEAD and OPTIONS; none: there is no such address. */
export const methodsAt = (url: string): readonly string[] => {
  const values = (url.split('?')[0] ?? '').split('/');
  const own = new Set(
    addresses
      .filter(
        ({ segments, route }) =>
          segments.length === values.length && segments.every((segment, at) => fits(values[at] ?? '', segment, route)),
      )
      .map(({ method }) => method),
  );
  return own.size === 0
    ? []
    : ORDER.filter((method) => method === 'OPTIONS' || own.has(method === 'HEAD' ? 'GET' : method));
};

/** @throws HttpProblem 405 when the address answers other methods only */
export const refuseMethod = ({ method, url }: FastifyRequest, allowed = methodsAt(url)): void => {
  if (allowed.length === 0 || allowed.includes(method)) return;
  const methods = allowed.filter((one) => one !== 'HEAD' && one !== 'OPTIONS').join(', ');
  throw new HttpProblem(405, t('This address does not answer {method}. It answers {methods}.', { method, methods }), {
    allow: allowed.join(', '),
  });
};

/** Every address of a screen answers with the client's page, which browsers only ever get. */
const PAGE = ['GET', 'HEAD', 'OPTIONS'];

const isCall = (url: string): boolean => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');

/** A hook for what no route answers: OPTIONS with what is allowed, another method than that with 405. */
export const answerOtherMethods = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void => {
  const { method, url } = request;
  const route = request.is404 ? undefined : request.routeOptions.url;
  const isPage = route === '/*' && !isCall(url) && request.headers.accept?.includes('text/html') === true;
  if (isPage || (route !== undefined && route !== '/*')) return done();
  const own = methodsAt(url);
  const allowed = own.length > 0 || isCall(url) ? own : PAGE;
  if (method === 'OPTIONS' && allowed.length > 0)
    return void reply.header('allow', allowed.join(', ')).status(204).send();
  try {
    speakingTo(request, () => refuseMethod(request, allowed));
    done();
  } catch (error) {
    done(error as Error);
  }
};
