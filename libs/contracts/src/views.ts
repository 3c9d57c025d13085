import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { later } from '#languages';
import { OptionalText, RequiredText } from './rules.js';

/** Pages whose lists can be kept as a view. */
export const viewPages = ['projects', 'visits', 'invoices', 'invoice-records', 'ledger'] as const;
export type ViewPage = (typeof viewPages)[number];

/** Longest name of a view. */
export const MAX_VIEW_NAME = 60;
/** Longest address of a view: all filters and a long arrangement of columns. */
export const MAX_VIEW_ADDRESS = 2000;
/** Most views of one account on one page. */
export const MAX_VIEWS = 50;

const NAME = later('Please give the view a name.');
const DEFAULT = { message: later('Please say whether the page begins with this view.') };
const SHARED = { message: later('Please say whether the whole team sees this view.') };

/** `POST /api/views`: under a name that is there already it takes that one's place. */
export class SaveView {
  @IsIn(viewPages, { message: later('Views can be saved of projects, site visits, invoices and the audit ledger.') })
  page!: ViewPage;
  @RequiredText(MAX_VIEW_NAME, NAME) name!: string;
  /** The query of the page: `status=Confirmed&sort=startjob`. */
  @OptionalText(MAX_VIEW_ADDRESS) address?: string;
  @IsOptional() @IsBoolean(DEFAULT) isDefault?: boolean;
  @IsOptional() @IsBoolean(SHARED) isShared?: boolean;
}

/** `PUT /api/views/{id}`: what is not said stays as it is. */
export class ReviseView {
  @IsUUID('all', { message: later('Please choose one of your views.') }) _id!: string;
  @IsOptional() @RequiredText(MAX_VIEW_NAME, NAME) name?: string;
  @OptionalText(MAX_VIEW_ADDRESS) address?: string;
  @IsOptional() @IsBoolean(DEFAULT) isDefault?: boolean;
  @IsOptional() @IsBoolean(SHARED) isShared?: boolean;
}

/** `GET /api/views`: those of the account that asks, and those that colleagues share with the team, by name. */
export interface SavedView {
  readonly _id: string;
  readonly page: ViewPage;
  readonly name: string;
  readonly address: string;
  /** The page begins with it, for the account that made it. */
  readonly isDefault: boolean;
  /** The whole team sees it. */
  readonly isShared: boolean;
  /** The account that asks made it. */
  readonly isMine: boolean;
}
