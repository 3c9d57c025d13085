import { MAX_PLACES, formatStretch, type VisitPlace, type VisitPlaces } from '#contracts';
import { t } from '#languages';
import { useMemo, type ReactNode } from 'react';
import { BlockSkeleton, Pending } from '../../../components/feedback/index.js';
import { VisitMap } from '../../../components/map/index.js';
import { oneLine } from '../../../lib/words.js';

interface PlacesPanelProps {
  readonly data: VisitPlaces | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

const HEIGHT = 380;

const pointOf = ({ _id, lat, lng, projectName, address, postcode, startjob, endjob, estimated }: VisitPlace) => ({
  id: _id,
  lat,
  lng,
  title: projectName || oneLine(address),
  lines: [formatStretch(startjob, endjob), postcode, ...(estimated ? [t('Estimated from the postcode area')] : [])],
  day: startjob,
  href: `/jobs/${_id}`,
});

/** Where the jobs of the range and the filters are. */
export const PlacesPanel = ({ data, error, onRetry }: PlacesPanelProps): ReactNode => {
  const points = useMemo(() => (data?.points ?? []).map(pointOf), [data]);
  if (data === undefined)
    return (
      <Pending panel error={error} onRetry={onRetry} what={t('The map')} skeleton={<BlockSkeleton height={HEIGHT} />} />
    );
  return (
    <>
      <VisitMap points={points} height={HEIGHT} label={t('Map of the jobs')} withoutLocation={data.withoutLocation} />
      {points.length === 0 && data.withoutLocation === 0 ? (
        <p className="dashboard-note">{t('No jobs in these days can be shown on the map.')}</p>
      ) : null}
      {data.notShown === 0 ? null : (
        <p className="dashboard-note" role="status">
          {t(
            'The map shows {shown, number} jobs; {more, number} more have a location. Choose fewer days or add a filter to see them.',
            { shown: MAX_PLACES, more: data.notShown },
          )}
        </p>
      )}
    </>
  );
};
