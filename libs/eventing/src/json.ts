/** A value that JSON keeps exactly. Events hold nothing else: no `Date`, no `undefined`, no `bigint`. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
