import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Page, Response, Route } from 'playwright-core';
import { catalogueOf, owners, type Owner } from '#test/generated/texts';

/** Around whatever went through `t`: what stands outside was never looked up. */
const [OPEN, CLOSE] = ['⟦', '⟧'];

/** Where the words of a text stand, in what is chosen by a plural too. */
const wordsAt = (elements: readonly MessageFormatElement[]): readonly (readonly [from: number, to: number])[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal)
      return /\p{L}/u.test(element.value) && element.location !== undefined
        ? [[element.location.start.offset, element.location.end.offset] as const]
        : [];
    if (element.type === TYPE.tag) return wordsAt(element.children);
    return element.type === TYPE.plural || element.type === TYPE.select
      ? Object.values(element.options).flatMap(({ value }) => wordsAt(value))
      : [];
  });

/** Words are marked, places are not: what is put into them must have gone through `t` itself, or be data. */
const marked = (text: string): string => {
  try {
    return wordsAt(parse(text, { captureLocation: true }))
      .toSorted(([one], [other]) => other - one)
      .reduce(
        (whole, [from, to]) => `${whole.slice(0, from)}${OPEN}${whole.slice(from, to)}${CLOSE}${whole.slice(to)}`,
        text,
      );
  } catch {
    return `${OPEN}${text}${CLOSE}`;
  }
};

const markedCatalogue = (owner: Owner): string =>
  `export default ${JSON.stringify(Object.fromEntries([...catalogueOf(owner, 'fr').keys()].map((text) => [text, marked(text)])))};`;

/** Told by what is in it: several kinds of files are called by the language. */
const ownerOf = (body: string): Owner | undefined =>
  owners.find((owner) => {
    const plain = [...catalogueOf(owner, 'fr')]
      .flat()
      .filter((text) => /^[A-Za-z ]{4,}$/.test(text))
      .slice(0, 6);
    return owner.name !== 'server' && plain.length > 0 && plain.every((text) => body.includes(text));
  });

/** Words of French that are no texts of ours: what calendars, grids and date fields bring along. */
const literals = (code: string): readonly string[] =>
  [...code.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, one, other, third]) => one ?? other ?? third ?? '',
  );

const wordsOf = (text: string): readonly string[] => text.match(/\p{L}{2,}/gu) ?? [];

/** Months and weekdays as the browser writes them. */
const dateWords = (): readonly string[] => {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  return (['long', 'short'] as const).flatMap((width) => {
    const format = new Intl.DateTimeFormat('fr-FR', { weekday: width, month: width, day: 'numeric', timeZone: 'UTC' });
    return days.flatMap((day) => wordsOf(format.format(day).toLowerCase()));
  });
};

/** The same in every language, or in French: names, codes of standards, file formats, units, keys, documents. */
const SAME_EVERYWHERE = [
  'soundings',
  'rams',
  'pdf',
  'csv',
  'xlsx',
  'docx',
  'png',
  'json',
  'id',
  'natural',
  'earth',
  'utc',
  'part',
  'rfrp',
  'htm',
  'ctrl',
  'enter',
  'esc',
  'shift',
  'alt',
  'tab',
  'client',
  'documents',
  'km',
  'kb',
  'mb',
  'gb',
  'db',
  'min',
  'ms',
  'di',
  'lu',
  'ma',
  'me',
  'je',
  've',
  'sa',
] as const;

interface Seen {
  readonly kind: string;
  readonly text: string;
  /** In the page, not in the shell around it. */
  readonly inside: boolean;
}

