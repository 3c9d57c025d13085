import { mirrorMigration } from '../mirror/mirror-schema.js';
import { correlationMigration } from './postgres-event-finder.js';

/** Key of the advisory lock that orders all appends; any number will do, as long as nothing else uses it. */
export const APPEND_LOCK = 7_305_808_845;

/** Channel that tells of a new head; a hint only, the log is the truth. */
export const LOG_CHANNEL = 'soundings_log';

/** What the hash of an event covers: everything that its row says, in one canonical text. */
const CHAIN_OF = (row: string): string => `
  jsonb_build_array(${row}.global_position, ${row}.stream_id, ${row}.revision, ${row}.event_id, ${row}.type, ${row}.schema_version,
    ${row}.data, ${row}.metadata, (extract(epoch from ${row}.recorded_at) * 1000000)::bigint)::text`;

const COLUMNS = [
  'global_position',
  'stream_id',
  'revision',
  'event_id',
  'type',
  'schema_version',
  'data',
  'metadata',
  'recorded_at',
  'chain',
];
const INSERT_ROWS = `insert into es_event (${COLUMNS.join(', ')}) select ${COLUMNS.map((column) => `r.${column}`).join(', ')} from unnest(rows) r`;

/** Stands in a row where the column of the actor was, which is computed. */
const ACTOR = 'null /* actor_id */, ';

const MILLISECONDS = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8`;

/** What the functions answer cannot be changed in place. */
const DROPPED = `
drop function es_append_one(text, bigint, uuid, text, integer, jsonb, jsonb);
drop function es_append(jsonb);
`;

/** The two ways into the log. */
const APPEND_FUNCTIONS = `
-- appends: [{stream, expected, events: [{id, type, version, data, metadata}]}]; expected -1: no stream, -2: some stream.
-- One row for each append, in order; recorded_ms is of what was appended. A refused append leaves its neighbours alone.
create or replace function es_append(appends jsonb)
returns table (status text, revision bigint, "position" bigint, recorded_ms float8) language plpgsql as $$
declare
  head es_head;
  append jsonb;
  expected bigint;
  size integer;
  current bigint;
  base bigint;
  kept es_event;
  appended boolean := false;
  ids uuid[];
  careful boolean;
  rows es_event[] := '{}';
