import { HttpCode, RequestMapping, RequestMethod, type StreamableFile } from '@nestjs/common';
import type { AnswerOf, Bytes, RouteName } from '#contracts';

declare const ANSWER: unique symbol;

/** An answer that is written as JSON already when the controller has it. */
export type JsonText<Answer> = string & { readonly [ANSWER]: Answer };

/** What a method may give for an answer: the answer itself, its text, or, where it is no JSON, the bytes or what it has sent itself. */
type Given<Answer> = Answer extends Bytes ? StreamableFile | string | undefined : Answer | JsonText<Answer>;

type MethodOf<Name> = Name extends `${infer Method} ${string}` ? Method : never;

/** The calls of the same HTTP method that answer the same. */
type Alike<First extends RouteName> = {
  readonly [Name in Extract<RouteName, `${MethodOf<First>} ${string}`>]: AnswerOf<Name> extends AnswerOf<First>
    ? AnswerOf<First> extends AnswerOf<Name>
      ? Name
      : never
    : never;
}[Extract<RouteName, `${MethodOf<First>} ${string}`>];

type Method<Answer> = (...values: never[]) => Answer | Promise<Answer>;

/**
 * The method behind calls of the contract (`routes`), all of the same HTTP method and with the same answer. The compiler refuses a call
 * that the contract does not name, and a method that answers something else. A POST answers 200, as every other call.
 */
export const Call =
  <First extends RouteName>(first: First, ...others: readonly Alike<First>[]) =>
  <Handler extends Method<Given<AnswerOf<First>>>>(
    target: object,
    name: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    const [verb = ''] = first.split(' ');
    const path = [first, ...others].map((call) => call.slice(verb.length + 1));
    RequestMapping({ path, method: RequestMethod[verb as keyof typeof RequestMethod] })(target, name, descriptor);
    if (verb === 'POST') HttpCode(200)(target, name, descriptor);
  };
