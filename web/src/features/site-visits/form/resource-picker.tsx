import type { BookingConflict } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Button, Input, Select } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { BlockerLink, steady } from '../../../components/form/index.js';
import { freeFirst, formatReason } from '../../../lib/availability.js';
import { typeWord } from '../../../lib/code-words.js';
import { rich } from '../../../lib/rich.js';
import { takesLeft } from '../../../lib/typed-choice.js';
import { pickerWords } from './picker-words.js';
import { noteFor, type Note, type Option } from './taken.js';
import type { Assigned } from './visit-values.js';

interface ResourcePickerProps {
  readonly field: Assigned;
  /** Of a survey. */
  readonly noise: boolean;
  readonly value: readonly string[];
  readonly options: readonly Option[];
  /** An instant of the day that is planned; null while there is none. */
  readonly day: string | null;
  /** What the last save was refused for. */
  readonly refused: readonly BookingConflict[];
  readonly loading: boolean;
  readonly error?: ReactNode;
  readonly onChange: (value: readonly string[]) => void;
}

const fullLabel = ({ label, detail, removed }: Option): string => {
  const name = detail === '' ? label : `${label} · ${typeWord(detail)}`;
  return removed ? t('{name} (removed)', { name }) : name;
};

/** One entry of the list: its name, and under it why it can not be taken. */
const OptionLines = ({
  option: { label, detail, removed },
  reason,
}: {
  readonly option: Option;
  readonly reason: string | null;
}): ReactNode => {
  const name = (
    <>
      {label}
      {detail === '' ? null : <span className="visit-option-detail"> · {typeWord(detail)}</span>}
    </>
  );
  return (
    <span className="visit-option">
      <span>{removed ? rich('{name} (removed)', { name }) : name}</span>
      {reason === null ? null : <span className="visit-option-reason">{reason}</span>}
    </span>
  );
};

/** Under a selector: where to see what is in the way, and who could go instead. */
const Instead = ({ note, onTake }: { readonly note: Note; readonly onTake: (id: string) => void }): ReactNode => (
  <div className="visit-instead">
    <div className="visit-instead-link">
      <BlockerLink booking={note.booking} />
    </div>
    {note.substitutes.length === 0 ? (
      <span>{t('Nothing else of this kind is free then.')}</span>
    ) : (
      note.substitutes.map(({ _id, label }) => (
        <Button
          key={_id}
          variant="default"
          size="compact-sm"
          fw={500}
          className="visit-take"
          onClick={() => onTake(_id)}
        >
          {t('Take {name} instead', { name: label })}
        </Button>
      ))
    )}
  </div>
);

const PickerOnce = ({
  field,
  noise,
  value,
  options,
  day,
  refused,
  loading,
  error,
  onChange,
}: ResourcePickerProps): ReactNode => {
  const words = pickerWords(field, noise);
  const group = useRef<HTMLDivElement>(null);
  const set = (at: number, id: string): void => onChange(value.map((old, index) => (index === at ? id : old)));
  const remove = (at: number): void => onChange(value.length === 1 ? [''] : value.filter((_, index) => index !== at));
  const take = (at: number, id: string): void => {
    set(at, id);
    // The button that was pressed goes away: the focus stays where the change is.
    group.current?.querySelectorAll<HTMLElement>('.visit-picker-select input:not([type="hidden"])')[at]?.focus();
  };
  const known = new Map(options.map((option) => [option._id, option]));
  const reasonOf = ({ _id, blocker }: Option, own: string): string | null =>
    blocker !== null && day !== null
      ? formatReason(blocker, day)
      : _id !== own && value.includes(_id)
        ? t('Chosen already')
        : null;
  const offered = freeFirst(options);
  return (
    <div ref={group} className="visit-picker" role="group" aria-label={words.all}>
      <Input.Label component="div">{words.heading}</Input.Label>
      {value.map((id, at) => {
        const note = noteFor(field, id, value, options, refused);
        const chosen = id === '' ? null : id;
        const isElsewhere = (one: string): boolean => one !== id && value.includes(one);
        const choices = offered
          .filter((option) => !option.removed || option._id === id)
          .map((option) => ({
            value: option._id,
            label: fullLabel(option),
            disabled: option.blocker !== null || isElsewhere(option._id),
          }));
        const left = choices.filter((choice) => !isElsewhere(choice.value));
        return (
          <div key={at} className="visit-picker-entry">
            <div className="visit-picker-row">
              <Select
                aria-label={words.nth(at + 1)}
                placeholder={loading ? t('Loading ...') : words.choose}
                data={choices}
                renderOption={({ option: { value: shown, label } }) => {
                  const option = known.get(shown);
                  return option === undefined ? label : <OptionLines option={option} reason={reasonOf(option, id)} />;
                }}
                value={chosen}
                onChange={(next) => set(at, next ?? '')}
                {...takesLeft(chosen, left, (next) => set(at, next))}
                searchable
                rightSectionWidth={26}
                openOnFocus={false}
                nothingFoundMessage={t('Nothing found')}
                error={
                  note === null ? (
                    at === 0 ? (
                      error
                    ) : undefined
                  ) : (
                    <span className="visit-taken">
                      <IconAlertTriangle size={15} aria-hidden />
                      <span>{note.sentence}</span>
                    </span>
                  )
                }
                className="visit-picker-select"
                comboboxProps={{
                  width: 'max-content',
                  position: 'bottom-start',
                  classNames: { dropdown: 'visit-options' },
                }}
              />
              {value.length > 1 || id !== '' ? (
                <ActionIcon size={28} mt={4} aria-label={words.remove(at + 1)} onClick={() => remove(at)}>
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              ) : null}
            </div>
            {note === null ? null : <Instead note={note} onTake={(next) => take(at, next)} />}
          </div>
        );
      })}
      <Button
        variant="subtle"
        size="compact-sm"
        fw={500}
        fz={13}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...value, ''])}
      >
        {words.add}
      </Button>
    </div>
  );
};

/** Selectors, one a resource: removed ones are offered only where they are on the visit already. */
export const ResourcePicker = steady(PickerOnce);