begin
  perform pg_advisory_xact_lock(${APPEND_LOCK});
  select * into head from es_head;
  if not head.loading then
    head.recorded_at := greatest(head.recorded_at, clock_timestamp());
  end if;
  -- Ids that are in the log, or twice in this call, are looked at one by one; as a rule there are none.
  select array_agg((e.value ->> 'id')::uuid) into ids
    from jsonb_array_elements(appends) a, jsonb_array_elements(a.value -> 'events') e;
  -- 'offset 0' has each id looked up in the index: for an array PostgreSQL may choose to read the log from its beginning.
  careful := exists (
      select from unnest(ids) as given(id), lateral (select from es_event e where e.event_id = given.id offset 0) there)
    or (cardinality(ids) > 1 and (select count(distinct id) from unnest(ids) id) < cardinality(ids));
  for append in select value from jsonb_array_elements(appends) loop
    expected := (append ->> 'expected')::bigint;
    size := jsonb_array_length(append -> 'events');
    recorded_ms := null;
    select s.revision into current from es_stream s where s.stream_id = append ->> 'stream';
    if (expected = -1 and current is null) or (expected = -2 and current is not null) or expected = current then
      if careful and exists (select 1 from es_event e
                 where e.event_id in (select (value ->> 'id')::uuid from jsonb_array_elements(append -> 'events'))) then
        select e.revision, e.global_position into revision, "position" from es_event e
          where e.event_id = (append -> 'events' -> (size - 1) ->> 'id')::uuid and e.stream_id = append ->> 'stream';
        status := case when expected = -2 and found and size = (
            select count(*) from jsonb_array_elements(append -> 'events') with ordinality as given(value, place)
            join es_event e on e.event_id = (given.value ->> 'id')::uuid
              and e.stream_id = append ->> 'stream' and e.revision = es_append.revision - size + given.place)
          then 'idempotent' else 'duplicate' end;
      else
        base := coalesce(current, -1);
        if head.loading then
          head.recorded_at := greatest(head.recorded_at, es_told(append -> 'events' -> 0 -> 'metadata'));
        end if;
        for kept in
          select head.position + e.place, append ->> 'stream', base + e.place, (e.value ->> 'id')::uuid, e.value ->> 'type',
            (e.value ->> 'version')::integer, e.value -> 'data', e.value -> 'metadata', ${ACTOR}head.recorded_at, null
          from jsonb_array_elements(append -> 'events') with ordinality as e(value, place)
        loop
          -- As es_chain, without the cost of a call.
          kept.chain := sha256(head.chain || convert_to(${CHAIN_OF('kept')}, 'UTF8'));
          head.chain := kept.chain;
          rows := rows || kept;
        end loop;
        head.position := head.position + size;
        base := base + size;
        if careful then
          ${INSERT_ROWS};
          rows := '{}';
        end if;
        insert into es_stream as s (stream_id, revision) values (append ->> 'stream', base)
          on conflict (stream_id) do update set revision = excluded.revision;
        appended := true;
        status := 'ok';
        revision := base;
        "position" := head.position;
        recorded_ms := ${MILLISECONDS('head.recorded_at')};
      end if;
    else
      select max(e.revision), max(e.global_position) into revision, "position"
        from jsonb_array_elements(append -> 'events') with ordinality as given(value, place)
        join es_event e on e.stream_id = append ->> 'stream' and e.revision = expected + given.place and e.event_id = (given.value ->> 'id')::uuid
        where expected >= -1
        having count(*) = size;
      if found then
        status := 'idempotent';
      else
        status := 'conflict';
        revision := current;
        "position" := null;
      end if;
    end if;
    return next;
  end loop;
  if appended then
    if not careful then
      ${INSERT_ROWS};
    end if;
    update es_head h set position = head.position, chain = head.chain, recorded_at = head.recorded_at;
    perform pg_notify('${LOG_CHANNEL}', head.position::text);
  end if;
end $$;

-- The usual append, one event that fits, in as few statements as it takes; whatever else it may be, es_append says.
create or replace function es_append_one(stream text, expected bigint, id uuid, type text, version integer, data jsonb, metadata jsonb)
returns table (status text, revision bigint, "position" bigint, recorded_ms float8) language plpgsql as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(${APPEND_LOCK});
  with event as (
    select h.position + 1 as global_position, $1 as stream_id, $2 + 1 as revision, $3 as event_id, $4 as type, $5 as schema_version,
      $6 as data, $7 as metadata, greatest(h.recorded_at, case when h.loading then es_told($7) else clock_timestamp() end) as recorded_at, h.chain as previous
    from es_head h
    where $2 >= -1 and $2 = coalesce((select s.revision from es_stream s where s.stream_id = $1), -1)
      and not exists (select from es_event e where e.event_id = $3)
  ), kept as (
    insert into es_event (${COLUMNS.join(', ')})
    select event.global_position, event.stream_id, event.revision, event.event_id, event.type, event.schema_version, event.data, event.metadata,
      event.recorded_at, sha256(event.previous || convert_to(${CHAIN_OF('event')}, 'UTF8'))
    from event
    returning global_position, revision, recorded_at, chain
  ), standing as (
    insert into es_stream as s (stream_id, revision) select $1, kept.revision from kept
    on conflict (stream_id) do update set revision = excluded.revision
  )
  update es_head h set position = kept.global_position, chain = kept.chain, recorded_at = kept.recorded_at
  from kept returning 'ok', kept.revision, kept.global_position, ${MILLISECONDS('kept.recorded_at')} into status, revision, "position", recorded_ms;
  if found then
    perform pg_notify('${LOG_CHANNEL}', "position"::text);
    return next;
  else
    return query select a.status, a.revision, a."position", a.recorded_ms from es_append(jsonb_build_array(jsonb_build_object('stream', $1, 'expected', $2,
      'events', jsonb_build_array(jsonb_build_object('id', $3, 'type', $4, 'version', $5, 'data', $6, 'metadata', $7))))) a;
  end if;
