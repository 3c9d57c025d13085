import type { ViewPage } from '#contracts';
import type { ComponentType, ReactNode } from 'react';

/** A view that the program brings along. */
export interface ReadyView {
  readonly name: string;
  /** As a saved view has it: `paid=false&when=past`. */
  readonly address: string;
}

export interface ViewStripProps {
  readonly page: ViewPage;
  readonly gridId: string;
  readonly filterNames: readonly string[];
  /** Views that everybody has, in front of one's own. */
  readonly ready: readonly ReadyView[];
  /** After what the views do: the list's own menus. */
  readonly children?: ReactNode;
}

/** The views of a list's page, with what draws them: a dashboard's lists have none, and are not sent it. */
export interface ListViews {
  readonly page: ViewPage;
  readonly ready: readonly ReadyView[];
  readonly Strip: ComponentType<ViewStripProps>;
}
