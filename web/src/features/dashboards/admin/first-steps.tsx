import type { Car, Company, Kit, Project, StaffMember } from '#contracts';
import { t } from '#languages';
import { useLocalStorage } from '@mantine/hooks';
import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../../lib/api.js';
import { useAsAt } from '../../../lib/reading.js';
import { keys, useCars, useCompany, useKits, useMe, useStaff } from '../../../lib/queries.js';

interface Step {
  readonly done: boolean;
  readonly to: string;
  readonly name: string;
  readonly why: string;
}

const stepsOf = (
  company: Company,
  staff: readonly StaffMember[],
  cars: readonly Car[],
  kits: readonly Kit[],
  projects: readonly Project[],
): readonly Step[] => {
  const some = (rows: readonly { readonly is_deleted: boolean }[]): number =>
    rows.filter(({ is_deleted }) => !is_deleted).length;
  return [
    {
      done: company.name !== '' && company.address !== '' && company.bankAccountNumber !== '',
      to: '/company',
      name: t('Company and bank details'),
      why: t('They appear at the top of every quote and invoice; journeys, and what they cost, start at its office.'),
    },
    {
      done: staff.some(({ isEngineer, is_deleted }) => isEngineer && !is_deleted),
      to: '/engineers',
      name: t('Colleagues'),
      why: t('Engineers are sent to visits; each signs in with an account of their own.'),
    },
    {
      done: some(cars) > 0 && some(kits) > 0,
      to: some(cars) > 0 ? '/equipment' : '/cars',
      name: t('Cars and kits'),
      why: t('Nothing is ever booked twice.'),
    },
    {
      done: projects.length > 0,
      to: '/enquiry/create',
      name: t('The first project'),
      why: t('Its fee is calculated from the regulations, and its visits are planned from it.'),
    },
  ];
};

/** What a new office enters first, in the order in which one thing needs another; undefined until all of it is known, null where it cannot be. */
const useSteps = (): readonly Step[] | null | undefined => {
  const [company, staff, cars, kits] = [useCompany(), useStaff(), useCars(), useKits()];
  const one = { limit: 1 };
  const projects = useQuery({
    queryKey: keys.list('enquiry', '/api/enquiry', one),
    queryFn: ({ signal }) => api.list('/api/enquiry', one, { signal }),
  });
  if ([company, staff, cars, kits, projects].some(({ isError }) => isError)) return null;
  return (
    company.data &&
    staff.data &&
    cars.data &&
    kits.data &&
    projects.data &&
    stepsOf(company.data, staff.data, cars.data, kits.data, projects.data.rows)
  );
};

const Mark = ({ done }: { readonly done: boolean }): ReactNode => (
  <span className="first-step-mark" data-done={done} role="img" aria-label={done ? t('Done') : t('To do')}>
    {done ? <IconCircleCheckFilled size={22} aria-hidden /> : <IconCircle size={22} aria-hidden />}
  </span>
);

const Steps = ({ steps, onHide }: { readonly steps: readonly Step[]; readonly onHide: () => void }): ReactNode => (
  <section className="panel first-steps" aria-labelledby="first-steps-heading">
    <Group justify="space-between" align="start" wrap="nowrap">
      <div>
        <h2 id="first-steps-heading">{t('Getting started')}</h2>
        <Text size="sm" c="dimmed">
          {t('{done} of {all} done', { done: steps.filter(({ done }) => done).length, all: steps.length })}
        </Text>
      </div>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onHide}>
        {t('Hide')}
      </Button>
    </Group>
    <List listStyleType="none" spacing={10} mt="sm">
      {steps.map(({ done, to, name, why }) => (
        <List.Item key={to} icon={<Mark done={done} />}>
          <Anchor component={Link} to={to} fw={600}>
            {name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {why}
          </Text>
        </List.Item>
      ))}
    </List>
    <Anchor component={Link} to="/import" size="sm" mt="sm" display="inline-block">
      {t('Import clients and projects from a spreadsheet')}
    </Anchor>
  </section>
);

/** Leads a new office, until everything that the others need is there or somebody hides it; to engineers it says nothing. */
export const FirstSteps = (): ReactNode => {
  const { data: me } = useMe();
  const steps = useSteps();
  const [hidden, setHidden] = useLocalStorage({
    key: 'soundings.first-steps',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const asAt = useAsAt();
  if (hidden || me?.isEngineer !== false || asAt !== null || steps === null) return null;
  // What stands below waits for it (app.css).
  if (steps === undefined) return <div data-coming />;
  return steps.every(({ done }) => done) ? null : <Steps steps={steps} onHide={() => setHidden(true)} />;
};
