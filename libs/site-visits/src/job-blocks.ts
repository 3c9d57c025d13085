import { soundTypeOf, visitKinds, type VisitKind } from '#contracts';
import { fieldOf, isBlank, isWireRecord, numberOf, textOf, unfolded, type WireRecord } from '#platform';

const blocks = {
  sound: { name: 'soundtest', text: 'project_type', counts: ['sets', 'rooms', 'dwellings'] },
  air: { name: 'airtest', text: null, counts: ['types', 'tests'] },
  noise: { name: 'survey', text: 'project_typeNS', counts: ['fixed', 'spots', 'roomsNS'] },
} as const;

export type BlockName = 'soundtest' | 'airtest' | 'survey';

/** The block that the client has before it: a revision may send a part of it. */
export interface KnownBlock {
  readonly kind: VisitKind;
  readonly fields: WireRecord;
}

/** 0 counts as content; nothing and the empty text do not. */
const hasContent = (value: unknown): boolean =>
  isWireRecord(value) ? Object.values(value).some((inner) => !isBlank(inner)) : !isBlank(value);

/** The fields of one block: nested, or flat beside everything else; null when neither says anything. */
export const blockIn = (body: WireRecord, kind: VisitKind): unknown => {
  const { name, text, counts } = blocks[kind];
  const nested = unfolded(fieldOf(body, name));
  if (hasContent(nested)) return nested;
  const names: readonly string[] = text === null ? counts : [text, ...counts];
  const flat = names.map((field) => [field, fieldOf(body, field)] as const).filter(([, value]) => !isBlank(value));
  return flat.length === 0 ? null : Object.fromEntries(flat);
};

const canonical = (kind: VisitKind, block: unknown, known: WireRecord): unknown => {
  if (!isWireRecord(block)) return block;
  const { text, counts } = blocks[kind];
  const fields: Record<string, unknown> = {};
  for (const count of counts) {
    const value = fieldOf(block, count) ?? fieldOf(known, count);
    if (!isBlank(value)) fields[count] = numberOf(value);
  }
  if (text !== null) {
    const written = textOf(fieldOf(block, text) ?? fieldOf(known, text));
    if (!isBlank(written)) fields[text] = kind === 'sound' ? (soundTypeOf(written) ?? written) : written;
  }
  return fields;
};

const kindIn = (value: unknown): VisitKind | null => visitKinds.find((kind) => kind === value) ?? null;

/**
 * Which kind a body is about, and its one block: the first of sound, air and noise that has content;
 * where none has, the `kind` that it names, or else a noise survey. A revision that says nothing of
 * either leaves the kind as it is.
 */
export const blockOfBody = (
  body: WireRecord,
  known: KnownBlock | null,
): { readonly kind: VisitKind; readonly block: Partial<Record<BlockName, unknown>> } => {
  const filled = visitKinds.find((kind) => blockIn(body, kind) !== null) ?? null;
  const kind = filled ?? kindIn(fieldOf(body, 'kind')) ?? known?.kind ?? 'noise';
  if (filled === null && known?.kind === kind) return { kind, block: {} };
  const before = known?.kind === kind ? known.fields : {};
  return { kind, block: { [blocks[kind].name]: canonical(kind, blockIn(body, kind) ?? {}, before) } };
};
