import { own } from '#contracts';
import { t } from '#languages';
import { Badge, Button, Drawer, Group, Pill, Popover, Select, Stack, Switch, TextInput, Tooltip } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { untilThere } from '../../lib/late.js';
import { chipWords, choicesOf, type GridFilter } from './filters.js';
import { FoundField } from './found-field.js';
import type { ListChange, ListState } from './list-state.js';

/** Most lists are not asked for a day. */
const DayInput = lazy(() => untilThere(() => import('./day-field.js')));

interface FilterFieldProps {
  readonly filter: GridFilter;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  /** In a popover or a sheet: as wide as it is, with its label above. */
  readonly inside?: 'popover' | 'sheet';
}

const FilterField = ({ filter, value, onChange, inside }: FilterFieldProps): ReactNode => {
  const look = (more = '') =>
    inside !== undefined
      ? { label: filter.label, placeholder: t('All ⟨of a filter⟩') }
      : { 'aria-label': filter.label, placeholder: filter.label, className: `grid-field ${more}` };
  if ('day' in filter)
    return (
      <Suspense fallback={<TextInput {...look('grid-field-day')} disabled />}>
        <DayInput
          {...look('grid-field-day')}
          clearable
          value={value ?? null}
          onChange={(day) => onChange(day ?? '')}
          popoverProps={{ withinPortal: inside !== 'popover' }}
        />
      </Suspense>
    );
  if ('turns' in filter)
    return (
      <Switch
        className="grid-switch"
        label={filter.label}
        checked={value === 'true'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'true' : '')}
      />
    );
  if ('find' in filter)
    return <FoundField look={look()} filter={filter} value={value} onChange={onChange} inside={inside === 'popover'} />;
  const choices = choicesOf(filter, value).map((choice) => ({ ...choice }));
  const field = (
    <Select
      {...look()}
      data={choices}
      value={value ?? null}
      clearable
      onChange={(choice) => onChange(choice ?? '')}
      searchable={choices.length > 8}
      openOnFocus={false}
      nothingFoundMessage={t('Nothing found')}
      // Inside a popover a list of its own layer would count as outside of it.
      comboboxProps={{ withinPortal: inside !== 'popover' }}
      clearButtonProps={{ 'aria-label': t('Any {filter}', { filter: filter.label }) }}
    />
  );
  if (!('choices' in filter) || filter.hint === undefined) return field;
  return (
    <Tooltip label={filter.hint} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
      {field}
    </Tooltip>
  );
};

interface FiltersProps {
  readonly filters: readonly GridFilter[];
  readonly state: ListState;
  readonly change: ListChange;
}

const isMore = (filter: GridFilter): boolean => filter.more === true && filter.byLink !== true;
const isAlways = (filter: GridFilter): boolean => filter.more !== true && filter.byLink !== true;

/** The filters that are always in view, and the button to the others with how many of them are set. */
export const FilterFields = ({ filters, state, change }: FiltersProps): ReactNode => {
  const more = filters.filter(isMore);
  const count = more.filter(({ name }) => own(state.filters, name) !== undefined).length;
  const set =
    (name: string) =>
    (value: string): void =>
      change({ filters: { [name]: value } });
  const fields = (some: readonly GridFilter[]): ReactNode =>
    some.map((filter) => (
      <FilterField
        key={filter.name}
        filter={filter}
        value={own(state.filters, filter.name)}
        onChange={set(filter.name)}
      />
    ));
  const clear = (): void => change({ filters: Object.fromEntries(more.map(({ name }) => [name, ''])) });
  return (
    <>
      {fields(filters.filter((filter) => isAlways(filter) && !('turns' in filter)))}
      {more.length === 0 ? null : (
        <Popover position="bottom-start" width={260} trapFocus shadow="md">
          <Popover.Target>
            <Button
              variant="default"
              fw={500}
              className="grid-more"
              leftSection={<IconFilter size={16} aria-hidden />}
              rightSection={
                count === 0 ? null : (
                  <Badge size="sm" circle aria-hidden>
                    {count}
                  </Badge>
                )
              }
              aria-label={count === 0 ? t('More filters') : t('More filters, {count} set', { count })}
            >
              {t('More filters')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('More filters')}>
            <Stack gap="xs">
              {more.map((filter) => (
                <FilterField
                  key={filter.name}
                  inside="popover"
                  filter={filter}
                  value={own(state.filters, filter.name)}
                  onChange={set(filter.name)}
                />
              ))}
              <Button variant="subtle" size="compact-sm" disabled={count === 0} onClick={clear}>
                {t('Clear these filters')}
              </Button>
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
      {fields(filters.filter((filter) => isAlways(filter) && 'turns' in filter))}
    </>
  );
};

interface SheetProps extends FiltersProps {
  /** In which order the rows come: cards have no headings to sort by. */
  readonly order: ReactNode;
}

/** On a phone the filters are behind one button and do not push the rows out of view. */
export const FilterSheet = ({ filters, state, change, order }: SheetProps): ReactNode => {
  const [opened, setOpened] = useState(false);
  const shown = filters.filter(({ byLink }) => byLink !== true);
  const count = shown.filter(({ name }) => own(state.filters, name) !== undefined).length;
  const close = (): void => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        fw={500}
        leftSection={<IconFilter size={16} aria-hidden />}
        rightSection={
          count === 0 ? null : (
            <Badge size="sm" circle aria-hidden>
              {count}
            </Badge>
          )
        }
        aria-label={count === 0 ? t('Filters and order') : t('Filters and order, {count} set', { count })}
        onClick={() => setOpened(true)}
      >
        {t('Filters and order')}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('Filters and order')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Stack gap="sm">
          <div className="grid-sheet">
            {shown.map((filter) => (
              <FilterField
                key={filter.name}
                inside="sheet"
                filter={filter}
                value={own(state.filters, filter.name)}
                onChange={(value) => change({ filters: { [filter.name]: value } })}
              />
            ))}
            {order}
          </div>
          <Group justify="space-between" className="grid-sheet-foot">
            <Button
              variant="subtle"
              disabled={count === 0}
              onClick={() => change({ filters: Object.fromEntries(shown.map(({ name }) => [name, ''])) })}
            >
              {t('Clear these filters')}
            </Button>
            <Button onClick={close}>{t('Done')}</Button>
          </Group>
        </Stack>
      </Drawer>
    </>
  );
};

/**
 * What is set out of sight or by a link, each with a way to take it back: a link's filters are not at work unseen.
 * @param every also those that stand above the list, where they are in a sheet
 */
export const FilterChips = ({
  filters,
  state,
  change,
  every = false,
}: FiltersProps & { readonly every?: boolean }): ReactNode => {
  const set = filters
    .filter((filter) => every || !isAlways(filter))
    .flatMap((filter) => {
      const value = own(state.filters, filter.name);
      return value === undefined ? [] : [{ name: filter.name, words: chipWords(filter, value) }];
    });
  if (set.length === 0) return null;
  return (
    <Group gap={6} px="xs" py={6} className="grid-chips" role="group" aria-label={t('Filters that are set')}>
      {set.map(({ name, words }) => (
        <Pill
          key={name}
          size="md"
          withRemoveButton
          onRemove={() => change({ filters: { [name]: '' } })}
          removeButtonProps={{
            'aria-label': t('Remove the filter {words}', { words }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {words}
        </Pill>
      ))}
    </Group>
  );
};
