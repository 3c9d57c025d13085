import { APPEND_LOCK } from '../stores/postgres-schema.js';

/** Tells every process to drop the keys that it remembers: a hint, the epoch is the truth. */
export const FORGOTTEN_CHANNEL = 'soundings_forgotten';

/** An append that looks at its keys while it holds the lock of the log. */
const APPEND_SEALED = `
create function es_append_sealed(appends jsonb)
returns table (status text, revision bigint, "position" bigint, recorded_ms float8) language plpgsql as $$
#variable_conflict use_column
declare
  append jsonb;
  gone uuid[];
begin
  perform pg_advisory_xact_lock(${APPEND_LOCK});
  select array_agg(k.subject_id) into gone
    from jsonb_array_elements(appends) a, jsonb_array_elements_text(a.value -> 'keys') used
    join subject_key k on k.subject_id = used::uuid
    where k.destroyed_at is not null;
  if gone is null then
    return query select a.status, a.revision, a."position", a.recorded_ms from es_append(appends) a;
    return;
  end if;
  for append in select value from jsonb_array_elements(appends) loop
    if exists (select from jsonb_array_elements_text(append -> 'keys') used where used::uuid = any (gone)) then
      return query select 'forgotten'::text, null::bigint, null::bigint, null::float8;
    else
      return query select a.status, a.revision, a."position", a.recorded_ms from es_append(jsonb_build_array(append)) a;
    end if;
  end loop;
end $$;
`;

/**
 * What forgetting adds to the keys: a number that grows with every destruction, and an append that looks at its keys
 * while it holds the lock of the log. `es_append_sealed` takes what `es_append` takes, with `keys` at each append, and
 * answers 'forgotten' for those of which a key was destroyed; their neighbours are appended.
 */
export const vaultForgettingMigration = {
  id: 'eventing/0005-forgetting',
  up: `
create table subject_key_epoch (one boolean primary key default true check (one), epoch bigint not null);
insert into subject_key_epoch (epoch) values (0);

${APPEND_SEALED}`,
} as const;

/** The answer with the time of the log. */
export const sealedAppendedAtMigration = {
  id: 'eventing/0011-sealed-appended-at',
  up: `
drop function es_append_sealed(jsonb);
${APPEND_SEALED}`,
} as const;
