const FORM = /^data:image\/(png|jpeg|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** What runs, what follows a link by itself, and what asks for anything that is not in the picture. */
const ACTIVE = new RegExp(
  [
    '<(?:[\\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener)\\b',
    '<!ENTITY',
    '[\\s"\'/]on\\w+\\s*=',
    'javascript:',
    '@import',
    'attributeName\\s*=\\s*["\']?\\s*(?:[\\w-]+:)?href',
    '(?:href|src)\\s*=\\s*["\']?\\s*(?!["\'#\\s]|data:image/(?:png|jpeg);)',
    'url\\(\\s*["\']?\\s*(?!["\'#\\s]|data:image/(?:png|jpeg);)',
  ].join('|'),
  'i',
);

const hasRoot = (text: string): boolean => /<svg\b/.test(text) && !text.includes('\0');

/** What is wrong with a logo, by its content and not by what it says it is; null where nothing is. @param logo a `data:` address */
export const wrongWith = (logo: string): 'company/logo-kind' | 'company/logo-active' | null => {
  const [, kind, content = ''] = FORM.exec(logo) ?? [];
  const bytes = Buffer.from(content, 'base64');
  if (kind === 'png') return bytes.subarray(0, PNG.length).equals(PNG) ? null : 'company/logo-kind';
  if (kind === 'jpeg') return bytes.subarray(0, JPEG.length).equals(JPEG) ? null : 'company/logo-kind';
  const text = bytes.toString('utf8');
  if (kind === undefined || !hasRoot(text)) return 'company/logo-kind';
  return ACTIVE.test(text) ? 'company/logo-active' : null;
};
