import { t } from '#languages';
import { Button, Checkbox, Group, Popover, ScrollArea, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ResourceGroup } from './use-resources.js';

interface TickListProps {
  readonly groups: readonly ResourceGroup[];
  /** null: all. */
  readonly ticked: ReadonlySet<string> | null;
  readonly onTicked: (ticked: ReadonlySet<string> | null) => void;
}

/** Which of them are shown: a tick box each, and one for a whole group. */
export const TickList = ({ groups, ticked, onTicked }: TickListProps): ReactNode => {
  const ids = groups.flatMap(({ resources }) => resources.map(({ _id }) => _id));
  const isOn = (id: string): boolean => ticked === null || ticked.has(id);
  const shown = ids.filter(isOn).length;
  const set = (some: readonly string[], on: boolean): void => {
    // Those of another kind keep their ticks.
    const next = new Set(ticked ?? ids);
    for (const id of some) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onTicked(ids.every((id) => next.has(id)) ? null : next);
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus width={260}>
      <Popover.Target>
        <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
          {shown === ids.length ? t('Shown: all') : t('Shown: {shown} of {all}', { shown, all: ids.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('Which are shown')}>
        <ScrollArea.Autosize mah="min(420px, 60vh)" type="auto">
          <Stack gap="sm" p="sm">
            {groups.map(({ name, resources }) => {
              const own = resources.map(({ _id }) => _id);
              const on = own.filter(isOn).length;
              return (
                <Stack key={name} gap={6} role="group" aria-label={name}>
                  <Checkbox
                    label={
                      <Text size="sm" fw={600}>
                        {name}
                      </Text>
                    }
                    checked={on === own.length}
                    indeterminate={on > 0 && on < own.length}
                    onChange={() => set(own, on < own.length)}
                  />
                  {resources.map(({ _id, name: label, detail, kind }) => (
                    <Checkbox
                      key={_id}
                      pl="md"
                      label={kind === 'car' ? `${label} · ${detail}` : label}
                      checked={isOn(_id)}
                      onChange={(event) => set([_id], event.currentTarget.checked)}
                    />
                  ))}
                </Stack>
              );
            })}
          </Stack>
        </ScrollArea.Autosize>
        <Group p="sm" gap="xs" justify="flex-end" className="resource-tick-foot">
          <Button size="compact-sm" variant="default" disabled={shown === 0} onClick={() => set(ids, false)}>
            {t('None')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={shown === ids.length} onClick={() => set(ids, true)}>
            {t('All')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
};
