import type { ErrorBody, FieldConflict } from '#contracts';
import { Button, Pill, SimpleGrid } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog, toast } from '../components/feedback/index.js';
import {
  CheckField,
  ChoiceField,
  CountField,
  DayField,
  LongTextField,
  MoneyField,
  PasswordField,
  RadioField,
  SavingProblem,
  StaleFields,
  TextField,
  TimeField,
  type Whose,
} from '../components/form/index.js';
import { Section } from '../components/section/index.js';
import { ApiError } from '../lib/api.js';
import { Part, State } from './shown.js';

const filled = {
  name: 'Fern Fascia',
  position: '',
  password: 'a good long password',
  notes: 'Key safe by the blue door.',
  price: 1250.5,
  count: 12,
  day: '2026-05-13',
  time: '09:00',
  leader: 'Cora Calendar',
  part: 'setup',
  delegated: true,
};

const Fields = (): ReactNode => {
  const form = useForm({ initialValues: filled, initialErrors: { position: 'Please choose a contact position.' } });
  return (
    <Section title="Client Details">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <TextField form={form} name="name" label="Name" required />
        <TextField form={form} name="position" label="Position" required />
        <TextField form={form} name="name" label="Not to be changed" disabled />
        <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
        <MoneyField form={form} name="price" label="Fee" />
        <CountField form={form} name="count" label="Dwellings" description="Plots that are tested." />
        <DayField form={form} name="day" label="Date" clearable />
        <TimeField form={form} name="time" label="Start" />
        <ChoiceField
          form={form}
          name="leader"
          label="Project leader"
          choices={['Cora Calendar', 'Phil Folio']}
          clearable
        />
        <LongTextField form={form} name="notes" label="Notes" rows={2} />
        <RadioField
          form={form}
          name="part"
          label="Which visit"
          choices={[
            { value: 'setup', label: 'Setup' },
            { value: 'pickup', label: 'Pickup' },
          ]}
        />
        <CheckField form={form} name="delegated" label="Delegated (external)" />
      </SimpleGrid>
    </Section>
  );
};

const inTheWay: ErrorBody = {
  statusCode: 409,
  msg: 'Van 2 is not free then.',
  conflicts: [
    {
      resource: { kind: 'car', _id: 'car', label: 'Van 2' },
      start: '2026-05-13T08:00:00.000Z',
      end: '2026-05-13T12:00:00.000Z',
      booking: { _id: 'visit', label: 'Sound Test at BS1 4DJ', link: '/jobs/visit' },
      nextFree: null,
      substitutes: [],
    },
  ],
};
const changedMeanwhile: readonly FieldConflict[] = [
  { field: 'price', yours: 1250, theirs: 1400, at: '2026-05-13T09:41:00.000Z' },
  { field: 'notes', yours: 'Key safe by the blue door.', theirs: 'Key with the neighbour.' },
];

const Stale = (): ReactNode => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Whose>>(new Map([['price', 'mine']]));
  return (
    <StaleFields
      conflicts={changedMeanwhile}
      chosen={chosen}
      onChosen={(fields, whose) => setChosen(new Map([...chosen, ...fields.map((field) => [field, whose] as const)]))}
    />
  );
};

const nothing = (): void => undefined;

const Dialogs = (): ReactNode => {
  const [opened, setOpened] = useState<'plain' | 'refused' | null>(null);
  return (
    <Part
      name="ConfirmDialog"
      use="Asks before something that cannot simply be undone. It stays open, with the sentence, when it is refused."
    >
      <div className="part-line">
        <Button variant="default" onClick={() => setOpened('plain')}>
          Ask
        </Button>
        <Button variant="default" onClick={() => setOpened('refused')}>
          Ask, and be refused
        </Button>
      </div>
      <ConfirmDialog
        opened={opened !== null}
        title="Delete Job"
        action="Delete"
        onClose={() => setOpened(null)}
        onConfirm={() =>
          opened === 'refused'
            ? Promise.reject(
                new ApiError(409, {
                  statusCode: 409,
                  msg: 'This visit is invoiced; please take the invoice back first.',
                }),
              )
            : Promise.resolve().then(() => setOpened(null))
        }
      >
        Are you sure you want to delete this job?
      </ConfirmDialog>
    </Part>
  );
};

/** Fields, what is said when a save is refused, dialogs, messages and chips. */
export const FormParts = (): ReactNode => (
  <>
    <Part name="Fields" use="Every field of every form: label above, one sentence below when it is not right.">
      <Fields />
    </Part>
    <Part name="SavingProblem" use="Above a form that could not be saved: what is in the way, and where it is.">
      <State of="A plain refusal">
        <SavingProblem
          problem={{
            statusCode: 503,
            msg: 'Part of Soundings is not available right now. Please try again in a moment.',
          }}
          onClose={nothing}
        />
      </State>
      <State of="Somebody or something is taken">
        <SavingProblem problem={inTheWay} onClose={nothing} />
      </State>
      <State of="StaleFields: someone else changed the same">
        <Stale />
      </State>
    </Part>
    <Dialogs />
    <Part
      name="toast"
      use="Short messages in the corner. Failures stay until they are dismissed; what can be taken back offers it."
    >
      <div className="part-line">
        <Button variant="default" onClick={() => toast.success('Fee proposal downloaded', 'Proposal P-1042.docx')}>
          Success
        </Button>
        <Button variant="default" onClick={() => toast.info('Two visits are still being written')}>
          News
        </Button>
        <Button
          variant="default"
          onClick={() => {
            toast.danger(
              'Paid could not be changed.',
              'Someone else changed this at the same time. Please look again.',
            );
          }}
        >
          Failure
        </Button>
        <Button
          variant="default"
          onClick={() => toast.withUndo('Paid turned on', () => Promise.resolve(), 'Change undone')}
        >
          With a way back
        </Button>
        <Button variant="subtle" color="gray" onClick={() => toast.clear()}>
          Take all away
        </Button>
      </div>
    </Part>
    <Part name="Pill" use="A choice that is set and can be taken back; as the chips under a filter bar.">
      <div className="part-line">
        <Pill
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': 'Remove the filter Paid: No', 'aria-hidden': false, tabIndex: 0 }}
        >
          Paid: No
        </Pill>
        <Pill size="md">Fixed</Pill>
      </div>
    </Part>
  </>
);
