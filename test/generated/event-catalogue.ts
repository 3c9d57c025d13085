import { z } from 'zod';
import type { Catalogue, EventDefinition } from '#eventing';
import { versionOf } from './catalogues.js';

/** The part of JSON Schema that zod writes for our events. */
export interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Shape;
  readonly minimum?: number;
}

export const shapeOf = (definition: EventDefinition): Shape =>
  z.toJSONSchema(definition.schema, { unrepresentable: 'any', io: 'input', reused: 'inline' }) as Shape;

const quoted = (value: unknown): string => JSON.stringify(value);

const objectWords = (shape: Shape): string => {
  const fields = Object.entries(shape.properties ?? {});
  return fields.length === 0 ? 'object' : `{ ${fields.map(([name, inner]) => `${name}: ${words(inner)}`).join(', ')} }`;
};

const words = (shape: Shape): string => {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined) return choices.map(words).join(' or ');
  if (shape.enum !== undefined) return shape.enum.map(quoted).join(' or ');
  if (shape.const !== undefined) return quoted(shape.const);
  if (shape.type === 'array') return `list of ${words(shape.items ?? {})}`;
  if (shape.type === 'object') return objectWords(shape);
  return shape.format ?? shape.type ?? 'anything';
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const eventSection = (type: string, definition: EventDefinition): string => {
  const shape = shapeOf(definition);
  const personal = new Set(Object.keys(definition.personal ?? {}));
  const required = new Set(shape.required ?? []);
  const rows = Object.entries(shape.properties ?? {}).map(
    ([field, inner]) =>
      `| \`${field}\`${required.has(field) ? '' : ' (may be absent)'} | ${cell(words(inner))} | ${personal.has(field) ? 'sealed' : ''} |`,
  );
  const table = rows.length === 0 ? ['No fields.'] : ['| Field | Holds | Personal |', '|---|---|---|', ...rows];
  return [`### ${type} (version ${String(versionOf(definition))})`, '', definition.says, '', ...table, ''].join('\n');
};

/** docs/event-catalogue.md: everything that can happen, from the catalogues themselves. */
export const eventCatalogue = (catalogues: readonly Catalogue[]): string =>
  [
    '# Event catalogue',
    '',
    'Written by `npm run generate` from the `*.events.ts` of each module; `npm run check` fails when it is stale.',
    'A sealed field is encrypted with a key for each person ([architecture](architecture.md)).',
    '',
    ...catalogues.flatMap((catalogue) => [
      `## ${catalogue.category} (module ${catalogue.module})`,
      '',
      ...Object.entries(catalogue.events).map(([type, definition]) => eventSection(type, definition)),
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
