import type { PersonDetail } from '#contracts';
import { t } from '#languages';
import { Anchor, Checkbox, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../components/feedback/index.js';
import { Section } from '../../components/section/index.js';
import { formatDay } from '../../lib/dates.js';
import { rich } from '../../lib/rich.js';
import { heldWords, reachedWords, toggled, type Choice } from './forgetting-values.js';

/** What is held, and when it was first and last written down. */
const writtenWords = ({ held: counts, first, last }: PersonDetail): string => {
  const held = heldWords(counts);
  if (first === null || last === null) return held;
  const [from, to] = [formatDay(first), formatDay(last)];
  return from === to
    ? t('{held}, written down on {day}', { held, day: from })
    : t('{held}, written down from {from} to {to}', { held, from, to });
};

/** A list as long as somebody reads before a decision. */
const SHOWN = 8;

const Listed = ({
  title,
  items,
}: {
  readonly title: string;
  readonly items: readonly { readonly key: string; readonly node: ReactNode }[];
}): ReactNode =>
  items.length === 0 ? null : (
    <div>
      <Title order={3} fz={13.5} mt={10}>
        {title}
      </Title>
      <ul className="forgetting-list">
        {items.slice(0, SHOWN).map(({ key, node }) => (
          <li key={key}>{node}</li>
        ))}
        {items.length > SHOWN ? <li>{t('and {count, number} more', { count: items.length - SHOWN })}</li> : null}
      </ul>
    </div>
  );

const REMOVED = '(removed)';
const linked = (path: string, name: string): ReactNode =>
  name === REMOVED ? (
    t('A removed one')
  ) : (
    <Anchor component={Link} to={path} fz="inherit">
      {name}
    </Anchor>
  );

/** What is held of somebody, with links for a look before it is gone. */
export const Held = ({ person }: { readonly person: PersonDetail }): ReactNode => (
  <Section apart={false} title={t('What is held')}>
    <Text size="sm">{person.names.join(', ')}</Text>
    {reachedWords(person) === '' ? null : <Text size="sm">{reachedWords(person)}</Text>}
    <Text size="sm" c="dimmed">
      {writtenWords(person)}
    </Text>
    <Listed
      title={t('Projects')}
      items={person.projects.map(({ _id, name, number }) => ({
        key: _id,
        node: (
          <>
            {linked(`/enquiry/${_id}`, name)} {number}
          </>
        ),
      }))}
    />
    <Listed
      title={t('Site visits')}
      items={person.visits.map(({ _id, name, startjob }) => ({
        key: _id,
        node: (
          <>
            {linked(`/jobs/${_id}`, name)}
            {startjob === null ? '' : `, ${formatDay(startjob)}`}
          </>
        ),
      }))}
    />
    <Listed title={t('Clients')} items={person.clients.map(({ _id, company }) => ({ key: _id, node: company }))} />
    <Listed
      title={t('Documents')}
      items={person.documents.map(({ _id, fileName }) => ({ key: _id, node: fileName }))}
    />
  </Section>
);

interface ChoosingProps {
  readonly person: PersonDetail;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Who may be the same person, and the notes that name them: what is ticked goes too. */
export const GoesToo = ({ person, choice, onChange }: ChoosingProps): ReactNode =>
  person.also.length + person.notes.length + person.named.length === 0 ? null : (
    <Section apart={false} title={t('What goes too')}>
      {person.also.length === 0 ? null : (
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <legend>
            <Text size="sm">{t('Is this the same person? What is ticked is forgotten with them.')}</Text>
          </legend>
          <div className="forgetting-ticks">
            {person.also.map((one) => (
              <Checkbox
                key={one.id}
                label={`${one.name}, ${reachedWords(one)}`}
                description={heldWords(one.held)}
                checked={choice.also.includes(one.id)}
                onChange={() => onChange({ ...choice, also: toggled(choice.also, one.id) })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {person.notes.length === 0 ? null : (
        <fieldset style={{ border: 0, margin: '14px 0 0', padding: 0 }}>
          <legend>
            <Text size="sm">{t('Notes that seem to name them. All notes of a ticked visit are erased.')}</Text>
          </legend>
          <div className="forgetting-ticks">
            {person.notes.map(({ visitId, text }) => (
              <Checkbox
                key={visitId}
                label={text}
                description={
                  <Anchor component={Link} to={`/jobs/${visitId}`} fz="inherit">
                    {t('Look at the visit')}
                  </Anchor>
                }
                checked={choice.notes.includes(visitId)}
                onChange={() => onChange({ ...choice, notes: toggled(choice.notes, visitId) })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {person.named.length === 0 ? null : (
        <div style={{ marginTop: 14 }}>
          <Banner tone="warning" title={t('The name stands in project names or addresses.')}>
            {rich('These belong to the site and stay. Please change them first if the name is to go: {names}', {
              names: person.named.map(({ kind, _id, text }, index) => (
                <span key={_id}>
                  {index === 0 ? '' : '; '}
                  {linked(kind === 'project' ? `/enquiry/${_id}` : `/jobs/${_id}`, text)}
                </span>
              )),
            })}
          </Banner>
        </div>
      )}
    </Section>
  );
