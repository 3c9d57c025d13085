import type { SitePosition } from '#contracts';
import { t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { VisitMap } from './visit-map.js';

type Marker = SitePosition['geocode'];

/** What is saved: where the site is, and of which postcode. */
export type SavedPosition = SitePosition & { readonly _id: string; readonly postcode: string };

interface SitePositionProps {
  /** null: nothing is saved yet. */
  readonly saved: SavedPosition | null;
  /** The marker that a person set, as the form has it; null: none. */
  readonly marker: Marker;
  readonly postcode: string;
  /** Address and postcode as they were saved. */
  readonly place: string;
  /** The start of the visit, which colours the marker; null: a project has none. */
  readonly day: string | null;
  readonly onMarker: (marker: Marker) => void;
}

/** The marker that is saved goes with its postcode; one that was set in this form stays. */
const isOfOldPostcode = ({ saved, marker, postcode }: SitePositionProps): boolean =>
  saved?.geocode_status === 'set' &&
  postcode !== saved.postcode &&
  marker !== null &&
  marker.lat === saved.geocode?.lat &&
  marker.lng === saved.geocode.lng;

const sentenceOf = (props: SitePositionProps): string | null => {
  const { saved, marker, postcode } = props;
  if (isOfOldPostcode(props))
    return t('The marker was set for the old postcode. It goes when you save, and the new postcode is looked up.');
  if (marker !== null) return t('Marker set by hand.');
  if (saved === null) return null;
  if (postcode !== saved.postcode)
    return t('The map shows the saved postcode. The new one is looked up when you save.');
  if (saved.geocode_status === 'unknown') return t('Postcode not found.');
  if (saved.geocode_status === 'pending') return t('The postcode is being looked up.');
  return saved.geocode_exactness === 'area'
    ? t('Estimated from the postcode area. Set the marker if you know the site.')
    : null;
};

const Sentence = (props: SitePositionProps): ReactNode => {
  const sentence = sentenceOf(props);
  const missing = props.saved?.geocode_status === 'unknown' && props.marker === null;
  return sentence === null ? null : (
    <Text size="xs" c={missing ? 'var(--soundings-negative)' : 'dimmed'} mt={4} role="status">
      {sentence}
    </Text>
  );
};

interface ButtonsProps {
  readonly aiming: boolean;
  /** The map is there and says what is under the cross. */
  readonly ready: boolean;
  readonly marked: boolean;
  readonly onAim: (aims: boolean) => void;
  readonly onSet: () => void;
  readonly onRemove: () => void;
}

const Buttons = ({ aiming, ready, marked, onAim, onSet, onRemove }: ButtonsProps): ReactNode => (
  <Group gap="xs" mt={6}>
    {aiming ? (
      <>
        <Button size="compact-sm" disabled={!ready} onClick={onSet}>
          {t('Set the marker here')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onAim(false)}>
          {t('Cancel')}
        </Button>
      </>
    ) : (
      <>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMapPin size={14} aria-hidden />}
          onClick={() => onAim(true)}
        >
          {marked ? t('Move the marker') : t('Set the marker')}
        </Button>
        {marked ? (
          <Button size="compact-sm" variant="subtle" onClick={onRemove}>
            {t('Remove the marker')}
          </Button>
        ) : null}
      </>
    )}
  </Group>
);

/** What the map shows: the form's marker, or where the saved postcode is. */
const formatOf = ({ saved, marker }: SitePositionProps): Marker =>
  marker ?? (saved?.geocode_status === 'found' ? saved.geocode : null);

/** Where a site is, on the form that says it: the marker of a person, or where its postcode is. */
export const SitePositionMap = (props: SitePositionProps): ReactNode => {
  const { saved, marker, place, day, onMarker } = props;
  const [aimed, setAimed] = useState<Marker | 'aiming'>(null);
  const aiming = aimed !== null;
  const shown = formatOf(props);
  const id = saved?._id ?? 'new';
  // Typing in the form does not draw the map anew.
  const points = useMemo(
    () => (shown === null ? [] : [{ id, ...shown, title: place, lines: [], day }]),
    [id, shown, place, day],
  );
  const set = (): void => {
    if (aimed !== null && aimed !== 'aiming') onMarker(aimed);
    setAimed(null);
  };
  return (
    <div className="site-position">
      {points.length === 0 && !aiming ? null : (
        <VisitMap
          key={String(aiming)}
          mini={!aiming}
          list={false}
          height={aiming ? 260 : 156}
          label={t('Map of {place}', { place })}
          points={points}
          {...(aiming ? { onAim: setAimed } : {})}
        />
      )}
      {aiming ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t('Move the map until the cross is on the site.')}
        </Text>
      ) : (
        <Sentence {...props} />
      )}
      <Buttons
        aiming={aiming}
        ready={aimed !== 'aiming'}
        marked={marker !== null}
        onAim={(aims) => setAimed(aims ? 'aiming' : null)}
        onSet={set}
        onRemove={() => onMarker(null)}
      />
    </div>
  );
};
