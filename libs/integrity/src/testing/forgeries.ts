/** What somebody does to the log behind the server's back, with the triggers switched off. */
export interface Forgery {
  readonly what: string;
  readonly sql: string;
  /** Where it is found, in a log with its newest event at `head`. */
  readonly position: (head: number) => number;
  readonly text: RegExp;
  /** Only a hash that is kept outside finds it. */
  readonly outsideOnly?: true;
}

const columns =
  'global_position, stream_id, revision, event_id, type, schema_version, data, metadata, recorded_at, chain';
const swap = (one: number, other: number): string => `
  alter table es_event drop constraint es_event_pkey;
  update es_event set global_position = case global_position when ${one} then ${other} else ${one} end where global_position in (${one}, ${other});
  alter table es_event add primary key (global_position)`;
/** Another event after the newest, with the hash that `es_append` would give it. */
const inserted = `
  insert into es_event (${columns}) select f.* from (
    select (e).global_position, (e).stream_id, (e).revision, (e).event_id, (e).type, (e).schema_version, (e).data, (e).metadata, (e).recorded_at, es_chain(previous, e)
    from (select h.chain as previous, row(h.position + 1, l.stream_id, l.revision + 1, gen_random_uuid(), l.type, l.schema_version, l.data, l.metadata,
        h.recorded_at, null)::es_event as e
      from es_head h, es_event l where l.global_position = h.position) made) f`;
const headOnTop =
  'update es_head set (position, chain, recorded_at) = (select global_position, chain, recorded_at from es_event order by global_position desc limit 1)';
const chainAnew = `
  do $do$ declare e es_event; previous bytea; begin
    select chain into previous from es_event where global_position = 3;
    for e in select * from es_event where global_position > 3 order by global_position loop
      previous := es_chain(previous, e);
      update es_event set chain = previous where global_position = e.global_position;
    end loop;
  end $do$`;
const lastTaken = 'delete from es_event where global_position = (select position from es_head)';
const at = (position: number) => (): number => position;

export const forgeries: readonly Forgery[] = [
  {
    what: 'changed data',
    sql: `update es_event set data = jsonb_set(data, '{name}', '"Van 99"') where global_position = 4`,
    position: at(4),
    text: /is not what was recorded/,
  },
  {
    what: 'a changed time',
    sql: `update es_event set recorded_at = recorded_at - interval '1 microsecond' where global_position = 5`,
    position: at(5),
    text: /is not what was recorded/,
  },
  {
    what: 'a changed actor',
    sql: `update es_event set metadata = jsonb_set(metadata, '{actorId}', '"01980000-0000-7000-8000-0000000000aa"') where global_position = 6`,
    position: at(6),
    text: /is not what was recorded/,
  },
  {
    what: 'an event taken out of the middle',
    sql: 'delete from es_event where global_position = 3',
    position: at(3),
    text: /is missing/,
  },
  {
    what: 'the first event taken away',
    sql: 'delete from es_event where global_position = 1',
    position: at(1),
    text: /is missing/,
  },
  { what: 'the newest event taken away', sql: lastTaken, position: (head) => head, text: /is missing/ },
  {
    what: 'the newest event taken away with the head moved back',
    sql: `${lastTaken}; ${headOnTop}`,
    position: (head) => head,
    text: /was recorded once and is not there any more/,
  },
  {
    what: 'the newest event taken away with the head and its stream moved back',
    sql: `${lastTaken}; ${headOnTop}; delete from es_stream s where not exists (select from es_event e where e.stream_id = s.stream_id)`,
    position: (head) => head,
    text: /was recorded once and is not there any more/,
  },
  { what: 'two events exchanged', sql: swap(4, 8), position: at(4), text: /is not what was recorded/ },
  { what: 'an event put in with a forged chain', sql: inserted, position: (head) => head + 1, text: /by other means/ },
  {
    what: 'an event put in with a forged chain and the head moved on',
    sql: `${inserted}; ${headOnTop}`,
    position: (head) => head + 1,
    text: /has no place in the history/,
  },
  {
    what: 'an event before the first, which only its stream would read',
    sql: `insert into es_event (${columns}) select -3, stream_id, revision + 1, gen_random_uuid(), type, schema_version, data, metadata, recorded_at, chain from es_event where global_position = 2`,
    position: at(-3),
    text: /by other means/,
  },
  {
    what: 'a changed event under a function that calls everything right',
    sql: `update es_event set data = '{}' where global_position = 2; create or replace function es_chain(previous bytea, event es_event) returns bytea language sql immutable as 'select event.chain'`,
    position: at(2),
    text: /is not what was recorded/,
  },
  {
    what: 'a chain computed anew without the head',
    sql: `update es_event set data = '{}' where global_position = 4; ${chainAnew}`,
    position: (head) => head,
    text: /remembers another hash/,
  },
  {
    what: 'a chain computed anew from a forged event on',
    outsideOnly: true,
    sql: `update es_event set data = '{}' where global_position = 4; ${chainAnew}; ${headOnTop}`,
    position: (head) => head,
    text: /has another hash than was written down/,
  },
];
