import type {
  AddCar,
  AddClient,
  AddKit,
  AddStaffMember,
  BookResource,
  ChangeCompany,
  CreateProject,
  ScheduleSiteVisit,
  SetCompletionFlag,
} from '#contracts';

type Fields<Command> = { readonly [Field in keyof Command]: Command[Field] };

interface Step<Name extends string, Command> {
  readonly command: Name;
  /** Id of the entity that the command makes or changes. */
  readonly id: string;
  /** ISO 8601 UTC: when the sample's people did it. */
  readonly at: string;
  /** Account that did it. */
  readonly by: string;
  readonly fields: Fields<Command>;
}

/** One thing that somebody of the sample company does, in the words of the contract: as it is typed, without positions. */
export type Planned =
  | Step<'AddStaffMember', AddStaffMember>
  | Step<'AddCar', AddCar>
  | Step<'AddKit', AddKit>
  | Step<'AddClient', AddClient>
  | Step<'ChangeCompany', ChangeCompany>
  | Step<'CreateProject', CreateProject>
  | Step<'ScheduleSiteVisit', ScheduleSiteVisit>
  | Step<'SetCompletionFlag', SetCompletionFlag>
  | Step<'BookResource', BookResource>;

export interface SampleSize {
  /** Site visits, the two halves of a survey counted as two. */
  readonly visits: number;
  readonly projects: number;
  readonly engineers: number;
  readonly office: number;
  readonly cars: number;
  readonly kits: { readonly 'Sound Testing': number; readonly 'Air Testing': number; readonly 'Noise Survey': number };
  /** Working days before and after today over which the visits are spread. */
  readonly daysBack: number;
  readonly daysAhead: number;
}

/** The company of the demonstration. */
export const sampleSize: SampleSize = {
  visits: 240,
  projects: 60,
  engineers: 8,
  office: 4,
  cars: 6,
  kits: { 'Sound Testing': 6, 'Air Testing': 3, 'Noise Survey': 5 },
  daysBack: 45,
  daysAhead: 25,
};

/** A company grown to `visits`, spread over so many working days before today, with as many people, cars and kits as that takes. */
export const grownSize = (visits: number, days = 1250): SampleSize => {
  if (visits <= sampleSize.visits) return { ...sampleSize, visits, projects: Math.max(1, Math.ceil(visits / 4)) };
  const daysBack = Math.min(days, Math.max(sampleSize.daysBack, Math.ceil(visits / 4)));
  const aDay = Math.ceil(visits / (daysBack + sampleSize.daysAhead)) + 2;
  return {
    visits,
    projects: Math.ceil(visits / 6.67),
    engineers: Math.max(sampleSize.engineers, aDay * 2),
    office: sampleSize.office,
    cars: Math.max(sampleSize.cars, aDay * 2),
    kits: { 'Sound Testing': aDay, 'Air Testing': aDay, 'Noise Survey': aDay * 2 },
    daysBack,
    daysAhead: sampleSize.daysAhead,
  };
};