end $$;
`;

/**
 * The log in PostgreSQL. Positions are gapless and handed out in commit order, because every append holds
 * one advisory lock until it commits; so a reader needs nothing but `global_position > $1`, and a gap is
 * evidence. See docs/decisions/0002-gapless-log-behind-one-lock.md.
 */
export const postgresEventStoreMigrations = [
  {
    id: 'eventing/0001-log',
    up: `
create table es_store (one boolean primary key default true check (one), store_id uuid not null default gen_random_uuid());
insert into es_store default values;

create table es_head (
  one boolean primary key default true check (one),
  position bigint not null,
  chain bytea not null,
  recorded_at timestamptz not null
);
insert into es_head (position, chain, recorded_at) values (0, sha256('soundings'::bytea), '-infinity');

create table es_stream (stream_id text primary key, revision bigint not null);

create table es_event (
  global_position bigint primary key,
  stream_id text not null,
  revision bigint not null,
  event_id uuid not null unique,
  type text not null,
  schema_version integer not null,
  data jsonb not null,
  metadata jsonb not null,
  actor_id text generated always as (metadata ->> 'actorId') stored,
  recorded_at timestamptz not null,
  chain bytea not null,
  unique (stream_id, revision)
);
create index es_event_actor on es_event (actor_id, global_position);
create index es_event_type on es_event (type, global_position);

create function es_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the event log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger es_event_append_only before update or delete on es_event for each row execute function es_refuse();
create trigger es_event_no_truncate before truncate on es_event for each statement execute function es_refuse();

create function es_chain(previous bytea, event es_event) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(${CHAIN_OF('event')}, 'UTF8'))
$$;
`,
  },
  {
    id: 'eventing/0007-recorded-times',
    up: `
alter table es_head add column loading boolean not null default false;

-- A log that is loaded from elsewhere keeps the times at which its events happened. This is decided while it is empty: of a
-- log with events nobody can turn it on, so every later event has the store's own time.
create function es_loading() returns trigger language plpgsql as $$
begin
  if new.loading and not old.loading and old.position > 0 then
    raise exception 'only an empty log can be loaded' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger es_head_loading before update of loading on es_head for each row execute function es_loading();

create function es_told(metadata jsonb) returns timestamptz language sql stable as $$
  select least(clock_timestamp(), (metadata ->> 'occurredAt')::timestamptz)
$$;

${APPEND_FUNCTIONS}
-- The last position that was recorded before the instant; times never go back along the log.
create function es_position_before(instant timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := (select h.position from es_head h);
  middle bigint;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select e.recorded_at from es_event e where e.global_position = middle) < instant then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end $$;
`,
  },
  correlationMigration,
  mirrorMigration,
  {
    id: 'eventing/0009-log-storage',
    // No query went by them, and they were an eighth of what the log takes.
    up: `
drop index es_event_actor;
drop index es_event_type;
alter table es_event drop column actor_id;
${DROPPED}
${APPEND_FUNCTIONS.replace(ACTOR, '')}`,
  },
  {
    id: 'eventing/0010-appended-at',
    // Whoever appended has the whole event with the time at which the log took it, and need not read it.
    up: `
${DROPPED}
${APPEND_FUNCTIONS.replace(ACTOR, '')}`,
  },
  {
    id: 'eventing/0011-clock-put-back',
    up: `
alter function es_position_before(timestamptz) rename to es_recorded_before;

-- Recorded times never go back, so while the clock is behind the newest of them, because it was put back, later events share that one. Which of
-- them happened before an instant their own times tell; at other times there are none to look at.
create function es_position_before(instant timestamptz) returns bigint language plpgsql stable as $$
declare
  ahead timestamptz := clock_timestamp();
begin
  if (select h.recorded_at <= ahead from es_head h) then
    return es_recorded_before(instant);
  end if;
  return greatest(es_recorded_before(instant), (select max(e.global_position) from es_event e
    where e.global_position > es_recorded_before(ahead) and (e.metadata ->> 'occurredAt')::timestamptz < instant));
end $$;
`,
  },
  {
    id: 'eventing/0012-ids-looked-up',
    up: APPEND_FUNCTIONS.replace(ACTOR, ''),
  },
] as const;
