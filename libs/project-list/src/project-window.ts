import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { ListWindow, OptionalText, projectStatuses, type ProjectStatus } from '#contracts';

/** Query of `GET /api/enquiry`; the range is about the day of the enquiry. */
export class ProjectWindow extends ListWindow {
  @IsOptional() @IsIn(projectStatuses, { message: 'Please choose In Progress or Complete.' }) status?: ProjectStatus;
  /** A project leader's name. */
  @OptionalText(120) leader?: string;
  @IsOptional() @IsBoolean({ message: 'Please choose whether this is delegated.' }) delegated?: boolean;
}

/** `delegated` as a boolean, and the two choices beside the leaders' names as what they mean. */
export const projectWindow = ({ leader, delegated, ...fields }: Readonly<Record<string, unknown>>): object => {
  const external = leader === 'All External' || delegated === 'true' || delegated === true;
  const internal = leader === 'All Internal' || delegated === 'false' || delegated === false;
  const named = leader === 'All External' || leader === 'All Internal' ? {} : { leader };
  return { ...fields, ...named, ...(external ? { delegated: true } : internal ? { delegated: false } : { delegated }) };
};
