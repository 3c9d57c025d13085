import type { Shape } from './event-catalogue.js';

/** Plainly invented values by field name, so that a sample reads like an event. */
const BY_NAME: Readonly<Record<string, string>> = {
  name: 'Ada Example',
  email: 'ada@example.test',
  telephone: '7700900123',
  postcode: 'BS1 4ST',
  address: '1 Sample Street, Bristol',
  projectName: 'Sample Wharf',
  project_number: 'P0001',
  numberplate: 'AB12 CDE',
  position: 'Site manager',
};

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '01900000-0000-7000-8000-000000000002',
  'date-time': '2026-03-02T09:00:00.000Z',
  date: '2026-03-02',
  time: '09:00:00',
  email: 'ada@example.test',
  uri: 'https://example.test/',
};

const objectSample = (shape: Shape): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape.properties ?? {}).map(([field, inner]) => [field, sampleOf(inner, field)]));

const plain = (shape: Shape, field: string): unknown => {
  switch (shape.type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1);
    case 'null':
      return null;
    case 'string':
      return BY_FORMAT[shape.format ?? ''] ?? BY_NAME[field] ?? `sample ${field}`;
    default:
      return 'anything';
  }
};

/** A value that fits the shape; the first choice where there are several. */
export const sampleOf = (shape: Shape, field: string): unknown => {
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first !== undefined) return sampleOf(first, field);
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.const !== undefined) return shape.const;
  if (shape.type === 'array') return [sampleOf(shape.items ?? {}, field)];
  return shape.type === 'object' ? objectSample(shape) : plain(shape, field);
};
