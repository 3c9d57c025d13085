/** Rules of the house that no linter brings; `.oxlintrc.json` says where each holds. */

const FOCUSED = new Set(['only', 'skip', 'todo', 'skipIf']);
const SPECS = new Set(['it', 'test', 'describe']);
const SKIPPED = new Set(['xit', 'xdescribe', 'xtest', 'fit', 'fdescribe']);
const SKIPPED_MESSAGE = 'A spec runs or is removed. What a machine may lack is decided in test/run.mjs, in the open.';
/** Of Mantine's `Title`: those of the page and of its sections. */
const HEADINGS_OF_OTHERS = 3;

const noNewDate = {
  create: (context) => ({
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
        context.report({ node, message: 'The time comes in with the command, or from a fixed clock.' });
    },
  }),
};

const noSkippedSpec = {
  create: (context) => ({
    MemberExpression: (node) => {
      const { object, property } = node;
      if (object.type === 'Identifier' && SPECS.has(object.name) && !node.computed && FOCUSED.has(property.name))
        context.report({ node, message: SKIPPED_MESSAGE });
    },
    Identifier: (node) => {
      if (SKIPPED.has(node.name)) context.report({ node, message: SKIPPED_MESSAGE });
    },
  }),
};

const orderOf = (node) => {
  const order = node.attributes.find(({ type, name }) => type === 'JSXAttribute' && name.name === 'order');
  const value = order?.value;
  return value?.type === 'JSXExpressionContainer' && value.expression.type === 'Literal'
    ? value.expression.value
    : null;
};

const ownHeading = {
  create: (context) => ({
    JSXOpeningElement: (node) => {
      const order = node.name.name === 'Title' ? orderOf(node) : null;
      if (node.name.name === 'h1' || (order !== null && order < HEADINGS_OF_OTHERS))
        context.report({ node, message: 'A page takes its h1 from PageHeading and its h2 from Section.' });
    },
  }),
};

export default {
  meta: { name: 'soundings' },
  rules: { 'no-new-date': noNewDate, 'no-skipped-spec': noSkippedSpec, 'own-heading': ownHeading },
};
