import { kitTypeOf } from '#contracts';

type Body = Readonly<Record<string, unknown>>;
interface Address {
  readonly params: Readonly<Record<string, string>>;
}

/** The id in the path, or under any of the names that callers use for it. */
const idIn = (body: Body, { params }: Address, names: readonly string[]): unknown =>
  params['id'] ??
  names.map((name) => body[name]).find((value) => value !== undefined && value !== null && value !== '');

/** Kit types are spelled in several ways; what is none of them stays and is refused with the form's own message. */
const withKitType = (body: Body): Body =>
  'type' in body ? { ...body, type: kitTypeOf(body['type']) ?? body['type'] } : body;

export const changedCar = (body: Body, address: Address): Body => ({
  ...body,
  _id: idIn(body, address, ['car_id', '_id', 'id']),
});
export const addedKit = withKitType;
export const changedKit = (body: Body, address: Address): Body => ({
  ...withKitType(body),
  _id: idIn(body, address, ['kit_id', '_id', 'id']),
});
