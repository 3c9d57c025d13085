import type { AnswerOf, RouteName } from '#contracts';

type Unqueried<Path extends string> = Path extends `${infer Address}?${string}` ? Address : Path;

/** A segment that is known letter by letter, or the place of a value. */
type Segment<Text extends string> = Text extends `:${string}` ? ':' : string extends Text ? ':' : Text;

type Shape<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${Segment<First>}/${Shape<Rest>}`
  : Segment<Path>;

/** The calls of the contract by method and shape: `GET /api/job/:`. */
type Shaped = {
  readonly [
    Name in RouteName as Name extends `${infer Method} ${infer Path}` ? `${Method} ${Shape<Path>}` : never
  ]: Name;
};

type Call<Method extends string, Path extends string> = Path extends string
  ? `${Method} ${Shape<Unqueried<Path>>}`
  : never;

type Known<Name extends string> = Name extends keyof Shaped ? AnswerOf<Shaped[Name]> : never;

/** What the contract says that a call of this address answers. @example AnswerAt<'GET', `/api/job/${string}`> is a Job */
export type AnswerAt<Method extends string, Path extends string> = Known<Call<Method, Path>>;

/** The other arguments of a call: where the contract knows no such call, none will do, so that it does not compile. */
export type With<Method extends string, Path extends string, Arguments extends readonly unknown[]> =
  Call<Method, Path> extends keyof Shaped ? Arguments : [theContractNamesNoSuchCall: never];

/** Where the contract has lists of such rows. @example ListPath<Job> is '/api/job' */
export type ListPath<Row> = {
  readonly [Name in RouteName]: Name extends `GET ${infer Path}`
    ? AnswerOf<Name> extends readonly Row[]
      ? Path
      : never
    : never;
}[RouteName];
