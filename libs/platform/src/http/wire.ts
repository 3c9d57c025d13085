import { t } from '#languages';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { bind, dayAfter, instantOf, isDay, ListWindow, messagesOf, startOfLondonDay, type Contract } from '#contracts';
import { HttpProblem } from '../requests/http-problems.js';
import { withinCapabilities } from './capabilities.js';
import { declareQuery } from './query.js';
import { unfolded, type WireRecord } from './wire-values.js';

type Fields = Record<string, unknown>;

/** Path parameters and query, for what a call says beside its body. */
export interface Address {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

const fieldsOf = (raw: unknown): Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Fields) : {};

/**
 * Binds and validates; a 403 names what the caller may not say, a 400 carries the message of every field, and the first one as the sentence.
 * @throws HttpProblem
 */
export const receive = <T extends object>(type: Contract<T>, raw: unknown): T => {
  const instance = withinCapabilities(bind(type, raw));
  const errors = messagesOf(instance);
  const [first] = Object.values(errors);
  if (first !== undefined) throw new HttpProblem(400, first, { errors });
  return instance;
};

/** @throws HttpProblem when the body is a list, a text or nothing: an empty form must not pass for an unchanged one */
const sentFields = (body: unknown): Fields => {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Fields;
  throw new HttpProblem(400, t('Please send the fields of this call as one object.'));
};

/**
 * The fields of a body, which may be their JSON text, for doors that read them in more than one form.
 * @throws HttpProblem
 */
export const bodyOf = (raw: unknown): Fields => sentFields(unfolded(raw));

/**
 * A body, or a part of it, that has these fields and no others: a mistyped name must not pass for a field that was left out.
 * @throws HttpProblem 400 naming each field that there is not
 */
export const onlyFields = (fields: WireRecord, names: readonly string[], part = ''): WireRecord => {
  const unknown = Object.keys(fields)
    .filter((name) => !names.includes(name))
    .map((name) => `${part}${name}`.slice(0, 80));
  const errors = Object.fromEntries(
    unknown.map((field) => [field, t('{field} is not a field of this call.', { field })]),
  );
  const [first] = Object.values(errors);
  if (first !== undefined) throw new HttpProblem(400, first, { errors });
  return fields;
};

/**
 * The call's body as its contract class.
 * @param normalise makes the contract's canonical fields from what clients may send; without it the body
 *   is taken as it is, with the path's `id` as `_id`
 * @param without what a call without a body means: nothing that can be taken for fields, or fields of which none is sent
 */
export const Wire = <T extends object>(
  type: Contract<T>,
  normalise: (body: Fields, address: Address) => unknown = (body, { params }) =>
    params['id'] === undefined ? body : { ...body, _id: params['id'] },
  without: 'refused' | 'no fields' = 'refused',
): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext): T => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const address = { params: request.params as Address['params'], query: fieldsOf(request.query) };
    return receive(type, normalise(bodyOf(without === 'no fields' ? (request.body ?? {}) : request.body), address));
  })();

const numberOf = (written: unknown): unknown =>
  typeof written === 'string' && /^-?\d+$/.test(written) ? Number(written) : written;
/** An instant of a range from what stands in an address: a day is all of it, in London. */
const rangeEnd = { from: startOfLondonDay, to: (day: string): string => startOfLondonDay(dayAfter(day)) } as const;

// A `+` that nobody escaped arrives as a blank.
const canonical = (written: unknown): unknown =>
  typeof written === 'string' ? (instantOf(written.replace(/(T.*) (\d{2}:?\d{2})$/, '$1+$2')) ?? written) : written;

/** A query's values as a list's class wants them, also where a body says them: numbers for strings, canonical instants, nothing for ''. */
export const listFields = (query: Fields): Fields => {
  const fields = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  for (const name of ['limit', 'offset']) if (name in fields) fields[name] = numberOf(fields[name]);
  for (const name of ['from', 'to'] as const)
    if (name in fields) fields[name] = isDay(fields[name]) ? rangeEnd[name](fields[name]) : canonical(fields[name]);
  if ('as_at' in fields) fields['as_at'] = canonical(fields['as_at']);
  return fields;
};

/** The call's query as `ListWindow`, a list's own class that extends it, or a class of its own; what the class does not declare is refused. */
export const Listed = <T extends object = ListWindow>(
  type?: Contract<T>,
  normalise: (fields: Fields) => unknown = (fields) => fields,
): ParameterDecorator => {
  const bound = type ?? ListWindow;
  const parameter = createParamDecorator((_: unknown, context: ExecutionContext): object => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const query = receive<object>(bound, normalise(listFields(fieldsOf(request.query))));
    if (query instanceof ListWindow) refuseReversed(query);
    return query;
  })();
  return (target, property, index) => {
    declareQuery(target, property, bound);
    parameter(target, property, index);
  };
};

/** @throws HttpProblem 400 */
const refuseReversed = ({ from, to }: ListWindow): void => {
  if (from === undefined || to === undefined || from <= to) return;
  const msg = t('Please choose a last day that is not before the first.');
  throw new HttpProblem(400, msg, { errors: { to: msg } });
};