/** Every text of the window, and every name that it gives to whoever does not see it. */
const SEEN = `(() => {
  const page = document.getElementById('page');
  const found = [];
  const add = (element, kind, text) => {
    const own = element.closest('[lang]');
    if (text && /\\p{L}{2}/u.test(text) && (own === null || own === document.documentElement)) found.push({ kind, text: text.trim(), inside: page === null || page.contains(element) });
  };
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  // A name of which a part is marked is one text, so what stands in one block is read together.
  const blockOf = (element) => (/^(inline|contents)/.test(getComputedStyle(element).display) && element.parentElement !== null ? blockOf(element.parentElement) : element);
  const blocks = new Map();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest('script, style, noscript, template') || !shown(parent)) continue;
    const block = parent.closest('[lang]') === document.documentElement ? blockOf(parent) : parent;
    blocks.set(block, (blocks.get(block) ?? '') + node.data);
  }
  for (const [block, text] of blocks) add(block, 'text', text);
  for (const element of document.body.querySelectorAll('*')) {
    if (!shown(element)) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt']) add(element, name, element.getAttribute(name));
    if (element.matches('input:not([type="password"], [type="hidden"], [type="radio"], [type="checkbox"]), textarea')) add(element, 'value', element.value);
  }
  if (/\\p{L}{2}/u.test(document.title)) found.push({ kind: 'title of the window', text: document.title, inside: true });
  return found;
})()`;

const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** A calendar shows the postcode of a title, or its first half alone. */
const postcodesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b([A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}\b/g)].flatMap(([whole, outward = '']) => [whole, outward]);

const initialsOf = (text: string): string =>
  text
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();

export interface Leaks {
  /** Forgets what was answered before: another page comes. */
  begin(): void;
  /** What the page shows that is neither looked up nor data; `inside` leaves out the shell. */
  found(): Promise<readonly { readonly inside: boolean; readonly text: string }[]>;
  /** How many of the texts of the page were looked up. */
  looked(): Promise<number>;
}

/** Has a page speak a language that is none: each text in brackets, and remembers what the server answers. It must have been opened without its worker. */
export const watchLeaks = async (page: Page): Promise<Leaks> => {
  const same = new Set<string>([...SAME_EVERYWHERE, ...dateWords()]);
  const ours = new Set(owners.flatMap((owner) => [...catalogueOf(owner, 'fr').keys()]));
  let answered: Promise<unknown>[] = [];
  const kept: Promise<unknown>[] = [];
  page.on('response', (response: Response) => {
    if (!/application\/(problem\+)?json/.test(response.headers()['content-type'] ?? '')) return;
    const answer: Promise<unknown> = response.json().catch(() => null);
    // The account is kept on the device, and stands there before it is answered again.
    (new URL(response.url()).pathname === '/api/auth' ? kept : answered).push(answer);
  });
  await page.route(/\/assets\/fr[-.][^/]*\.js$/, async (route: Route) => {
    const response = await route.fetch();
    const body = await response.text();
    const owner = ownerOf(body);
    if (owner === undefined) for (const word of literals(body).flatMap(wordsOf)) same.add(word.toLowerCase());
    await route.fulfill(owner === undefined ? { response } : { response, body: markedCatalogue(owner) });
  });
  await page.addInitScript("localStorage.setItem('soundings.language', 'fr')");
  const seen = (): Promise<readonly Seen[]> => page.evaluate<readonly Seen[]>(SEEN);
  /** A word that has a translation is none of the data, even where a code of the server reads the same. */
  const data = async (): Promise<readonly string[]> => {
    const whole = (await Promise.all([...kept, ...answered])).flatMap(stringsIn);
    // A page that is not there says its address.
    const parts = [...whole, new URL(page.url()).pathname].flatMap((text) => [
      text,
      ...text.split(/[\n,;:·|()]+/).map((part) => part.trim()),
      ...postcodesIn(text),
      initialsOf(text),
    ]);
    return [...new Set(parts)]
      .filter((text) => text.length > 1 && !ours.has(text))
      .sort((one, other) => other.length - one.length);
  };
  return {
    begin: () => {
      answered = [];
    },
    looked: async () => (await seen()).filter(({ text }) => text.includes(OPEN)).length,
    found: async () => {
      const texts = await seen();
      const known = await data();
      return texts.flatMap(({ kind, text, inside }) => {
        let rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
        for (const piece of known) if (wordsOf(rest).length > 0) rest = rest.replaceAll(piece, ' ');
        const left = wordsOf(rest).filter((word) => !same.has(word.toLowerCase()));
        return left.length === 0
          ? []
          : [{ inside, text: `${kind}: ${text.slice(0, 120)} (${left.slice(0, 4).join(', ')})` }];
      });
    },
  };
};
