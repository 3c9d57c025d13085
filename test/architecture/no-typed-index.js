import ts from 'typescript';

/** Any text, as against one of a few words that the program knows. Its number differs between releases of TypeScript. */
const ANY_TEXT = ts.TypeFlags.String;

/**
 * A plain object that is asked for a text answers `constructor` and `__proto__` with what every object has, and whoever shows the answer
 * breaks. `own(record, name)` of the contracts, a Map, or a key of known words instead.
 */
export const noTypedIndex = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { typed: 'An object is asked for any text here: own(record, name), a Map, or a key of known words.' },
  },
  create: (context) => ({
    'MemberExpression[computed=true]': (node) => {
      const { flags } = context.sourceCode.parserServices.getTypeAtLocation(node.property);
      if ((flags & ANY_TEXT) !== 0) context.report({ node, messageId: 'typed' });
    },
  }),
};
