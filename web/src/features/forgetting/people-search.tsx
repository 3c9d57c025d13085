import type { FoundPerson } from '#contracts';
import { t } from '#languages';
import { Badge, Button, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Failing, RowsSkeleton } from '../../components/feedback/index.js';
import { Section } from '../../components/section/index.js';
import { api } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';
import { heldWords, reachedWords } from './forgetting-values.js';

const showWords = (person: FoundPerson): string => {
  const [name, reached] = [person.name, reachedWords(person)];
  return reached === ''
    ? t('Show what is held of {name}, former colleague', { name })
    : t('Show what is held of {name}, {reached}', { name, reached });
};

const Person = ({
  person,
  onChoose,
}: {
  readonly person: FoundPerson;
  readonly onChoose: (person: FoundPerson) => void;
}): ReactNode => (
  <li>
    <div>
      <Text fw={600}>
        {person.name}{' '}
        {person.kind === 'staff' ? (
          <Badge variant="light" color="gray" tt="none" fw={600}>
            {t('Former colleague')}
          </Badge>
        ) : null}
      </Text>
      {reachedWords(person) === '' ? null : (
        <Text size="sm" c="dimmed">
          {reachedWords(person)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {heldWords(person.held)}
      </Text>
    </div>
    <Button variant="default" aria-label={showWords(person)} onClick={() => onChoose(person)}>
      {t('Show')}
    </Button>
  </li>
);

/** Finds whom the office may mean. What is typed goes in a body: addresses of pages end up in logs. */
export const PeopleSearch = ({ onChoose }: { readonly onChoose: (person: FoundPerson) => void }): ReactNode => {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.list('forgetting', 'people', asked),
    queryFn: ({ signal }) => api.post('/api/forgetting/people', { q: asked }, { signal }),
    enabled: asked !== '',
    gcTime: 0,
  });
  const found =
    data === undefined ? null : data.length === 0 ? (
      <Text size="sm" c="dimmed">
        {t('No one found. A colleague can be forgotten once their account is removed.')}
      </Text>
    ) : (
      <ul className="forgetting-people" aria-label={t('People found')}>
        {data.map((person) => (
          <Person key={person.id} person={person} onChoose={onChoose} />
        ))}
      </ul>
    );
  return (
    <Section apart={false} title={t('Find a person')}>
      <form
        role="search"
        className="forgetting-search"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed.trim());
        }}
      >
        <TextInput
          label={t('Name, email address or telephone')}
          value={typed}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          leftSection={<IconSearch size={16} aria-hidden />}
          loading={isFetching}
          disabled={typed.trim() === ''}
        >
          {t('Search')}
        </Button>
      </form>
      <div style={{ marginTop: 10 }} aria-live="polite">
        {error !== null ? (
          <Failing error={error} what={t('The people')} onRetry={() => void refetch()} />
        ) : asked !== '' && data === undefined ? (
          <RowsSkeleton rows={3} />
        ) : (
          found
        )}
      </div>
    </Section>
  );
};
