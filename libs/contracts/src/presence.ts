import { IsBoolean, IsIn, IsUUID } from 'class-validator';
import { later } from '#languages';

/** What has a form that several people may have open. */
export const openEntities = ['job', 'enquiry', 'bookings', 'car', 'kits', 'users'] as const;
export type OpenEntity = (typeof openEntities)[number];

/** Body of `POST /api/presence`: a tab has a form open, still has it open, or has closed it. */
export class AnnounceForm {
  /** The tab's own name, the same that its stream of changes carries in the header `Tab`. */
  @IsUUID('all', { message: later('Please name the tab.') }) tab!: string;
  @IsIn(openEntities, { message: later('Please name the kind of form.') }) entity!: OpenEntity;
  @IsUUID('all', { message: later('Please name the form.') }) _id!: string;
  @IsBoolean({ message: later('Please say whether it is open.') }) open!: boolean;
}

/** Answer of `POST /api/presence`, and data of `event: presence` in the stream of changes. */
export interface FormPresence {
  readonly entity: OpenEntity;
  readonly _id: string;
  /** Accounts that have the form open in another tab; one's own too, where that is another tab of one's own. */
  readonly others: readonly string[];
}
