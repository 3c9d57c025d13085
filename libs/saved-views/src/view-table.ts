import type { Migration } from '#platform';

/** Outside the log: how somebody likes to look is no event of the business (docs/decisions/0027). */
export const viewMigration: Migration = {
  id: 'views/1-saved',
  up: `create table saved_view (
         id uuid primary key default gen_random_uuid(),
         account_id uuid not null,
         page text not null,
         name text not null,
         address text not null,
         is_default boolean not null default false
       );
       create unique index on saved_view (account_id, page, lower(name));
       create unique index on saved_view (account_id, page) where is_default;`,
};

/** A shared view stands for the whole team; its maker and the office change it. */
export const sharedViewMigration: Migration = {
  id: 'views/2-shared',
  up: 'alter table saved_view add column is_shared boolean not null default false; create index on saved_view (page) where is_shared;',
};

export interface ViewRow {
  readonly id: string;
  readonly account_id: string;
  readonly page: string;
  readonly name: string;
  readonly address: string;
  readonly is_default: boolean;
  readonly is_shared: boolean;
}
