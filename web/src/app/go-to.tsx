import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconCalculator, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { navigation } from './navigation.js';
import { useChrome } from './use-chrome.js';

/** Ctrl+K: every page by its name. Further actions join the list through `more`. */
export const GoTo = ({ more = [] }: { readonly more?: readonly SpotlightActionData[] }): ReactNode => {
  const word = useChrome();
  const navigate = useNavigate();
  const pages = navigation.flatMap((group) =>
    group.entries.map((entry): SpotlightActionData => ({
      id: entry.path,
      label: word(entry.label),
      description: word(group.label),
      leftSection: <entry.icon size={18} stroke={1.7} aria-hidden />,
      onClick: () => void navigate(entry.path),
    })),
  );
  // A page of the specification that its navigation does not name.
  const book: SpotlightActionData = {
    id: '/book', label: 'Book', description: 'Quote a fee', keywords: ['fee', 'quote', 'calculator', 'proposal'], leftSection: <IconCalculator size={18} stroke={1.7} aria-hidden />, onClick: () => void navigate('/book'),
  };
  return (
    <Spotlight
      actions={[...pages, book, ...more]}
      shortcut={['mod + K']}
      nothingFound={word('nothingFound')}
      highlightQuery
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      limit={12}
      searchProps={{ leftSection: <IconSearch size={18} aria-hidden />, placeholder: word('search'), 'aria-label': word('search') }}
    />
  );
};
