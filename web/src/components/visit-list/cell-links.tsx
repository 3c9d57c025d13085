import { formatTelephone, telephoneLink } from '#contracts';
import type { ReactNode } from 'react';
import { mapsSearch } from '../../lib/maps.js';

/** Plain elements: a list draws dozens of them at once. Nothing where there is nothing to lead to. */
export const PostcodeLink = ({ postcode }: { readonly postcode: string }): ReactNode =>
  postcode === '' ? null : (
    <a href={mapsSearch(postcode)} target="_blank" rel="noreferrer" className="plain-link mantine-focus-auto">
      {postcode}
    </a>
  );

export const TelephoneLink = ({ telephone }: { readonly telephone: string }): ReactNode =>
  telephone === '' ? null : (
    <a href={telephoneLink(telephone)} className="plain-link mantine-focus-auto">
      {formatTelephone(telephone)}
    </a>
  );
