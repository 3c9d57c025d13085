/** Tells whoever waits for the copy that it has grown: a hint, the table is the truth. */
const MIRROR_CHANNEL = 'soundings_mirror';

/**
 * The log of another store, copied into the tables of this one (docs/decisions/0023). While `mirror_of` names that store nothing
 * else gets into the log here: `es_append` updates the head as every append does, and the trigger refuses it.
 */
export const mirrorMigration = {
  id: 'eventing/0008-mirror',
  up: `
alter table es_head add column mirror_of uuid;

-- Where an event stands in the store that is copied: 'elsewhere' is that store's own position.
create table es_place (global_position bigint primary key, elsewhere text collate "C" not null unique);

create function es_refuse_own() returns trigger language plpgsql as $$
begin
  if current_setting('soundings.mirroring', true) is distinct from 'on' then
    raise exception 'the log of this installation is in another store' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end $$;
create trigger es_head_mirror before update of position on es_head for each row when (old.mirror_of is not null) execute function es_refuse_own();

-- Copies what follows position 'after'; rows: [{elsewhere, stream, revision, id, type, version, data, metadata, recordedAt}].
-- Whoever finds the head elsewhere was overtaken by another copier.
create function es_mirror(after bigint, rows jsonb) returns bigint language plpgsql as $$
declare
  head es_head;
  given jsonb;
  kept es_event;
  kept_rows es_event[] := '{}';
begin
  select * into head from es_head for update;
  if head.mirror_of is null or head.position <> after then
    raise exception 'the copy is at % and not at %', head.position, after using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform set_config('soundings.mirroring', 'on', true);
  for given in select value from jsonb_array_elements(rows) loop
    head.position := head.position + 1;
    head.recorded_at := greatest(head.recorded_at, (given ->> 'recordedAt')::timestamptz);
    kept.global_position := head.position;
    kept.stream_id := given ->> 'stream';
    kept.revision := (given ->> 'revision')::bigint;
    kept.event_id := (given ->> 'id')::uuid;
    kept.type := given ->> 'type';
    kept.schema_version := (given ->> 'version')::integer;
    kept.data := given -> 'data';
    kept.metadata := given -> 'metadata';
    kept.recorded_at := head.recorded_at;
    kept.chain := null;
    kept.chain := es_chain(head.chain, kept);
    head.chain := kept.chain;
    kept_rows := kept_rows || kept;
  end loop;
  insert into es_event (global_position, stream_id, revision, event_id, type, schema_version, data, metadata, recorded_at, chain)
    select r.global_position, r.stream_id, r.revision, r.event_id, r.type, r.schema_version, r.data, r.metadata, r.recorded_at, r.chain from unnest(kept_rows) r;
  insert into es_place (global_position, elsewhere)
    select es_mirror.after + place, value ->> 'elsewhere' from jsonb_array_elements(rows) with ordinality as given(value, place);
  insert into es_stream as s (stream_id, revision) select r.stream_id, max(r.revision) from unnest(kept_rows) r group by r.stream_id
    on conflict (stream_id) do update set revision = excluded.revision;
  update es_head h set position = head.position, chain = head.chain, recorded_at = head.recorded_at;
  perform pg_notify('${MIRROR_CHANNEL}', head.position::text);
  return head.position;
end $$;
`,
} as const;
