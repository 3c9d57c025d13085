import type { Migration } from './migrations.js';

/** Sorts as people do: letters with their accents beside each other, and 'Kit 2' before 'Kit 10'. */
export const OFFICE_ORDER = 'collate office_order';

/** `folded` is `foldedText` of the contracts, for lists that keep no search text of their own; a spec holds the two together. */
export const textMigration: Migration = {
  id: 'platform/2-text',
  up: `create collation if not exists office_order (provider = icu, locale = 'und-u-kn-true');
create or replace function folded(written text) returns text language sql immutable strict parallel safe as $folded$
  select trim(regexp_replace(translate(replace(replace(replace(replace(
    lower(regexp_replace(normalize(written, NFD), '[\\u0300-\\u036f]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðıς''‘’ʼ\`´', 'olddiσ'),
    '[\\s\\u00a0,.;:/|()\\[\\]{}&+"“”<>–—-]+', ' ', 'g'))
$folded$;`,
};
