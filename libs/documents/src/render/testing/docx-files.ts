import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const STORED = 0;

/** The files of a zip by their names, as its directory lists them. */
export const filesOf = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>();
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extraLength, commentLength] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    files.set(
      zip.toString('utf8', at + 46, at + 46 + nameLength),
      zip.readUInt16LE(at + 10) === STORED ? bytes : inflateRawSync(bytes),
    );
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
};

const TAG = /<(?<end>\/)?(?<name>[\w:.-]+)(?:\s+[\w:.-]+="[^"<]*")*\s*(?<empty>\/)?>/g;

/** What is wrong with an XML text; null when a parser would take it. */
export const xmlFault = (xml: string): string | null => {
  if (!xml.isWellFormed() || /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(xml))
    return 'a character that XML cannot hold';
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/.test(xml)) return 'a bare ampersand';
  const body = xml.replace(/^<\?xml[^?]*\?>/, '');
  if (/[<>]/.test(body.replace(TAG, '').replaceAll('>', ''))) return 'a bare angle bracket';
  const open: string[] = [];
  for (const { groups } of body.matchAll(TAG)) {
    const { end, name = '', empty } = groups ?? {};
    if (end !== undefined && open.pop() !== name) return `${name} ends what it did not start`;
    if (end === undefined && empty === undefined) open.push(name);
  }
  return open.length === 0 ? null : `${open.join(', ')} without an end`;
};

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** What a part of a docx file says, a line for each paragraph. */
export const textOf = (xml: string): string =>
  [...xml.matchAll(/<w:p[ >](.*?)<\/w:p>/gs)]
    .map(([, inside = '']) =>
      [...inside.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(br|tab)\/>/g)]
        .map(([, text, mark]) =>
          mark === 'tab'
            ? '\t'
            : mark === 'br'
              ? '\n'
              : (text ?? '').replace(/&\w+;/g, (entity) => CHARACTERS[entity] ?? entity),
        )
        .join(''),
    )
    .join('\n');
