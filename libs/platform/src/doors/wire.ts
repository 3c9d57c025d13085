import { t } from '#languages';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { bind, instantOf, ListWindow, messagesOf, type Contract } from '#contracts';
import { Refusal } from '../refusals.js';
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
 * Binds and validates; a 400 carries the message of every field, and the first one as the sentence.
 * @throws Refusal
 */
export const receive = <T extends object>(type: Contract<T>, raw: unknown): T => {
  const instance = bind(type, raw);
  const errors = messagesOf(instance);
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Refusal(400, first, { errors });
  return instance;
};

/** @throws Refusal when the body is a list, a text or nothing: an empty form must not pass for an unchanged one */
const sentFields = (body: unknown): Fields => {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Fields;
  throw new Refusal(400, t('Please send the fields of this call as one object.'));
};

/**
 * The fields of a body, which may be their JSON text, for doors that read them in more than one form.
 * @throws Refusal
 */
export const bodyOf = (raw: unknown): WireRecord => sentFields(unfolded(raw));

/**
 * The call's body as its contract class.
 * @param normalise makes the contract's canonical fields from what clients may send; without it the body
 *   is taken as it is, with the path's `id` as `_id`
 */
export const Wire = <T extends object>(
  type: Contract<T>,
  normalise: (body: Fields, address: Address) => unknown = (body, { params }) => (params['id'] === undefined ? body : { ...body, _id: params['id'] }),
): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext): T => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const address = { params: request.params as Address['params'], query: fieldsOf(request.query) };
    return receive(type, normalise(sentFields(request.body), address));
  })();

const numberOf = (written: unknown): unknown =>
  typeof written === 'string' && /^-?\d+$/.test(written) ? Number(written) : written;
// A `+` that nobody escaped arrives as a blank.
const canonical = (written: unknown): unknown =>
  typeof written === 'string' ? (instantOf(written.replace(/(T.*) (\d{2}:?\d{2})$/, '$1+$2')) ?? written) : written;

/** A query's values as a list's class wants them: numbers for strings, canonical instants, nothing for ''. */
export const listFields = (query: Fields): Fields => {
  const fields = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  for (const name of ['limit', 'offset']) if (name in fields) fields[name] = numberOf(fields[name]);
  for (const name of ['from', 'to', 'as_at']) if (name in fields) fields[name] = canonical(fields[name]);
  return fields;
};

/** The call's query as `ListWindow`, a list's own class that extends it, or a class of its own. */
export const Listed = <T extends object = ListWindow>(
  type?: Contract<T>,
  normalise: (fields: Fields) => unknown = (fields) => fields,
): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext): object => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return receive<object>(type ?? ListWindow, normalise(listFields(fieldsOf(request.query))));
  })();
