import { londonDate, formatStretch } from '#contracts';
import { later, spoken, t } from '#languages';
import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../lib/api.js';
import { instantOfForm } from '../../lib/dates.js';
import { Banner } from '../feedback/index.js';
import { BookedDayField, CancelButton, TimeField } from '../form/index.js';
import { movedTo } from './entries.js';
import { spanOf, valuesOf, type MoveValues } from './move-values.js';
import { RefusalBanner } from './refusal.js';
import type { Span } from './windows.js';

export type MoveMode = 'move' | 'length';

interface MoveDialogProps {
  /** 'move': date and times, where the end follows the start. 'length': the end only. */
  readonly mode: MoveMode;
  /** What is moved, in words: '1 High Street, BS1 4DJ'. */
  readonly of: string;
  readonly span: Span;
  /** Answers a sentence, or throws, when it is refused: the dialog stays with what was typed. */
  readonly onSubmit: (start: string, end: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

const words = spoken<MoveMode>({ move: later('Move ⟨verb⟩'), length: later('Change length') });

/** With its year, where that is another one. */
const stretchOf = ({ start, end }: Span): string => {
  const year = londonDate(start).slice(0, 4);
  return [formatStretch(start, end), ...(year === londonDate(new Date().toISOString()).slice(0, 4) ? [] : [year])].join(
    ' ',
  );
};

/** What dragging does, as a form: 'Move...' and 'Change length...'. Mount it to open it. */
export const MoveDialog = ({ mode, of, span, onSubmit, onClose }: MoveDialogProps): ReactNode => {
  const [problem, setProblem] = useState<string | null>(null);
  const [unchanged, setUnchanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useForm<MoveValues>({
    initialValues: valuesOf(span),
    onValuesChange: (now, before) => {
      setProblem(null);
      setUnchanged(false);
      if (mode === 'length' || (now.date === before.date && now.start === before.start)) return;
      // The end follows, so that what is moved keeps its length.
      const from = instantOfForm(now.date ?? '', now.start);
      const old = spanOf(before);
      if (from === null) return;
      const { endDate, end } = valuesOf(movedTo(typeof old === 'string' ? span : old, from.instant));
      form.setFieldValue('endDate', endDate);
      form.setFieldValue('end', end);
    },
  });
  const submit = async (values: MoveValues): Promise<void> => {
    const wanted = spanOf(values);
    if (typeof wanted === 'string') {
      setProblem(wanted);
      return;
    }
    if (wanted.start === span.start && wanted.end === span.end) {
      setUnchanged(true);
      return;
    }
    setBusy(true);
    try {
      const refused = await onSubmit(wanted.start, wanted.end);
      if (refused === undefined) onClose();
      else setProblem(refused);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => {
        if (!busy) onClose();
      }}
      title={words[mode]}
      centered
      size="md"
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            {of}
            <Text span display="block" size="xs" c="dimmed">
              {t('Now {stretch}', { stretch: stretchOf(span) })}
            </Text>
          </Text>
          {problem === null ? null : <RefusalBanner sentence={problem} />}
          {unchanged ? <Banner tone="info" title={t('Nothing was changed: choose another time, or cancel.')} /> : null}
          <SimpleGrid cols={2} spacing="sm">
            <BookedDayField form={form} name="date" label={t('Date')} disabled={mode === 'length'} />
            <TimeField
              form={form}
              name="start"
              label={t('Start')}
              disabled={mode === 'length'}
              autoFocus={mode === 'move'}
            />
            <BookedDayField form={form} name="endDate" after="date" label={t('End date')} />
            <TimeField form={form} name="end" label={t('End')} autoFocus={mode === 'length'} />
          </SimpleGrid>
          <Group justify="flex-end" gap="xs">
            <CancelButton busy={busy} onClose={onClose} />
            <Button type="submit" loading={busy}>
              {words[mode]}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
