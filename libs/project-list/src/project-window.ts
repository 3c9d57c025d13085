import { later } from '#languages';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { OptionalText, PastListWindow, projectStatuses, type ProjectStatus } from '#contracts';

/** Query of `GET /api/enquiry`; the range is about the day of the enquiry. */
export class ProjectWindow extends PastListWindow {
  @IsOptional()
  @IsIn(projectStatuses, { message: later('Please choose In Progress or Complete.') })
  status?: ProjectStatus;
  /** A project leader's name. */
  @OptionalText(120) leader?: string;
  /** Also the projects of clients that were merged into this one. */
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing client.') }) client_id?: string;
  @IsOptional() @IsBoolean({ message: later('Please choose whether this is delegated.') }) delegated?: boolean;
}
