import {
  isDayLongSurvey,
  soundTypeOf,
  soundTypes,
  type AirTest,
  type NoiseSurvey,
  type SoundCount,
  type SoundTest,
} from '#contracts';
import type { TestDetails } from './site-visit.events.js';

const soundDetails = (test: SoundTest): TestDetails => {
  const type = soundTypeOf(test.project_type) ?? test.project_type;
  const asked: readonly SoundCount[] = soundTypes[type];
  const kept = (count: SoundCount): number | null => (asked.includes(count) ? (test[count] ?? null) : null);
  return { kind: 'sound', type, sets: kept('sets'), rooms: kept('rooms'), dwellings: kept('dwellings') };
};

const noiseDetails = (survey: NoiseSurvey): TestDetails => {
  const dayLong = isDayLongSurvey(survey.project_typeNS);
  return {
    kind: 'noise',
    type: survey.project_typeNS,
    fixed: dayLong ? null : (survey.fixed ?? null),
    spots: dayLong ? null : (survey.spots ?? null),
    rooms: dayLong ? (survey.roomsNS ?? null) : null,
  };
};

/** What is tested, from the one block that a body holds: only the counts that the type uses are kept. */
export const testDetailsOf = (body: {
  readonly soundtest?: SoundTest;
  readonly airtest?: AirTest;
  readonly survey?: NoiseSurvey;
}): TestDetails | null => {
  if (body.soundtest !== undefined) return soundDetails(body.soundtest);
  if (body.airtest !== undefined) return { kind: 'air', types: body.airtest.types, tests: body.airtest.tests };
  return body.survey === undefined ? null : noiseDetails(body.survey);
};

/** The block as the wire shows it, without a survey's links. */
export const blockFields = (test: TestDetails): Record<string, string | number> => {
  const fields: Record<string, string | number | null> =
    test.kind === 'sound'
      ? { project_type: test.type, sets: test.sets, rooms: test.rooms, dwellings: test.dwellings }
      : test.kind === 'air'
        ? { types: test.types, tests: test.tests }
        : { project_typeNS: test.type, fixed: test.fixed, spots: test.spots, roomsNS: test.rooms };
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string | number] => entry[1] !== null),
  );
};
