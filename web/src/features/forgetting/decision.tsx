import { forgettingReasons, type Forgetting, type PersonDetail } from '#contracts';
import { later, t } from '#languages';
import { Button, Group, Radio, Text, TextInput, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Form, SavingProblem, useSaving } from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import { api } from '../../lib/api.js';
import { missingFrom, type Choice } from './forgetting-values.js';

const goes = {
  client: [
    later('their name, email address, telephone and position, everywhere and in the history'),
    later('documents about them: they cannot be opened or made again'),
    later('on invoices to them the addressee and the descriptions; drafts can no longer be issued'),
    later('all photos, files and signatures of the visits on which they are or were the contact'),
    later('the notes of the visits that are ticked'),
  ],
  staff: [
    later('their name and email address, everywhere and in the history'),
    later('their account, password and calendar address'),
    later('the notes of the visits that are ticked'),
  ],
} as const;
const stays = {
  client: [
    later('projects and visits with their sites, dates and flags'),
    later('fees, numbers, dates and amounts of invoices, and all figures of the dashboards'),
    later('the history of who in the office did what and when'),
  ],
  staff: [
    later('everything that they did, under the words Former colleague'),
    later('visits, hours and all figures of the dashboards'),
  ],
} as const;

const CommandOutcome = ({ kind }: { readonly kind: PersonDetail['kind'] }): ReactNode => (
  <div className="forgetting-fate">
    <div>
      <Title order={3} fz={13.5}>
        {t('What goes')}
      </Title>
      <ul className="forgetting-list">
        {goes[kind].map((say, at) => (
          <li key={at}>{say()}</li>
        ))}
      </ul>
    </div>
    <div>
      <Title order={3} fz={13.5}>
        {t('What stays')}
      </Title>
      <ul className="forgetting-list">
        {stays[kind].map((say, at) => (
          <li key={at}>{say()}</li>
        ))}
      </ul>
    </div>
  </div>
);

interface DecisionProps {
  readonly person: PersonDetail;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly onBegun: (begun: Forgetting) => void;
  readonly onCancel: () => void;
}

/** The last look: what goes, what stays, why, and the name typed again. */
export const Decision = ({ person, choice, onChange, onBegun, onCancel }: DecisionProps): ReactNode => {
  const [pressed, setPressed] = useState(false);
  const missing = pressed ? missingFrom(choice, person) : {};
  const saving = useSaving({
    send: (body: object, key) => api.post('/api/forgetting', body, { key }),
    onSaved: onBegun,
  });
  const forget = (): void => {
    setPressed(true);
    if (Object.keys(missingFrom(choice, person)).length > 0) return;
    const { also, notes, reason, name } = choice;
    void saving.submit({ kind: person.kind, id: person.id, name, reason, also, notes });
  };
  return (
    <Section apart={false} title={t('Forget this person')}>
      <SavingProblem problem={saving.problem} onClose={saving.clear} />
      <CommandOutcome kind={person.kind} />
      <Form onSubmit={forget}>
        <Radio.Group
          label={t('Reason')}
          mt="md"
          value={choice.reason}
          error={missing.reason}
          onChange={(reason) => onChange({ ...choice, reason })}
        >
          <Group gap="lg" mt={4} mb={6}>
            {Object.entries(forgettingReasons).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
        <TextInput
          mt="md"
          label={t('Type the name again: {name}', { name: person.name })}
          value={choice.name}
          error={missing.name}
          autoComplete="off"
          maxLength={320}
          onChange={(event) => onChange({ ...choice, name: event.currentTarget.value })}
        />
        <Text size="sm" mt="sm" c="var(--mantine-color-error)" fw={600}>
          {t('This cannot be undone, not even from a later backup.')}
        </Text>
        <Group mt="md" gap="xs" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('Back to the search')}
          </Button>
          <Button type="submit" color="red" loading={saving.saving}>
            {t('Forget for good')}
          </Button>
        </Group>
      </Form>
    </Section>
  );
};
