import { t } from '#languages';
import { Button, Center, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCloudOff, IconInbox, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../lib/api.js';

interface PanelProps {
  /** In a panel of its own: it stands on the page itself. */
  readonly panel?: boolean | undefined;
}

const Framed = ({ panel, children }: Required<PanelProps> & { readonly children: ReactNode }): ReactNode =>
  panel ? <div className="panel">{children}</div> : children;

interface FailingProps extends PanelProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
  /** What could not be shown, as the start of the sentence: 'The cars'. */
  readonly what?: string;
}

/** In place of what could not be loaded: the reason and a way to try again. */
export const Failing = ({ error, onRetry, what, panel = false }: FailingProps): ReactNode => (
  <Framed panel={panel}>
    <Center py="xl" px="md" role="alert">
      <Stack align="center" gap="xs" maw={420} ta="center">
        <ThemeIcon variant="light" color="red" size={44} radius="xl">
          <IconCloudOff size={24} aria-hidden />
        </ThemeIcon>
        <Text fw={600}>
          {what === undefined ? t('This could not be loaded') : t('{what} could not be loaded', { what })}
        </Text>
        <Text size="sm" c="dimmed">
          {sentenceOf(error)}
        </Text>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void onRetry()}>
          {t('Try again')}
        </Button>
      </Stack>
    </Center>
  </Framed>
);

interface EmptyProps extends PanelProps {
  readonly title: string;
  /** What would be here and how it gets here. */
  readonly children?: ReactNode;
  /** A button, where there is something to do about it. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** In place of a list without rows. */
export const Empty = ({ title, children, action, icon, panel = false }: EmptyProps): ReactNode => (
  <Framed panel={panel}>
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={420} ta="center">
        <ThemeIcon variant="light" color="gray" size={44} radius="xl">
          {icon ?? <IconInbox size={24} aria-hidden />}
        </ThemeIcon>
        <Text fw={600}>{title}</Text>
        {children === undefined ? null : (
          <Text size="sm" c="dimmed" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  </Framed>
);

interface RowsProps extends PanelProps {
  readonly rows?: number | undefined;
}

/** Rows that are on their way; how many is not known, so what stands below waits (app.css). */
export const RowsSkeleton = ({ rows = 8, panel = false }: RowsProps): ReactNode => (
  <Framed panel={panel}>
    <Stack gap={8} p="sm" aria-hidden data-coming>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={20} width={`${96 - ((row * 7) % 22)}%`} />
      ))}
    </Stack>
  </Framed>
);

interface PendingProps extends FailingProps, RowsProps {
  /** Where it is not rows. */
  readonly skeleton?: ReactNode;
}

/** In place of what is not there yet: a skeleton of it, or why it could not be loaded. */
export const Pending = ({ rows, skeleton, ...failing }: PendingProps): ReactNode =>
  failing.error === null ? (skeleton ?? <RowsSkeleton rows={rows} panel={failing.panel} />) : <Failing {...failing} />;

/** A form that is on its way. */
export const FormSkeleton = ({ fields = 6, panel = false }: PanelProps & { readonly fields?: number }): ReactNode => (
  <Framed panel={panel}>
    <Stack gap="md" p={panel ? 'md' : 0} role="status" aria-busy data-coming aria-label={t('Loading')}>
      {Array.from({ length: fields }, (_, field) => (
        <Stack key={field} gap={6}>
          <Skeleton height={12} width={110} />
          <Skeleton height={34} />
        </Stack>
      ))}
    </Stack>
  </Framed>
);

/** A map, a table or a card that is on its way: as tall as it will be. */
export const BlockSkeleton = ({ height }: { readonly height: number }): ReactNode => (
  <Skeleton height={height} radius="lg" role="status" data-coming aria-label={t('Loading')} />
);

interface WholePageProps {
  readonly title: string;
  /** Why, and buttons for what to do. */
  readonly children: ReactNode;
}

/** In place of a whole page that could not be shown; it stands without the bars too. */
export const WholePage = ({ title, children }: WholePageProps): ReactNode => (
  <Center mih="60vh" p="md" role="alert">
    <Stack align="center" gap="sm" maw={420} ta="center">
      <Title order={1} fz={20}>
        {title}
      </Title>
      {children}
    </Stack>
  </Center>
);

interface PageHeadingProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Buttons at the right; under the title on a phone. */
  readonly children?: ReactNode;
}

/** The one `h1` of a page with its actions. */
export const PageHeading = ({ title, subtitle, children }: PageHeadingProps): ReactNode => (
  <Group justify="space-between" align="center" gap="sm" mb="sm" wrap="wrap">
    <div>
      <Title order={1} fz={20} fw={650} lh={1.3}>
        {title}
      </Title>
      {subtitle === undefined ? null : (
        <Text size="sm" c="dimmed" component="div">
          {subtitle}
        </Text>
      )}
    </div>
    {children === undefined ? null : <Group gap="xs">{children}</Group>}
  </Group>
);
