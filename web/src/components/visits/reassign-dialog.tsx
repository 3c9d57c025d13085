import {
  blockerSentence,
  type AskAvailability,
  type Availability,
  type Job,
  type ResourceOption,
  type VisitKind,
} from '#contracts';
import { t } from '#languages';
import { Button, Checkbox, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { RefusalBanner } from '../calendar/refusal.js';
import { Failing } from '../feedback/index.js';
import { api, sentenceOf } from '../../lib/api.js';
import { useAvailability } from '../../lib/bookings.js';
import { typeWord } from '../../lib/code-words.js';
import { keys } from '../../lib/queries.js';
import { CancelButton } from '../form/form.js';
import { crewOf, sortedOptions, type Crew } from './rearranging.js';
import { addressOf, typeOf } from './visit-words.js';
import './visits.css';

/** The windows to ask about: of a survey both halves, since its kits stay in between. Null while the other half is on its way. */
const askedOf = (job: Job, other: Job | undefined): AskAvailability | null => {
  if (job.survey === undefined) return { start: job.startjob, end: job.endjob, except: job._id };
  if (other === undefined) return null;
  const [setup, pickup] = job.survey.type === 'Setup' ? [job, other] : [other, job];
  return {
    start: setup.startjob,
    end: setup.endjob,
    startPickup: pickup.startjob,
    endPickup: pickup.endjob,
    except: setup._id,
  };
};

const optionsOf = (free: Availability, job: Job): Readonly<Record<keyof Crew, readonly ResourceOption[]>> =>
  job.survey?.type === 'Pickup'
    ? { engineers: free.engineersPickup, cars: free.carsPickup, kits: [] }
    : { engineers: free.engineers, cars: free.cars, kits: free.kits };

interface ChoicesProps {
  readonly title: string;
  readonly options: readonly ResourceOption[];
  readonly chosen: readonly string[];
  /** Of kits: the kind of visit that they are for. */
  readonly visit?: VisitKind;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Whoever is free first, those who are not say why. What is chosen can always be taken off. */
const Choices = ({ title, options, chosen, visit, onChange }: ChoicesProps): ReactNode => {
  // In the order that the dialog opened with: nothing jumps away under the pointer.
  const [first] = useState(chosen);
  const sorted = sortedOptions(options, first, visit);
  return (
    <fieldset className="reassign-group">
      <legend>{title}</legend>
      <div className="reassign-options">
        {sorted.map(({ _id, label, detail, blocker }) => (
          <Checkbox
            key={_id}
            checked={chosen.includes(_id)}
            disabled={blocker !== null && !chosen.includes(_id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))
            }
            label={detail === '' ? label : `${label} (${typeWord(detail)})`}
            description={blocker === null ? undefined : blockerSentence(label, blocker)}
          />
        ))}
        {sorted.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('There are none yet.')}
          </Text>
        ) : null}
      </div>
    </fieldset>
  );
};

interface ReassignDialogProps {
  readonly job: Job;
  /** Answers the sentence of a refusal; then the dialog stays. */
  readonly onSubmit: (before: Crew, after: Crew) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Who goes, in which car, with which kit: 'Reassign...'. Mount it to open it. */
export const ReassignDialog = ({ job, onSubmit, onClose }: ReassignDialogProps): ReactNode => {
  const [before] = useState(() => crewOf(job));
  const [after, setAfter] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const otherId =
    job.survey === undefined ? null : job.survey.type === 'Setup' ? job.survey.pickup_idfk : job.survey.setup_idfk;
  const other = useQuery({
    queryKey: keys.one('job', otherId ?? ''),
    queryFn: ({ signal }) => api.get(`/api/job/${otherId ?? ''}`, { signal }),
    enabled: otherId !== null,
  });
  const free = useAvailability(askedOf(job, other.data));
  const failed = other.error ?? (free.data === undefined ? free.error : null);
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const refused = await onSubmit(before, after).catch(sentenceOf);
    setBusy(false);
    if (refused === undefined) onClose();
    else setProblem(refused);
  };
  const set =
    (kind: keyof Crew) =>
    (ids: readonly string[]): void => {
      setProblem(null);
      setAfter((now) => ({ ...now, [kind]: ids }));
    };
  const options = free.data === undefined ? null : optionsOf(free.data, job);
  return (
    <Modal
      opened
      onClose={() => {
        if (!busy) onClose();
      }}
      title={t('Reassign')}
      size="lg"
      centered
    >
      <Stack gap="sm">
        <Text size="sm">
          {typeOf(job)}, {addressOf(job)}, {job.postcode}
        </Text>
        {problem === null ? null : <RefusalBanner sentence={problem} />}
        {failed !== null ? (
          <Failing
            error={failed}
            what={t('Who and what is free')}
            onRetry={() => void (other.error === null ? free.refetch() : other.refetch())}
          />
        ) : null}
        {options === null && failed === null ? (
          <Group justify="center" p="xl">
            <Loader size="sm" role="status" aria-label={t('Loading who and what is free')} />
          </Group>
        ) : null}
        {options === null ? null : (
          <>
            <Choices
              title={t('Engineers')}
              options={options.engineers}
              chosen={after.engineers}
              onChange={set('engineers')}
            />
            <Choices title={t('Cars')} options={options.cars} chosen={after.cars} onChange={set('cars')} />
            {job.survey?.type === 'Pickup' ? (
              <Text size="sm" c="dimmed">
                {t('The kits of a survey belong to its Setup.')}
              </Text>
            ) : (
              <Choices
                title={t('Kits')}
                visit={job.kind}
                options={options.kits}
                chosen={after.kits}
                onChange={set('kits')}
              />
            )}
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <CancelButton busy={busy} onClose={onClose} />
          <Button loading={busy} disabled={options === null} onClick={() => void save()}>
            {t('Reassign')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
